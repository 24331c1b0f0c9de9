import DataLoader from 'dataloader'
import type pg from 'pg'
import { findSessions, type Session, type Tokens } from './sessions.ts'

const mostAtOnce = 200

/**
 * Finds sessions for socket handshakes. While one statement runs, the handshakes that arrive are collected for the next
 * one: when an API restarts, all its sockets come back within seconds. Nothing is cached, so an ended session is not
 * found.
 */
export function batchSessions(pool: pg.Pool): (tokens: Tokens) => Promise<Session | null> {
  let batch: Promise<unknown> = Promise.resolve()
  let queue: Promise<unknown> = Promise.resolve()
  const loader = new DataLoader<Tokens, Session | null>(
    (asking) => {
      const found = findSessions(pool, asking)
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
