import type pg from 'pg'
import type { Server } from 'socket.io'
import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { validSessionWhere } from './remembered-sessions.ts'

const checkEveryMs = 5 * 60_000

const sessionRow = rowSchema({ id: z.string() })

/** The data that the handshake stores with a socket. */
export interface SocketData {
  sessionId: string
}

/**
 * Closes this process's sockets whose session has ended or expired. Ending a session closes its sockets at
 * once in every API process (`dropSockets`). This function closes sockets of sessions that expired, or that
 * ended while Redis was unreachable.
 */
export async function dropEndedSessions(io: Server, pool: pg.Pool): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  if (sockets.length === 0) return
  const idOf = ({ data }: { data: unknown }) => (data as SocketData).sessionId
  const rows = await queryRows(
    pool,
    sessionRow,
    Prisma.sql`
    SELECT s.id FROM sessions s JOIN users u ON u.id = s."userId"
    WHERE s.id = ANY(${[...new Set(sockets.map(idOf))]}) AND ${validSessionWhere}`,
  )
  const valid = new Set(rows.map(({ id }) => id))
  for (const socket of sockets) if (!valid.has(idOf(socket))) socket.disconnect(true)
}

/** Runs `dropEndedSessions` every five minutes. @returns a function that stops the timer. */
export function watchSessions(io: Server, pool: pg.Pool, failed: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    dropEndedSessions(io, pool).catch(failed)
  }, checkEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
