import { computeCostMicros } from '#core/settings/model-prices.ts'
import type { Deps } from '../deps.ts'
import { ModelError, RequestNotSent } from '../model/model-errors.ts'
import type { ChatAnswer, ModelUsage } from '../model/openai.ts'
import type { ChatMessage, StructuredPrompt } from '../prompts/prompt.ts'
import type { Run } from './run.ts'
import { maxCalls } from './settlement.ts'
import { type TracedCall, traceCall } from './trace-run.ts'

/** One exchange with the model, as the archive stores it (D-75). */
export interface Exchange {
  purpose: string
  messages: ChatMessage[]
  output: string
}

/**
 * Makes one request to the model, adds it to the call count of the generation, and records its tokens, cost and time.
 */
function counted<T>(
  deps: Deps,
  run: Run,
  purpose: string,
  request: (onUsage: (usage: ModelUsage) => void) => Promise<T>,
): Promise<T> {
  return traceCall(purpose, (took) => countedCall(deps, run, { purpose, request, took }))
}

async function countedCall<T>(
  deps: Deps,
  run: Run,
  {
    purpose,
    request,
    took,
  }: {
    purpose: string
    request: (onUsage: (usage: ModelUsage) => void) => Promise<T>
    took: (call: TracedCall) => void
  },
): Promise<T> {
  const { row } = run
  if (row.calls >= maxCalls)
    throw new ModelError('broken', 'the generation has made too many calls to the model')
  row.calls += 1
  const startedAt = new Date()
  const began = performance.now()
  let usage: ModelUsage = { model: '', promptTokens: 0, completionTokens: 0, images: 0 }
  let outcome = 'ok'
  let sent = true
  try {
    return await request((used) => {
      usage = used
    })
  } catch (error) {
    outcome = error instanceof ModelError ? error.failure : 'stopped'
    sent = !(error instanceof RequestNotSent)
    // The limit on calls protects against a provider that keeps failing. A rate limit and an unsent call
    // therefore do not count (D-20).
    if (error instanceof ModelError && (!error.wasSent || error.failure === 'rate_limited')) row.calls -= 1
    throw error
  } finally {
    const ms = Math.round(performance.now() - began)
    // A picture is charged only when it arrives, so a failed call counts no picture.
    if (outcome !== 'ok') usage = { ...usage, images: 0 }
    took({ ...usage, outcome })
    if (sent) {
      // The demo model has the name of the model that it replaces, but costs nothing.
      const costMicros = deps.config.DEMO_MODEL ? 0 : computeCostMicros(deps.config.MODEL_PRICES, usage)
      const call = { purpose, outcome, ms, costMicros, ...usage }
      deps.meter.modelCall(call)
      run.calls.add({ ...call, startedAt })
    }
  }
}

// All requests for a story have the same cache key, because the prompts of its chapters begin with the same text
// (D-109).
function cacheKeyOf({ row }: Run): { cacheKey?: string } {
  return row.storyId === null ? {} : { cacheKey: `story-${row.storyId}` }
}

/** Requests plain text, which is streamed. */
export async function requestProse(
  deps: Deps,
  run: Run,
  call: { purpose: string; messages: ChatMessage[]; onText: (delta: string) => boolean },
): Promise<ChatAnswer> {
  return counted(deps, run, call.purpose, (onUsage) =>
    deps.model.chat({ ...call, ...cacheKeyOf(run), tier: run.row.tier, signal: run.signal, onUsage }),
  )
}

/**
 * Requests a structured answer, and a second time if the answer does not fit the schema and `rounds` allows it.
 * @throws ModelError 'refused', 'broken' when no answer fits the schema, or the failure of a request.
 */
export async function requestStructured<T>(
  deps: Deps,
  run: Run,
  purpose: string,
  prompt: StructuredPrompt<T>,
  {
    onSent,
    onAnswer = () => undefined,
    rounds = 2,
  }: {
    /** `onSent` is called after each request was sent. It must not throw. */
    onSent?: () => void
    /** `onAnswer` is called for each piece of the answer. */
    onAnswer?: () => void
    /** The maximum number of requests for one answer. */
    rounds?: number
  } = {},
): Promise<{ value: T; exchange: Exchange }> {
  const { messages, name, schema, parse } = prompt
  let problem = ''
  for (let round = 1; round <= rounds; round++) {
    const answer = await counted(deps, run, purpose, (onUsage) =>
      deps.model.chat({
        messages,
        ...cacheKeyOf(run),
        tier: run.row.tier,
        signal: run.signal,
        schema: { name, schema },
        ...(onSent && { onSent }),
        onText: () => {
          onAnswer()
          return true
        },
        onUsage,
      }),
    )
    if (answer.refusal || answer.finish === 'content_filter') {
      // The message is logged, so it must not quote the model's answer, which can repeat a person's text.
      const by = answer.refusal ? 'the model refused' : 'stopped by the provider’s content filter'
      throw new ModelError('refused', by)
    }
    const parsed = parse(answer.text)
    if (parsed.ok) return { value: parsed.value, exchange: { purpose, messages, output: answer.text } }
    problem = parsed.problem
  }
  throw new ModelError('broken', `the structured answer of the model does not match its schema: ${problem}`)
}

/** Requests a picture. @returns the bytes as the provider sent them. */
export async function requestImage(
  deps: Deps,
  run: Run,
  picture: { prompt: string; size: '1024x1024' | '1024x1536'; references?: readonly Buffer[] },
): Promise<Buffer> {
  return counted(deps, run, 'image', (onUsage) =>
    deps.model.image({ ...picture, tier: run.row.tier, signal: run.signal, onUsage }),
  )
}
