import type pg from 'pg'
import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { findSessions, type Session, type Tokens } from './sessions.ts'

const mostAtOnce = 200

/** A session with the bell of its user: what a socket is told first. */
export type Greeted = Session & { bell: { unreadCount: number; version: number } }

interface Asking {
  tokens: Tokens
  resolve: (session: Greeted | null) => void
  reject: (error: unknown) => void
}

const countRow = rowSchema({ userId: z.string(), unreadCount: z.int(), version: z.int() })

async function findGreeted(pool: pg.Pool, asking: readonly Tokens[]): Promise<(Greeted | null)[]> {
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
 * Finds sessions for handshakes, all that came while one statement ran in the next one: when an api restarts, every
 * socket it had comes back within seconds. Nothing is kept, so a session that was ended is not found.
 */
export function batchSessions(pool: pg.Pool): (tokens: Tokens) => Promise<Greeted | null> {
  const waiting: Asking[] = []
  let isRunning = false

  async function answer(asking: readonly Asking[]): Promise<void> {
    try {
      const found = await findGreeted(
        pool,
        asking.map(({ tokens }) => tokens),
      )
      for (const [n, { resolve }] of asking.entries()) resolve(found[n] ?? null)
    } catch (error) {
      for (const { reject } of asking) reject(error)
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await answer(waiting.splice(0, mostAtOnce))
    isRunning = false
  }

  return (tokens) =>
    new Promise((resolve, reject) => {
      waiting.push({ tokens, resolve, reject })
      if (!isRunning) void run()
    })
}
