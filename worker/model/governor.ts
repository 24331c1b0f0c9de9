import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Log } from '#core/observability/log.ts'
import { classifyModelError, headersOf, provesProviderUp } from './classify-error.ts'
import { admitScript, reportScript } from './governor-scripts.ts'
import { type ModelUse, RequestNotSent } from './model-errors.ts'

export interface GovernedCall {
  use: ModelUse
  model: string
  /** The estimated number of tokens of the call, which count towards the provider's limit per minute. */
  tokens: number
  /**
   * The signal that stops the run. The outcome of an aborted call shows nothing about the provider, so it is not
   * counted.
   */
  signal: AbortSignal
}

/** Limits the requests to the provider, for all workers together (D-20, ADR-0005). */
export interface Governor {
  /**
   * Sends a request, unless it would exceed the provider's limits or the provider is down.
   * @throws RequestNotSent when the request was not sent; otherwise the error of `send`.
   */
  execute<T extends { response: Pick<Response, 'headers'> }>(
    call: GovernedCall,
    send: () => Promise<T>,
  ): Promise<T>
}

/**
 * After this number of failures in a row, counted over all workers, the circuit opens and stops calls to the provider.
 * Each opening lasts twice as long as the previous opening, up to a maximum.
 */
const failuresToOpen = 5
const minOpenMs = 1000
const maxOpenMs = 30_000
/**
 * A probe, the one call that tests a failing provider, may take this time (ms). After that its worker may be dead, so
 * another call may probe.
 */
const probeLeaseMs = 30_000
/** If Redis does not answer within this time (ms), the call is sent without a check. */
const redisTimeoutMs = 2000

/** Parses the value of a reset header (`6m0s`, `1.5s`, `120ms` or plain seconds) to ms; null for anything else. */
export function parseReset(header: string | null | undefined): number | null {
  if (!header) return null
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1000
  const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const
  if (!/^(\d+(\.\d+)?(ms|[dhms]))+$/.test(header)) return null
  let ms = 0
  for (const [, amount, unit] of header.matchAll(/(\d+(?:\.\d+)?)(ms|[dhms])/g)) {
    ms += Number(amount) * units[unit as keyof typeof units]
  }
  return ms
}

/** Reads limit, remainder and reset (ms) of requests and then of tokens from headers; '' for a missing value. */
export function limitsOf(headers: Headers | undefined): string[] {
  return ['requests', 'tokens'].flatMap((what) => {
    const [limit, left] = ['limit', 'remaining'].map((part) => headers?.get(`x-ratelimit-${part}-${what}`))
    const number = (text: string | null | undefined) =>
      text && Number(text) >= 0 ? String(Number(text)) : ''
    const reset = parseReset(headers?.get(`x-ratelimit-reset-${what}`))
    return [number(limit), number(left), reset === null ? '' : String(Math.ceil(reset))]
  })
}

/** Opens the governor that all workers with the same Redis and prefix share. While Redis is down, it limits nothing. */
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
      timer = setTimeout(resolve, redisTimeoutMs, null)
    })
    const asked = redis.eval(script, keys.length, ...keys, ...args).catch((error: unknown) => {
      log.warn({ err: error }, 'checking model rate limits in redis failed, calls not limited')
      return null
    })
    return Promise.race([asked, late]).finally(() => clearTimeout(timer))
  }

  return {
    execute: async (call, send) => {
      const tokens = Math.max(0, Math.ceil(call.tokens))
      const member = `${randomUUID()}:${tokens}`
      const report = (outcome: string, retryAfterMs: number | null, headers: Headers | undefined) =>
        run(reportScript, call, [
          member,
          outcome,
          retryAfterMs ?? '',
          failuresToOpen,
          minOpenMs,
          maxOpenMs,
          ...limitsOf(headers),
        ])

      const answer = await run(admitScript, call, [member, tokens, probeLeaseMs])
      if (Array.isArray(answer) && answer[0] !== 'go') {
        const [why, waitMs] = answer as [string, number]
        const limited = why === 'limited'
        throw new RequestNotSent(
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
        const { failure, retryAfterMs } = classifyModelError(error)
        const outcome = failure === 'rate_limited' ? 'limited' : provesProviderUp(error) ? 'alive' : 'down'
        // The run waits for the report to Redis, so that its next request already uses the reported limits.
        await report(call.signal.aborted ? 'none' : outcome, retryAfterMs, headersOf(error))
        throw error
      }
    },
  }
}
