import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { isApiCall } from './api-calls.ts'

/** The maximum number of calls to /api per minute and address. A person makes far fewer calls. */
const generalMax = 1200

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts one sign-in attempt for this e-mail. @throws AppError rate_limited after ten in a minute (D-27). */
    limitEmail(request: FastifyRequest, email: string): Promise<void>
  }
}

/** Limits calls by address. Redis counts them for all APIs together. While Redis is down, there is no limit. */
export async function rateLimits(app: FastifyInstance): Promise<void> {
  const { config, redis } = app.services
  if (!config.RATE_LIMITS) {
    app.decorate('limitEmail', () => Promise.resolve())
    return
  }
  await app.register(rateLimit, {
    max: generalMax,
    timeWindow: 60_000,
    redis,
    nameSpace: `${config.REDIS_PREFIX}:rate:`,
    skipOnError: true,
    allowList: (request) => !isApiCall(request),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })

  const attemptedEmails = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({
    max: 10,
    timeWindow: 60_000,
    keyGenerator: (request) =>
      `email:${createHash('sha256')
        .update(attemptedEmails.get(request) ?? '')
        .digest('hex')}`,
  })
  app.decorate('limitEmail', async (request: FastifyRequest, email: string) => {
    attemptedEmails.set(request, email)
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
  })
}

/** Creates the 429 failure with the time until the next call is allowed. `ttl` is in milliseconds. */
export function tooMany(ttl: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(ttl / 1000))
  return new AppError('rate_limited', `Too many tries. Try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  })
}
