import DataLoader from 'dataloader'
import type pg from 'pg'
import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { findSessions, type Session, type Tokens } from './sessions.ts'

const mostAtOnce = 200

/** A session with the unread count of its user, which a socket receives first. */
export type SessionWithUnreadCount = Session & { bell: { unreadCount: number; version: number } }

const countRow = rowSchema({ userId: z.string(), unreadCount: z.int(), version: z.int() })

async function findSessionsWithUnreadCount(
  pool: pg.Pool,
  asking: readonly Tokens[],
): Promise<(SessionWithUnreadCount | null)[]> {
  const sessions = await findSessions(pool, asking)
  const users = sessions.flatMap((session) => session?.userId ?? [])
  const rows = await queryRows(
    pool,
    countRow,
    Prisma.sql`SELECT "userId", unread AS "unreadCount", version FROM bells WHERE "userId" = ANY(${users})`,
  )
  const bells = new Map(rows.map(({ userId, ...bell }) => [userId, bell]))
  return sessions.map(
    (session) => session && { ...session, bell: bells.get(session.userId) ?? { unreadCount: 0, version: 0 } },
  )
}

/**
 * Finds sessions for socket handshakes. While one statement runs, the handshakes that arrive are collected for the next
 * one: when an API restarts, all its sockets come back within seconds. Nothing is cached, so an ended session is not
 * found.
 */
export function batchSessions(pool: pg.Pool): (tokens: Tokens) => Promise<SessionWithUnreadCount | null> {
  let batch: Promise<unknown> = Promise.resolve()
  let queue: Promise<unknown> = Promise.resolve()
  const loader = new DataLoader<Tokens, SessionWithUnreadCount | null>(
    (asking) => {
      const found = findSessionsWithUnreadCount(pool, asking)
      batch = Promise.allSettled([found])
      return found
    },
    {
      cache: false,
      maxBatchSize: mostAtOnce,
      batchScheduleFn: (dispatch) => {
        queue = queue.then(() => {
          dispatch()
          return batch
        })
      },
    },
  )
  return (tokens) => loader.load(tokens)
}
