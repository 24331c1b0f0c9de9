import type { FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'

/** Where people reach this app, without a slash at its end: the setting's origin, else what the request says. */
export function publicOrigin(config: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest): string {
  return config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : `${request.protocol}://${request.host}`
}
