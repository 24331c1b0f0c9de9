import { costOf } from '#core/model-prices.ts'
import type { Deps } from '../deps.ts'
import { HeldBack, ModelError } from '../model/model-errors.ts'
import type { ChatAnswer, ModelUsage } from '../model/openai.ts'
import type { ChatMessage, StructuredPrompt } from '../prompts/prompt.ts'
import type { Run } from './run.ts'
import { maxCalls } from './settle-failure.ts'
import { type TracedCall, traceCall } from './trace-run.ts'

/** One exchange with the model, as the archive keeps it (decision 75). */
export interface Exchange {
  purpose: string
  messages: ChatMessage[]
  output: string
}

/** Does one request, counts it against the generation and writes down what it took. */
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
  if (row.calls >= maxCalls) throw new ModelError('broken', 'the generation has asked the model too often')
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
    sent = !(error instanceof HeldBack)
    // The bound on calls is for a provider that fails, not for one that asks to wait (decision 20).
    if (error instanceof ModelError && (!error.asked || error.failure === 'rate_limited')) row.calls -= 1
    throw error
  } finally {
    const ms = Math.round(performance.now() - began)
    // A picture is paid for when it comes.
    if (outcome !== 'ok') usage = { ...usage, images: 0 }
    took({ ...usage, outcome })
    if (sent) {
      // The demo AI goes by the name of the model it stands in for, and costs nothing.
      const costMicros = deps.config.DEMO_MODEL ? 0 : costOf(deps.config.MODEL_PRICES, usage)
      const call = { purpose, outcome, ms, costMicros, ...usage }
      deps.meter.modelCall(call)
      run.calls.add({ ...call, startedAt })
    }
  }
}

/** Streams plain text. */
export async function askProse(
  deps: Deps,
  run: Run,
  call: { purpose: string; messages: ChatMessage[]; onText: (delta: string) => boolean },
): Promise<ChatAnswer> {
  return counted(deps, run, call.purpose, (onUsage) =>
    deps.model.chat({ ...call, tier: run.row.tier, signal: run.signal, onUsage }),
  )
}

/**
 * Asks for a structured answer; one that does not fit is asked for once more, with what was wrong.
 * @throws ModelError 'refused' or 'broken'.
 */
export async function askStructured<T>(
  deps: Deps,
  run: Run,
  purpose: string,
  prompt: StructuredPrompt<T>,
  /** Called with every piece that comes. */
  onAnswer: () => void = () => undefined,
): Promise<{ value: T; exchange: Exchange }> {
  const { messages, name, schema, parse } = prompt
  let problem = ''
  for (let round = 1; round <= 2; round++) {
    const answer = await counted(deps, run, purpose, (onUsage) =>
      deps.model.chat({
        messages,
        tier: run.row.tier,
        signal: run.signal,
        schema: { name, schema },
        onText: () => {
          onAnswer()
          return true
        },
        onUsage,
      }),
    )
    if (answer.refusal || answer.finish === 'content_filter') {
      // The message is for the log: what a model says of what was asked stays out of it.
      const by = answer.refusal ? 'the model refused' : 'stopped by the provider’s content filter'
      throw new ModelError('refused', by)
    }
    const parsed = parse(answer.text)
    if (parsed.ok) return { value: parsed.value, exchange: { purpose, messages, output: answer.text } }
    problem = parsed.problem
  }
  throw new ModelError('broken', `the structured answer makes no sense: ${problem}`)
}

/** Asks for a picture; the bytes as the provider sent them. */
export async function askImage(
  deps: Deps,
  run: Run,
  picture: { prompt: string; size: '1024x1024' | '1024x1536' },
): Promise<Buffer> {
  return counted(deps, run, 'image', (onUsage) =>
    deps.model.image({ ...picture, tier: run.row.tier, signal: run.signal, onUsage }),
  )
}
