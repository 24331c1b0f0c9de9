import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Log } from '#core/observability/log.ts'
import { classify, headersOf, showsLife } from './classify-error.ts'
import { admitScript, reportScript } from './governor-scripts.ts'
import { HeldBack } from './model-errors.ts'

/** Calls that fail or thrive together: a server may be up for texts and down for pictures. */
export type ModelUse = 'text' | 'image' | 'moderation'

export interface GovernedCall {
  use: ModelUse
  model: string
  /** What it will take, roughly, of the tokens a minute. */
  tokens: number
  /** Aborts when nobody wants the answer any more: then its end says nothing about the provider. */
  signal: AbortSignal
}

/** Lets requests to the provider through, as seen by all workers together (issue 4; decision 20). */
export interface Governor {
  /**
   * Sends a request unless it would go over what the provider allows, or the provider is down.
   * @throws HeldBack when it is not sent; else whatever `send` throws.
   */
  through<T extends { response: Pick<Response, 'headers'> }>(
    call: GovernedCall,
    send: () => Promise<T>,
  ): Promise<T>
}

/** Failures in a row, of all workers, that open the circuit; how long it stays open: twice as long each time. */
const failuresToOpen = 5
const shortestOpenMs = 1000
const longestOpenMs = 30_000
/** A probe that says nothing for so long may be dead: another goes. */
const probeMs = 30_000
/** Without an answer of Redis in this time the call goes. */
const patienceMs = 2000

/** `6m0s`, `1.5s`, `120ms` or plain seconds, as the reset headers say it, in ms; null for anything else. */
export function parseReset(said: string | null | undefined): number | null {
  if (!said) return null
  if (/^\d+(\.\d+)?$/.test(said)) return Number(said) * 1000
  const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const
  if (!/^(\d+(\.\d+)?(ms|[dhms]))+$/.test(said)) return null
  let ms = 0
  for (const [, amount, unit] of said.matchAll(/(\d+(?:\.\d+)?)(ms|[dhms])/g)) {
    ms += Number(amount) * units[unit as keyof typeof units]
  }
  return ms
}

/** Limit, remaining and reset (ms) of requests, then of tokens, as the scripts take them: '' for nothing said. */
export function limitsOf(headers: Headers | undefined): string[] {
  return ['requests', 'tokens'].flatMap((what) => {
    const [limit, left] = ['limit', 'remaining'].map((part) => headers?.get(`x-ratelimit-${part}-${what}`))
    const number = (text: string | null | undefined) =>
      text && Number(text) >= 0 ? String(Number(text)) : ''
    const reset = parseReset(headers?.get(`x-ratelimit-reset-${what}`))
    return [number(limit), number(left), reset === null ? '' : String(Math.ceil(reset))]
  })
}

/** The governor that all workers with the same Redis and prefix share. With Redis down it lets calls pass. */
export function openGovernor(redis: Redis, prefix: string, log: Log): Governor {
  const keysOf = ({ use, model }: GovernedCall) => [
    `${prefix}:provider:limits:${model}`,
    `${prefix}:provider:calls:${model}`,
    `${prefix}:provider:circuit:${use}`,
  ]

  async function run(script: string, call: GovernedCall, args: (string | number)[]): Promise<unknown> {
    if (redis.status !== 'ready') return null
    const keys = keysOf(call)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, patienceMs, null)
    })
    const asked = redis.eval(script, keys.length, ...keys, ...args).catch((error: unknown) => {
      log.warn({ err: error }, 'the limits of the model could not be looked up, going on without them')
      return null
    })
    return Promise.race([asked, late]).finally(() => clearTimeout(timer))
  }

  return {
    through: async (call, send) => {
      const tokens = Math.max(0, Math.ceil(call.tokens))
      const member = `${randomUUID()}:${tokens}`
      const report = (outcome: string, retryAfterMs: number | null, headers: Headers | undefined) =>
        run(reportScript, call, [
          member,
          outcome,
          retryAfterMs ?? '',
          failuresToOpen,
          shortestOpenMs,
          longestOpenMs,
          ...limitsOf(headers),
        ])

      const answer = await run(admitScript, call, [member, tokens, probeMs])
      if (Array.isArray(answer) && answer[0] !== 'go') {
        const [why, waitMs] = answer as [string, number]
        const limited = why === 'limited'
        throw new HeldBack(
          limited ? 'rate_limited' : 'unavailable',
          limited ? 'the model’s limits are used up' : 'the provider is down',
          Number(waitMs),
        )
      }
      try {
        const answered = await send()
        void report('alive', null, answered.response.headers)
        return answered
      } catch (error) {
        const { failure, retryAfterMs } = classify(error)
        const outcome = failure === 'rate_limited' ? 'limited' : showsLife(error) ? 'alive' : 'down'
        // Waited for, so that this run's next attempt finds what it has reported.
        await report(call.signal.aborted ? 'none' : outcome, retryAfterMs, headersOf(error))
        throw error
      }
    },
  }
}
