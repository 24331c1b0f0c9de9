import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '#core/config.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, type Queryable, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { hashToken, newToken } from '#core/security/tokens.ts'
import { cookieOf } from './sessions.ts'

/** A sign-in with a second step must be completed within this time (D-149). */
const stepSeconds = 300

const stepRow = rowSchema({ userId: z.string().nullable() })
const challengeRow = rowSchema({ challenge: z.string().nullable() })

const place = (config: Config) =>
  ({ path: '/api/', httpOnly: true, sameSite: 'strict', secure: cookieOf(config).secure }) as const

function nameOf(config: Config): string {
  const { name, secure } = cookieOf(config)
  return `${secure ? '__Secure-' : ''}step_${name.replace(/^__Host-/, '')}`
}

/**
 * Begins a sign-in that waits for a passkey or a code. It is not a session. Only the browser with the cookie can
 * continue it, because only the hash of its token is stored. @returns the token.
 */
export async function beginStep(
  tx: Tx,
  userId: string | null,
  challenge: string | null = null,
): Promise<string> {
  const token = newToken()
  await storeStep(tx, { id: hashToken(token), userId, challenge })
  return token
}

/** Stores a sign-in step for `seconds` under an id. It replaces an earlier step with the same id. */
export async function storeStep(
  on: Queryable,
  {
    id,
    userId,
    challenge,
    seconds = stepSeconds,
  }: { id: string; userId: string | null; challenge: string | null; seconds?: number },
): Promise<void> {
  await execute(
    on,
    Prisma.sql`
    INSERT INTO sign_in_steps (id, "userId", challenge, "expiresAt")
    VALUES (${id}, ${userId}, ${challenge}, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (id) DO UPDATE SET "userId" = excluded."userId", challenge = excluded.challenge,
      "expiresAt" = excluded."expiresAt"`,
  )
}

/**
 * Finds a begun sign-in that has not expired. Its `userId` is null when it began without a password, because its user
 * is then not known yet.
 */
export async function findStep(on: Queryable, id: string): Promise<{ userId: string | null } | undefined> {
  const [step] = await queryRows(
    on,
    stepRow,
    Prisma.sql`SELECT "userId" FROM sign_in_steps WHERE id = ${id} AND "expiresAt" > now()`,
  )
  return step
}

/**
 * Ends the sign-in step with this id.
 * @returns its challenge; null when there is no step, or when it has expired.
 */
export async function takeChallenge(on: Queryable, id: string): Promise<string | null> {
  const [taken] = await queryRows(
    on,
    challengeRow,
    Prisma.sql`DELETE FROM sign_in_steps WHERE id = ${id} AND "expiresAt" > now() RETURNING challenge`,
  )
  return taken?.challenge ?? null
}

export function setStepCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(nameOf(config), token, { ...place(config), maxAge: stepSeconds })
}

export function clearStepCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(nameOf(config), place(config))
}

/** Returns the id of the sign-in that this browser has begun; null when it has begun no sign-in. */
export function stepIdOf(request: FastifyRequest, config: Config): string | null {
  const token = request.cookies[nameOf(config)]
  return token ? hashToken(token.slice(0, 200)) : null
}
