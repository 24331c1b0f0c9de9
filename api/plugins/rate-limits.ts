import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { isApiCall } from './api-calls.ts'

/** The maximum number of calls to /api per minute and address. A person makes far fewer calls. */
const generalMax = 1200

/**
 * The limits of actions that affect other people: one user may take at most `max` of them within `ms` milliseconds. A
 * fast conversation stays far below the limit of messages. Each share, invitation and request notifies somebody.
 */
const actLimits = {
  messages: { max: 60, ms: 60_000 },
  invitations: { max: 60, ms: 3_600_000 },
  requests: { max: 30, ms: 3_600_000 },
} as const
type LimitedAct = keyof typeof actLimits

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts an action of a user that affects other people.
     * @throws AppError rate_limited above `actLimits`.
     */
    limitActs(request: FastifyRequest, act: LimitedAct, userId: string): Promise<void>
    /** Counts one sign-in attempt for this e-mail. @throws AppError rate_limited after ten in a minute (D-27). */
    limitEmail(request: FastifyRequest, email: string): Promise<void>
    /**
     * Counts a call that finds a user by e-mail, for the user who makes it. @throws AppError rate_limited after 30 in
     * an hour, because the answer shows whether the address has an account (D-43).
     */
    limitEmailSearch(request: FastifyRequest, userId: string): Promise<void>
    /** Counts a report of this user. @throws AppError rate_limited after 20 in an hour (D-147). */
    limitReports(request: FastifyRequest, userId: string): Promise<void>
    /**
     * Counts a call that asks for a mail to this address, whether or not an account has it. @throws AppError
     * rate_limited after five in an hour (D-149).
     */
    limitMail(request: FastifyRequest, address: string): Promise<void>
  }
}

/**
 * Limits calls by address. Redis counts the calls to all API processes together. While Redis is down, there is no
 * limit.
 */
export async function rateLimits(app: FastifyInstance): Promise<void> {
  const { config, redis } = app.services
  if (!config.RATE_LIMITS) {
    app.decorate('limitEmail', () => Promise.resolve())
    app.decorate('limitEmailSearch', () => Promise.resolve())
    app.decorate('limitActs', () => Promise.resolve())
    app.decorate('limitReports', () => Promise.resolve())
    app.decorate('limitMail', () => Promise.resolve())
    return
  }
  await app.register(rateLimit, {
    max: generalMax,
    timeWindow: 60_000,
    redis,
    nameSpace: `${config.REDIS_PREFIX}:rate:`,
    skipOnError: true,
    // A route outside /api is limited only when its configuration has a limit.
    allowList: (request) => !isApiCall(request) && request.routeOptions.config.rateLimit === undefined,
    errorResponseBuilder: (_request, { ttl }) => rateLimitedError(ttl),
  })

  const keys = new WeakMap<FastifyRequest, string>()
  const limit = (max: number, timeWindow: number) => {
    const count = app.createRateLimit({
      max,
      timeWindow,
      keyGenerator: (request) => keys.get(request) ?? '',
    })
    return async (request: FastifyRequest, key: string) => {
      keys.set(request, key)
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw rateLimitedError(counted.ttl)
    }
  }
  const attempts = limit(10, 60_000)
  const searches = limit(30, 3_600_000)
  const reports = limit(20, 3_600_000)
  const mails = limit(5, 3_600_000)
  const hashed = (email: string) => createHash('sha256').update(email).digest('hex')
  app.decorate('limitEmail', (request: FastifyRequest, email: string) =>
    attempts(request, `email:${hashed(email)}`),
  )
  app.decorate('limitMail', (request: FastifyRequest, address: string) =>
    mails(request, `mail:${hashed(address)}`),
  )
  app.decorate('limitEmailSearch', (request: FastifyRequest, userId: string) =>
    searches(request, `email-search:${userId}`),
  )
  const { messages, invitations, requests } = actLimits
  const acts = {
    messages: limit(messages.max, messages.ms),
    invitations: limit(invitations.max, invitations.ms),
    requests: limit(requests.max, requests.ms),
  }
  app.decorate('limitActs', (request: FastifyRequest, act: LimitedAct, userId: string) =>
    acts[act](request, `${act}:${userId}`),
  )
  app.decorate('limitReports', (request: FastifyRequest, userId: string) =>
    reports(request, `reports:${userId}`),
  )
}

/** Creates the 429 failure with the time until the next call is allowed. `ttl` is in milliseconds. */
export function rateLimitedError(ttl: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(ttl / 1000))
  return new AppError('rate_limited', `Too many tries. Try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  })
}
