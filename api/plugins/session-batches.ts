import type pg from 'pg'
import { findSessions, type Session, type Tokens } from './sessions.ts'

const mostAtOnce = 200

interface Asking {
  tokens: Tokens
  resolve: (session: Session | null) => void
  reject: (error: unknown) => void
}

/**
 * Finds sessions for handshakes, all that came while one statement ran in the next one: when an api restarts, every
 * socket it had comes back within seconds. Nothing is kept, so a session that was ended is not found.
 */
export function batchSessions(pool: pg.Pool): (tokens: Tokens) => Promise<Session | null> {
  const waiting: Asking[] = []
  let isRunning = false

  async function answer(asking: readonly Asking[]): Promise<void> {
    try {
      const found = await findSessions(
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
