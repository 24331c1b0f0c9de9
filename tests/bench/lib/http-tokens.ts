import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Returns the hash of the bearer token of a request, as sessions store it, or '' for a request without a token. */
export function tokenHash({ headers }: FastifyRequest): string {
  const token = headers.authorization?.slice('Bearer '.length)
  return token ? createHash('sha256').update(token).digest('hex') : ''
}
