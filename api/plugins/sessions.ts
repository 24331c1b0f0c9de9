import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Tier } from '#contract/membership.ts'
import type { Config } from '#core/config.ts'
import type { Tx } from '#core/postgres/client.ts'
import { hashToken, newToken } from '#core/security/tokens.ts'

/** Who asks, and with which session. */
export interface Session {
  userId: string
  email: string
  firstName: string
  lastName: string
  isAdmin: boolean
  tier: Tier
  avatarKey: string | null
  /** SHA-256 of the token. */
  sessionId: string
  via: 'cookie' | 'bearer'
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyInstance {
    /** Who asks; null for a stranger. Keeps a session in use alive. */
    findSession(request: FastifyRequest, reply?: FastifyReply): Promise<Session | null>
  }
}

const lifeSeconds = 30 * 24 * 60 * 60
const touchAfterMs = 60 * 60 * 1000

/** The session's cookie: a name of its own for every port, since cookies ignore ports (decision 24). */
export function cookieOf(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): { name: string; secure: boolean } {
  const url = config.PUBLIC_URL ? new URL(config.PUBLIC_URL) : undefined
  if (url?.protocol === 'https:') return { name: '__Host-session', secure: true }
  return { name: `session_${url ? url.port || '80' : config.PORT}`, secure: false }
}

/** Begins a session: 256 random bits, stored hashed (decision 24). @returns the token. */
export async function beginSession(tx: Tx, userId: string): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + lifeSeconds * 1000)
  await tx.session.create({ data: { id: hashToken(token), userId, expiresAt } })
  return token
}

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  const { name, secure } = cookieOf(config)
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: lifeSeconds })
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  const { name, secure } = cookieOf(config)
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure })
}

interface Row extends Omit<Session, 'via'> {
  seenAt: Date
}

const findText = `
  SELECT s.id AS "sessionId", s."seenAt", u.id AS "userId", u.email, u."firstName", u."lastName", u."isAdmin", u.tier,
    i."smallKey" AS "avatarKey"
  FROM sessions s JOIN users u ON u.id = s."userId" LEFT JOIN images i ON i.id = u."avatarId"
  WHERE s.id = ANY($1) AND s."expiresAt" > now() AND u."isActive"`

const touchText = `
  WITH touched AS (
    UPDATE sessions SET "seenAt" = now(), "expiresAt" = now() + make_interval(secs => $2) WHERE id = $1 RETURNING "userId"
  )
  UPDATE users SET "seenAt" = now() WHERE id = (SELECT "userId" FROM touched)`

/** The tokens a request carries: the bearer's and the cookie's. */
export interface Tokens {
  bearer?: string | undefined
  cookie?: string | undefined
}

type Found = (Session & { seenAt: Date }) | null

/**
 * Finds the session of either token, for each of those who ask, in one statement. A good bearer is what the caller says
 * it is; a stale one beside a good cookie loses to it (decision 24).
 */
export async function findSessions(pool: pg.Pool, asking: readonly Tokens[]): Promise<Found[]> {
  const hashed = asking.map(({ bearer, cookie }) => ({
    bearer: bearer ? hashToken(bearer) : undefined,
    cookie: cookie ? hashToken(cookie) : undefined,
  }))
  const ids = hashed.flatMap(({ bearer, cookie }) => [bearer, cookie]).filter((id) => id !== undefined)
  if (ids.length === 0) return asking.map(() => null)
  const { rows } = await pool.query<Row>({ name: 'find-session', text: findText, values: [ids] })
  const byId = new Map(rows.map((row) => [row.sessionId, row]))
  return hashed.map(({ bearer, cookie }) => {
    const byBearer = bearer && byId.get(bearer)
    if (byBearer) return { ...byBearer, via: 'bearer' }
    const byCookie = cookie && byId.get(cookie)
    return byCookie ? { ...byCookie, via: 'cookie' } : null
  })
}

const bearerHeader = /^Bearer +([\w.~+/=-]{1,200})$/i

/** The tokens in a request's headers and cookies. */
export function tokensOf(
  authorization: string | undefined,
  cookies: Record<string, string | undefined>,
  name: string,
): Tokens {
  return { bearer: bearerHeader.exec(authorization ?? '')?.[1], cookie: cookies[name]?.slice(0, 200) }
}

/** Ends the sessions of the tokens given. @returns the ids of those there were. */
export async function endSessions(pool: pg.Pool, { bearer, cookie }: Tokens): Promise<string[]> {
  const ids = [bearer, cookie].filter((token) => token !== undefined).map(hashToken)
  const { rows } = await pool.query<{ id: string }>('DELETE FROM sessions WHERE id = ANY($1) RETURNING id', [
    ids,
  ])
  return rows.map(({ id }) => id)
}

/** Gives every request its session. */
export function sessions(app: FastifyInstance): void {
  const { config, pool } = app.services
  const { name } = cookieOf(config)
  app.decorateRequest('session', null)
  app.decorate('findSession', async (request: FastifyRequest, reply?: FastifyReply) => {
    const tokens = tokensOf(request.headers.authorization, request.cookies, name)
    const [found] = await findSessions(pool, [tokens])
    if (!found) return null
    const { seenAt, ...session } = found
    // The cookie has won over a bearer that is stale: who sent it may drop it (decision 24; RFC 6750, section 3.1).
    if (session.via === 'cookie' && tokens.bearer)
      reply?.header('www-authenticate', 'Bearer error="invalid_token"')
    if (Date.now() - seenAt.getTime() > touchAfterMs) {
      await pool.query({ name: 'touch-session', text: touchText, values: [session.sessionId, lifeSeconds] })
      if (reply && session.via === 'cookie' && tokens.cookie) setSessionCookie(reply, config, tokens.cookie)
    }
    return session
  })
}
