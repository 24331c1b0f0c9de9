import type { FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'

/** Returns the public origin of this app without a slash at its end: from PUBLIC_URL, or else from the request. */
export function publicOrigin(config: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest): string {
  return config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : `${request.protocol}://${request.host}`
}
