import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** The stored form of the bearer token of a request; '' without one. */
export function tokenHash({ headers }: FastifyRequest): string {
  const token = headers.authorization?.slice('Bearer '.length)
  return token ? createHash('sha256').update(token).digest('hex') : ''
}
