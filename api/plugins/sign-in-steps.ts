import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'
import type { Tx } from '#core/postgres/client.ts'
import { hashToken, newToken } from '#core/security/tokens.ts'
import { cookieOf } from './sessions.ts'

/** A sign-in that has begun has to end within this time (D-149). */
export const stepSeconds = 300

const place = (config: Config) =>
  ({ path: '/api/', httpOnly: true, sameSite: 'strict', secure: cookieOf(config).secure }) as const

function nameOf(config: Config): string {
  const { name, secure } = cookieOf(config)
  return `${secure ? '__Secure-' : ''}step_${name.replace(/^__Host-/, '')}`
}

/**
 * Begins a sign-in that waits for a passkey or a code. It is no session. Only the browser with the cookie can go on with it,
 * because only the hash of its token is stored. @returns the token.
 */
export async function beginStep(
  tx: Tx,
  userId: string | null,
  challenge: string | null = null,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + stepSeconds * 1000)
  await tx.signInStep.create({ data: { id: hashToken(token), userId, challenge, expiresAt } })
  return token
}

export function setStepCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(nameOf(config), token, { ...place(config), maxAge: stepSeconds })
}

export function clearStepCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(nameOf(config), place(config))
}

/** The id of the sign-in that this browser has begun; null for none. */
export function stepIdOf(request: FastifyRequest, config: Config): string | null {
  const token = request.cookies[nameOf(config)]
  return token ? hashToken(token.slice(0, 200)) : null
}
