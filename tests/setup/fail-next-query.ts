import type pg from 'pg'
import { vi } from 'vitest'

/** Makes the next statement of a pool fail with the error 'no connection', without a connection to the database. */
export function failNextQuery(pool: pg.Pool): void {
  const fail = (_query: unknown, done: (error: Error) => void) => done(new Error('no connection'))
  vi.spyOn(pool, 'query').mockImplementationOnce(fail as never)
}

/** Executes the next statement of a pool and then rejects it, as if the connection had been lost before the answer. */
export function loseNextAnswer(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as unknown as (sent: unknown, done: () => void) => void
  const lose = (sent: unknown, done: (error: Error) => void) =>
    query(sent, () => done(new Error('the answer was lost')))
  vi.spyOn(pool, 'query').mockImplementationOnce(lose as never)
}
