import type pg from 'pg'
import type { Server } from 'socket.io'

const checkEveryMs = 5 * 60_000

const livingText = `
  SELECT s.id FROM sessions s JOIN users u ON u.id = s."userId"
  WHERE s.id = ANY($1) AND s."expiresAt" > now() AND u."isActive"`

/** What the handshake leaves with a socket. */
export interface SocketData {
  sessionId: string
}

/**
 * Closes this process's sockets whose session has ended or run out. Whoever ends a session says so to all apis at once
 * (`dropSockets`); this is for what nobody said, or was said while Redis was away.
 */
export async function dropEndedSessions(io: Server, pool: pg.Pool): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  if (sockets.length === 0) return
  const idOf = ({ data }: { data: unknown }) => (data as SocketData).sessionId
  const values = [[...new Set(sockets.map(idOf))]]
  const { rows } = await pool.query<{ id: string }>({ name: 'living-sessions', text: livingText, values })
  const living = new Set(rows.map(({ id }) => id))
  for (const socket of sockets) if (!living.has(idOf(socket))) socket.disconnect(true)
}

/** Does so every five minutes, until the answer is called. `failed` hears why it could not. */
export function watchSessions(io: Server, pool: pg.Pool, failed: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    dropEndedSessions(io, pool).catch(failed)
  }, checkEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
