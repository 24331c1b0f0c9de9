import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Returns the bearer token of a request in its stored form, or '' for a request without a token. */
export function tokenHash({ headers }: FastifyRequest): string {
  const token = headers.authorization?.slice('Bearer '.length)
  return token ? createHash('sha256').update(token).digest('hex') : ''
}
