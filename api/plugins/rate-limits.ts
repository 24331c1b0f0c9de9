import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'

/** Calls a minute from one address to all of /api together: far above what a person does. */
const generalMax = 1200

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a try to sign in to this e-mail. @throws AppError rate_limited after ten in a minute (decision 27). */
    limitEmail(request: FastifyRequest, email: string): Promise<void>
  }
}

/** Limits by address, counted in Redis for all APIs together; with Redis down nobody is limited. */
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
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })

  const tried = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({
    max: 10,
    timeWindow: 60_000,
    keyGenerator: (request) =>
      `email:${createHash('sha256')
        .update(tried.get(request) ?? '')
        .digest('hex')}`,
  })
  app.decorate('limitEmail', async (request: FastifyRequest, email: string) => {
    tried.set(request, email)
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
  })
}

/** 429 with the time after which it is worth trying again; `ttl` in milliseconds. */
export function tooMany(ttl: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(ttl / 1000))
  return new AppError('rate_limited', `Too many tries. Try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  })
}
