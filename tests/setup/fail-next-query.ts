import type pg from 'pg'
import { vi } from 'vitest'

/** Makes the next statement of a pool fail with the error 'no connection', without a connection to the database. */
export function failNextQuery(pool: pg.Pool): void {
  const fail = (_query: unknown, done: (error: Error) => void) => done(new Error('no connection'))
  vi.spyOn(pool, 'query').mockImplementationOnce(fail as never)
}
