import { setTimeout as after } from 'node:timers/promises'
import type { Exchange } from './exchange.ts'

/** A complete answer, which is composed before its first word is sent. */
export type Answer = { content: string; refusal?: string; finish: 'stop' | 'content_filter' }

type Head = { id: string; created: number; model: string }

/**
 * The maximum delay of an answer that is not streamed. Such an answer is delayed by the time that streaming its words
 * would take.
 */
const MAX_THINKING_MS = 4000
/** The shortest pause between words. Shorter pauses are combined, because timers are too coarse for them. */
const MIN_PAUSE_MS = 40

/** Splits a text into words, each with the white space before it, so that joining them gives the same text. */
export const splitWords = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? []

async function wait(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms > 0) await after(ms, undefined, { signal, ref: true }).catch(() => undefined)
  return !signal.aborted
}

/** Applies a fault after the given number of words. Returns false if the fault or the caller has ended the answer. */
async function applyFault({ fault, ledger, signal, response }: Exchange, words: number): Promise<boolean> {
  if (!fault || !('afterWords' in fault) || fault.afterWords !== words) return true
  if (fault.type === 'gate') await ledger.gate(signal)
  if (fault.type === 'stall') return false
  if (fault.type === 'drop') {
    // The words before the fault must reach the caller, so the function waits until a comment line after them is
    // written.
    await new Promise((resolve) => response.write(': cut\n\n', resolve))
    response.destroy()
    return false
  }
  return !signal.aborted
}

/**
 * Streams the answer in the format of OpenAI's API if the call asks for a stream. Otherwise it waits as long as the
 * words would take and resolves with the text that the caller must send. It resolves with undefined if nothing is left
 * to send.
 */
export async function stream(
  exchange: Exchange,
  head: Head,
  answer: Answer,
  usage: object,
): Promise<string | undefined> {
  const { body, response, call, fault, signal } = exchange
  const pace = fault?.type === 'drip' ? fault.wordsPerSecond : exchange.wordsPerSecond
  const pieces = splitWords(answer.content)
  const cut = fault?.type === 'content-filter' ? fault.afterWords : pieces.length
  if (body.stream !== true) {
    const thinking = pace > 0 ? Math.min((pieces.length / pace) * 1000, MAX_THINKING_MS) : 0
    if (fault && 'afterWords' in fault && !(await applyFault(exchange, fault.afterWords))) return undefined
    if (!(await wait(thinking, signal))) return undefined
    call.wordsSent = Math.min(cut, pieces.length)
    return pieces.slice(0, cut).join('')
  }
  const send = (choices: object[], more: object = {}): boolean =>
    response.write(
      `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more })}\n\n`,
    )
  const sendDelta = (delta: object, finish: string | null = null): boolean =>
    send([{ index: 0, delta, logprobs: null, finish_reason: finish }])

  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  response.flushHeaders()
  sendDelta({ role: 'assistant', content: answer.refusal ? null : '' })
  if (answer.refusal) sendDelta({ refusal: answer.refusal })
  const started = Date.now()
  for (const [index, piece] of pieces.slice(0, cut).entries()) {
    if (!(await applyFault(exchange, index))) return undefined
    const due = pace > 0 ? (index / pace) * 1000 - (Date.now() - started) : 0
    if (
      (due > MIN_PAUSE_MS || (pace === 0 && index % 400 === 399)) &&
      !(await wait(Math.max(due, 1), signal))
    )
      return undefined
    if (signal.aborted) return undefined
    sendDelta({ content: piece })
    call.wordsSent = index + 1
  }
  if (fault && 'afterWords' in fault && fault.type !== 'content-filter') {
    if (fault.afterWords >= pieces.length && !(await applyFault(exchange, fault.afterWords))) return undefined
  }
  sendDelta({}, answer.finish)
  const options = body.stream_options as { include_usage?: boolean } | undefined
  if (options?.include_usage) send([], { usage })
  response.end('data: [DONE]\n\n')
  return undefined
}
