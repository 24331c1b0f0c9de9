import { setTimeout as after } from 'node:timers/promises'
import type { Exchange } from './exchange.ts'

/** What is to be said, whole. */
export type Answer = { content: string; refusal?: string; finish: 'stop' | 'content_filter' }

type Head = { id: string; created: number; model: string }

/** A structured or unstreamed answer is thought about for at most this long (ms). */
const LONGEST_PAUSE = 4000
const TICK = 40

/** Cuts a text into its words, each with the white space before it, so that joining gives it back. */
export const piecesOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? []

async function wait(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms > 0) await after(ms, undefined, { signal, ref: true }).catch(() => undefined)
  return !signal.aborted
}

/** True to go on; false when the caller left or the fault ended the answer. */
async function meetFault({ fault, ledger, signal, response }: Exchange, words: number): Promise<boolean> {
  if (!fault || !('afterWords' in fault) || fault.afterWords !== words) return true
  if (fault.type === 'gate') await ledger.gate(signal)
  if (fault.type === 'stall') return false
  if (fault.type === 'drop') {
    // What was said so far must arrive: the comment line is written out only after it.
    await new Promise((resolve) => response.write(': cut\n\n', resolve))
    response.destroy()
    return false
  }
  return !signal.aborted
}

/**
 * Streams the answer as OpenAI's API does when the call asked for it. Otherwise waits as long as the words take and
 * gives back what the caller is to be sent whole; undefined when everything is said, or the caller left.
 */
export async function stream(
  exchange: Exchange,
  head: Head,
  answer: Answer,
  usage: object,
): Promise<string | undefined> {
  const { body, response, call, fault, signal } = exchange
  const pace = fault?.type === 'drip' ? fault.wordsPerSecond : exchange.wordsPerSecond
  const pieces = piecesOf(answer.content)
  const cut = fault?.type === 'content-filter' ? fault.afterWords : pieces.length
  if (body.stream !== true) {
    const thinking = pace > 0 ? Math.min((pieces.length / pace) * 1000, LONGEST_PAUSE) : 0
    if (fault && 'afterWords' in fault && !(await meetFault(exchange, fault.afterWords))) return undefined
    if (!(await wait(thinking, signal))) return undefined
    call.wordsSent = Math.min(cut, pieces.length)
    return pieces.slice(0, cut).join('')
  }
  const send = (choices: object[], more: object = {}): boolean =>
    response.write(
      `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more })}\n\n`,
    )
  const say = (delta: object, finish: string | null = null): boolean =>
    send([{ index: 0, delta, logprobs: null, finish_reason: finish }])

  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  response.flushHeaders()
  say({ role: 'assistant', content: answer.refusal ? null : '' })
  if (answer.refusal) say({ refusal: answer.refusal })
  const started = Date.now()
  for (const [index, piece] of pieces.slice(0, cut).entries()) {
    if (!(await meetFault(exchange, index))) return undefined
    const due = pace > 0 ? (index / pace) * 1000 - (Date.now() - started) : 0
    if ((due > TICK || (pace === 0 && index % 400 === 399)) && !(await wait(Math.max(due, 1), signal)))
      return undefined
    if (signal.aborted) return undefined
    say({ content: piece })
    call.wordsSent = index + 1
  }
  if (fault && 'afterWords' in fault && fault.type !== 'content-filter') {
    if (fault.afterWords >= pieces.length && !(await meetFault(exchange, fault.afterWords))) return undefined
  }
  say({}, answer.finish)
  const options = body.stream_options as { include_usage?: boolean } | undefined
  if (options?.include_usage) send([], { usage })
  response.end('data: [DONE]\n\n')
  return undefined
}
