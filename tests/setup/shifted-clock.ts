import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Db } from '#core/postgres/client.ts'

const preload = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.mjs')).href

/** Returns the environment of a process whose clock is wrong by this number of seconds. */
export const clockShiftedBy = (seconds: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${preload}`,
  CLOCK_SHIFT_MS: String(seconds * 1000),
})

/** Returns the time of the database plus this number of seconds, which may be negative. */
export async function databaseTime(db: Db, seconds = 0): Promise<Date> {
  const [row] = await db.$queryRaw<
    { at: Date }[]
  >`SELECT now() + make_interval(secs => ${seconds}::float8) AS at`
  if (!row) throw new Error('reading the time of the database returned no row')
  return row.at
}
