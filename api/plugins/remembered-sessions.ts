import { LRUCache } from 'lru-cache'
import { Prisma } from '#core/postgres/client.ts'
import { type FixedSql, fixedStatement, type Placeholders } from '#core/postgres/fixed-statement.ts'
import { assertInSql } from '#core/postgres/pipeline.ts'
import type { StatementCheck } from '#core/postgres/sql.ts'
import { hashToken } from '#core/security/tokens.ts'

/** The name of the SQL assertion that fails when a remembered session has ended or changed. */
export const SESSION_UNCHANGED = 'session unchanged'

/** SQL condition: a session (s) of a user (u) is valid. */
export const validSessionWhere = Prisma.sql`s."expiresAt" > now() AND u."isActive"`

const maxSessions = 10_000
const rememberedMs = 15 * 60_000

/** The fields of a session that decide whether and how it is remembered. */
interface Rememberable {
  sessionId: string
  /** The `xmin` of the user's row: the id of the transaction that last changed the row. */
  userVersion: string
  seenAt: Date
  isAdmin: boolean
  needsSecondFactor: boolean
  via: 'cookie' | 'bearer'
}

/** A session that an earlier call has read. It may be used only in statements that fail unless `check` is true. */
export interface RememberedSession<Session> {
  session: Session
  seenAt: Date
  check: StatementCheck
}

interface RememberedSessions<Found extends Rememberable> {
  remember(found: Found): void
  /**
   * Returns the remembered session of a request with these tokens; undefined when the session has to be read from the
   * database.
   */
  recall(tokens: {
    bearer?: string | undefined
    cookie?: string | undefined
  }): RememberedSession<Omit<Found, 'seenAt' | 'userVersion'>> | undefined
}

/**
 * The sessions that this process has read lately. A remembered session gives no right by itself: the statement that
 * uses it fails unless the session is valid and the row of the user has not changed since (`xmin`). Sessions of admins
 * are not remembered, because their rights also depend on other rows.
 */
export function rememberSessions<Found extends Rememberable>(): RememberedSessions<Found> {
  type Session = Omit<Found, 'seenAt' | 'userVersion'>
  /** A session in the form in which `recall` returns it. Many calls share these objects, so they are frozen. */
  interface Recallable {
    condition: FixedSql
    /** The session for requests that send its token in the cookie, and for those that send it as a bearer token. */
    via: Record<Rememberable['via'], Readonly<Session>>
  }
  // Every call that reads a session remembers it, and few sessions are recalled before they are read again. The form
  // for `recall` is therefore made at the first recall.
  interface Kept {
    found: Found
    recallable?: Recallable
  }
  const sessions = new LRUCache<string, Kept>({ max: maxSessions, ttl: rememberedMs })
  const recallableOf = ({ seenAt: _, userVersion, ...session }: Found): Recallable => {
    const sentAs = (via: Rememberable['via']) => Object.freeze({ ...session, via })
    return {
      condition: unchanged({}, { sessionId: session.sessionId, userVersion }),
      via: { cookie: sentAs('cookie'), bearer: sentAs('bearer') },
    }
  }
  return {
    remember: (found) => {
      if (!found.isAdmin && !found.needsSecondFactor) sessions.set(found.sessionId, { found })
    },
    recall: ({ bearer, cookie }) => {
      const token = bearer ?? cookie
      // When a request has two tokens, only the database shows which of them is valid.
      if (!token || (bearer && cookie)) return undefined
      const kept = sessions.get(hashToken(token))
      if (!kept) return undefined
      kept.recallable ??= recallableOf(kept.found)
      const { condition, via } = kept.recallable
      return {
        seenAt: kept.found.seenAt,
        session: via[bearer ? 'bearer' : 'cookie'],
        check: { condition, hasPassed: false },
      }
    },
  }
}

// The SQL text of the condition is built only once, because most calls of signed-in users send the condition.
const unchanged = fixedStatement(
  (
    _: Record<never, never>,
    { sessionId, userVersion }: Placeholders<{ sessionId: string; userVersion: string }>,
  ) =>
    assertInSql(
      Prisma.sql`EXISTS (SELECT 1 FROM sessions s JOIN users u ON u.id = s."userId"
        WHERE s.id = ${sessionId} AND ${validSessionWhere} AND u.xmin = ${userVersion}::xid)`,
      SESSION_UNCHANGED,
    ),
)
