import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import type { Tier } from '#contract/membership.ts'
import { tier } from '#contract/users.ts'
import type { Config } from '#core/config.ts'
import { refusedPictures } from '#core/generations/picture-refusals.ts'
import { adminRights } from '#core/policy/policy-people.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { fixedStatement, type Placeholders } from '#core/postgres/fixed-statement.ts'
import { hasSecondFactor } from '#core/postgres/second-factor.ts'
import { type AnySql, execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { valueList } from '#core/postgres/value-list.ts'
import { hashToken, newToken } from '#core/security/tokens.ts'
import { describeDevice } from '#core/text/device-words.ts'
import { presentTier } from '#core/tiers.ts'
import { type RememberedSession, rememberSessions, validSessionWhere } from './remembered-sessions.ts'
import { batchSessions } from './session-batches.ts'

/** The signed-in user of a request, and the session it uses. */
export interface Session {
  userId: string
  email: string
  /**
   * The first and last name of the user. If the user has a pen name, others see the pen name instead: see
   * present/people.ts.
   */
  names: { firstName: string; lastName: string }
  penName: string | null
  bio: string
  /** The version of the names, the pen name and the bio. */
  profileUpdatedAt: Date
  hasSecondFactor: boolean
  /** Whether this request has the rights of an admin. */
  isAdmin: boolean
  /**
   * `needsSecondFactor` is true for an admin without the second factor that ADMIN_SECOND_FACTOR asks for: such an
   * admin has no rights of an admin yet (D-149).
   */
  needsSecondFactor: boolean
  isAdult: boolean
  /** Whether somebody has blocked the user (D-147). The API never shows users that they are blocked. */
  isBlocked: boolean
  tier: Tier
  avatarKey: string | null
  /** SHA-256 of the session token. */
  sessionId: string
  via: 'cookie' | 'bearer'
  /**
   * The unread count of the user. It is read together with the session, so that a call for the current user or for the
   * unread count needs only one statement.
   */
  unreadState: { unreadCount: number; version: number }
  /**
   * The picture requests that model services have refused within the last hour. `supportsPictures` finds in them
   * whether the user can order pictures.
   */
  refusedPictures: string[]
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyInstance {
    /**
     * Reads the session of the request from the database, and extends its expiry at most once an hour; null for a
     * visitor.
     */
    findSession(request: FastifyRequest, reply?: FastifyReply): Promise<Session | null>
    /**
     * Returns the session of the request as an earlier call has read it. It is meant for work whose transaction checks
     * that the session is unchanged. Undefined when the session has to be read from the database.
     */
    recallSession(request: FastifyRequest): RememberedSession<Session> | undefined
    /** Returns whether the request has a token, valid or not. A request without a token comes from a visitor. */
    hasToken(request: FastifyRequest): boolean
  }
}

const lifeSeconds = 30 * 24 * 60 * 60
const touchAfterMs = 60 * 60 * 1000

/**
 * The name and the security of the session's cookie. The name contains the port, because browsers share cookies
 * between the ports of a host (D-24).
 */
export function cookieOf(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): { name: string; secure: boolean } {
  const url = config.PUBLIC_URL ? new URL(config.PUBLIC_URL) : undefined
  if (url?.protocol === 'https:') return { name: '__Host-session', secure: true }
  return { name: `session_${url ? url.port || '80' : config.PORT}`, secure: false }
}

/**
 * Starts a session with a random token of 256 bits, which is stored hashed (D-24), with the device in words (D-149).
 * @returns the token.
 */
export async function beginSession(tx: Tx, userId: string, userAgent: string | undefined): Promise<string> {
  const token = newToken()
  await execute(
    tx,
    Prisma.sql`
    INSERT INTO sessions (id, "userId", "expiresAt", device)
    VALUES (${hashToken(token)}, ${userId}, now() + make_interval(secs => ${lifeSeconds}), ${describeDevice(userAgent)})`,
  )
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

const sessionRow = rowSchema({
  sessionId: z.string(),
  seenAt: z.date(),
  userVersion: z.string(),
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  penName: z.string().nullable(),
  bio: z.string(),
  profileUpdatedAt: z.date(),
  hasSecondFactor: z.boolean(),
  isAdmin: z.boolean(),
  isAdult: z.boolean(),
  isBlocked: z.boolean(),
  tier,
  avatarKey: z.string().nullable(),
  unreadCount: z.int(),
  version: z.int(),
  refusedPictures: z.array(z.string()),
})
const endedRow = rowSchema({ id: z.string() })

/** The session tokens of a request: the bearer token and the token in the cookie. */
export interface Tokens {
  bearer?: string | undefined
  cookie?: string | undefined
}

/** A session with the version (`xmin`) of its user's row, by which a later change of the row is noticed. */
type FoundSession = Session & { seenAt: Date; userVersion: string }
type Found = FoundSession | null

const sqlOfSessions = (ids: readonly string[]) => Prisma.sql`
  SELECT s.id AS "sessionId", s."seenAt", u.xmin::text AS "userVersion", u.id AS "userId", u.email, u."firstName", u."lastName", u."penName", u.bio, u."profileUpdatedAt",
    ${hasSecondFactor('u')} AS "hasSecondFactor", u."isAdmin", u."isAdult", ${presentTier('u')} AS tier,
    EXISTS (SELECT 1 FROM blocks x WHERE x."blockedId" = u.id) AS "isBlocked",
    i."smallKey" AS "avatarKey", coalesce(b.unread, 0) AS "unreadCount", coalesce(b.version, 0) AS version,
    ${refusedPictures} AS "refusedPictures"
  FROM sessions s JOIN users u ON u.id = s."userId" LEFT JOIN images i ON i.id = u."avatarId"
    LEFT JOIN bells b ON b."userId" = u.id
  WHERE s.id IN ${valueList(ids, 'text')} AND ${validSessionWhere}`

/** The numbers of ids for which the statement is built once. API calls send at most 16 look-ups with two ids each. */
const sizes = [1, 2, 4, 8, 16, 32] as const

const sqlOfSize = fixedStatement(
  ({ size }: { size: (typeof sizes)[number] }, ids: Placeholders<readonly string[]>) =>
    sqlOfSessions(Array.from({ length: size }, (_, at) => ids[at] as string)),
)

// The last id is repeated until the statement has as many as it was built for.
function sessionsSql(ids: readonly string[]): AnySql {
  const size = sizes.find((each) => each >= ids.length)
  if (size === undefined) return sqlOfSessions(ids)
  return sqlOfSize(
    { size },
    Array.from({ length: size }, (_, at) => ids[Math.min(at, ids.length - 1)] as string),
  )
}

/**
 * Finds the sessions of several callers in one statement. A valid bearer token takes precedence over the cookie; a
 * valid cookie is used when the bearer token is invalid (D-24).
 */
export async function findSessions(
  pool: pg.Pool,
  asking: readonly Tokens[],
  config: Parameters<typeof adminRights>[1] = { ADMIN_SECOND_FACTOR: false },
): Promise<Found[]> {
  const hashed = asking.map(({ bearer, cookie }) => ({
    bearer: bearer ? hashToken(bearer) : undefined,
    cookie: cookie ? hashToken(cookie) : undefined,
  }))
  const ids = hashed.flatMap(({ bearer, cookie }) => [bearer, cookie]).filter((id) => id !== undefined)
  if (ids.length === 0) return asking.map(() => null)
  const rows = await queryRows(pool, sessionRow, sessionsSql(ids))
  const byId = new Map(
    rows.map(({ unreadCount, version, firstName, lastName, ...row }) => [
      row.sessionId,
      {
        ...row,
        ...adminRights(row, config),
        names: { firstName, lastName },
        unreadState: { unreadCount, version },
      },
    ]),
  )
  return hashed.map(({ bearer, cookie }) => {
    const byBearer = bearer && byId.get(bearer)
    if (byBearer) return { ...byBearer, via: 'bearer' }
    const byCookie = cookie && byId.get(cookie)
    return byCookie ? { ...byCookie, via: 'cookie' } : null
  })
}

const bearerHeader = /^Bearer +([\w.~+/=-]{1,200})$/i

/** Reads the session tokens from a request's `Authorization` header and cookies. */
export function tokensOf(
  authorization: string | undefined,
  cookies: Record<string, string | undefined>,
  name: string,
): Tokens {
  return { bearer: bearerHeader.exec(authorization ?? '')?.[1], cookie: cookies[name]?.slice(0, 200) }
}

/** Ends the sessions with these tokens. @returns the ids of the sessions that existed. */
export async function endSessions(pool: pg.Pool, { bearer, cookie }: Tokens): Promise<string[]> {
  const ids = [bearer, cookie].filter((token) => token !== undefined).map(hashToken)
  const rows = await queryRows(
    pool,
    endedRow,
    Prisma.sql`DELETE FROM sessions WHERE id = ANY(${ids}) RETURNING id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * The limits for combining the session look-ups of API calls. In a statement with more look-ups each of them takes
 * longer; with more statements at once each would combine fewer look-ups. A statement may take 5 s after the wait, so
 * that a call is answered within 10 s.
 */
const callLimits = { statements: 4, lookUps: 16, waitMs: 4000 }

/** Adds `findSession`, `recallSession` and `hasToken` to the app, and `session` and `sessionCheck` to every request. */
export function sessions(app: FastifyInstance): void {
  const { config, pool } = app.services
  const { name } = cookieOf(config)
  const find = batchSessions((asking: readonly Tokens[]) => findSessions(pool, asking, config), callLimits)
  const { remember, recall } = rememberSessions<FoundSession>()
  app.decorateRequest('session', null)
  app.decorateRequest('sessionCheck', undefined)
  app.decorate(
    'hasToken',
    ({ headers, cookies }: FastifyRequest) =>
      headers.authorization !== undefined || cookies[name] !== undefined,
  )
  app.decorate('recallSession', ({ headers, cookies }: FastifyRequest) => {
    const remembered = recall(tokensOf(headers.authorization, cookies, name))
    return remembered && isTouchDue(remembered.seenAt) ? undefined : remembered
  })
  app.decorate('findSession', async (request: FastifyRequest, reply?: FastifyReply) => {
    const tokens = tokensOf(request.headers.authorization, request.cookies, name)
    if (tokens.bearer === undefined && tokens.cookie === undefined) return null
    const found = await find(tokens)
    if (!found) return null
    const { seenAt, userVersion: _, ...session } = found
    // The bearer token is invalid and the cookie's session is used, so a header reports the invalid token (D-24; RFC
    // 6750, section 3.1).
    if (session.via === 'cookie' && tokens.bearer)
      reply?.header('www-authenticate', 'Bearer error="invalid_token"')
    if (!isTouchDue(seenAt)) remember(found)
    else {
      await execute(pool, touchSql(session.sessionId))
      if (reply && session.via === 'cookie' && tokens.cookie) setSessionCookie(reply, config, tokens.cookie)
    }
    return session
  })
}

/**
 * Extends a session and stores when its user was seen. Changes of a password or of an account lock the user and then the
 * sessions, so a statement that waited for one of these rows could cause a deadlock. If a row is locked, nothing is
 * stored, and the next call with this session tries again.
 */
function touchSql(sessionId: string): Prisma.Sql {
  return Prisma.sql`
    WITH unlocked AS (
      SELECT s.id, s."userId" FROM sessions s JOIN users u ON u.id = s."userId" WHERE s.id = ${sessionId}
      FOR NO KEY UPDATE SKIP LOCKED
    ), touched AS (
      UPDATE sessions s SET "seenAt" = now(), "expiresAt" = now() + make_interval(secs => ${lifeSeconds})
      FROM unlocked l WHERE s.id = l.id
    )
    UPDATE users u SET "seenAt" = now() FROM unlocked l WHERE u.id = l."userId"`
}

function isTouchDue(seenAt: Date): boolean {
  return Date.now() - seenAt.getTime() > touchAfterMs
}
