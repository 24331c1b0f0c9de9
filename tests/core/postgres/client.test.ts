import { expect, test } from 'vitest'
import { z } from 'zod'
import { ConfigError, parseConfig } from '#core/config.ts'
import { apiConnections, openDatabase, Prisma, workerConnections } from '#core/postgres/client.ts'
import { isUnavailable } from '#core/postgres/database-errors.ts'
import { pipelineTransaction } from '#core/postgres/pipeline.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { testServices } from '../../setup/services.ts'

test('an error on a database connection that is in use does not stop the process', async () => {
  const { pool, close } = openDatabase(testServices().databaseUrl, 1)
  const client = await pool.connect()
  // The driver emits this error when Postgres closes a connection on which no query runs.
  expect(() =>
    client.emit('error', new Error('terminating connection due to administrator command')),
  ).not.toThrow()
  client.release(true)
  const { rows } = await pool.query('SELECT 1 AS one')
  expect(rows).toEqual([{ one: 1 }])
  await close()
})

test('database connections of a worker always use one plan for all values, and those of the API let Postgres choose', async () => {
  const modes = []
  for (const settings of [workerConnections, apiConnections]) {
    const { pool, close } = openDatabase(testServices().databaseUrl, 1, settings)
    modes.push((await pool.query('SHOW plan_cache_mode')).rows[0])
    await close()
  }
  expect(modes).toEqual([{ plan_cache_mode: 'force_generic_plan' }, { plan_cache_mode: 'auto' }])
})

test('Postgres bounds the waits for locks and idle transactions of processes, but not those of commands', async () => {
  const bounds = []
  for (const settings of [workerConnections, apiConnections, undefined]) {
    const { pool, close } = openDatabase(testServices().databaseUrl, 1, settings)
    const { rows } = await pool.query(
      `SELECT current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle`,
    )
    bounds.push(rows[0])
    await close()
  }
  expect(bounds).toEqual([
    { lock: '11s', idle: '15s' },
    { lock: '6s', idle: '15s' },
    { lock: '0', idle: '0' },
  ])
})

test('Postgres ends the idle transaction of a process that has stopped, so that others get its locks', async () => {
  const url = testServices().databaseUrl
  const stopped = openDatabase(url, 1, { ...workerConnections, idleInTransactionMs: 100 })
  const other = openDatabase(url, 1, workerConnections)
  const holder = await stopped.pool.connect()
  await holder.query('BEGIN; SELECT pg_advisory_xact_lock(81)')
  await other.pool.query('SELECT pg_advisory_xact_lock(81)')
  const late = await holder.query('SELECT 1').catch((error: unknown) => error)
  expect(isUnavailable(late)).toBe(true)
  holder.release(true)
  await Promise.all([stopped.close(), other.close()])
})

test.each([
  ['', 'names', 'force_generic_plan'],
  ['?pgbouncer=true', 'no names', 'auto'],
])(
  'a database address that ends with "%s" gives repeated statements %s and the plan cache mode %s',
  async (ending, names, mode) => {
    const { db, pool, close } = openDatabase(testServices().databaseUrl + ending, 1, workerConnections)
    const row = rowSchema({ n: z.int() })
    const one = Prisma.sql`SELECT ${1}::int AS n`
    for (let times = 0; times < 4; times++) {
      await queryRows(db, row, one)
      await db.$transaction((tx) => queryRows(tx, row, one))
      await pipelineTransaction(db, async (tx) => [{ row, sql: (await queryRows(tx, row, one)) && one }])
    }
    const { rows } = await pool.query('SELECT count(*)::int AS named FROM pg_prepared_statements')
    const { rows: settings } = await pool.query('SHOW plan_cache_mode')
    expect([rows[0].named > 0 ? 'names' : 'no names', settings[0].plan_cache_mode]).toEqual([names, mode])
    await close()
  },
)

test('a DATABASE_URL of a pooler requires DATABASE_DIRECT_URL, which otherwise has the value of DATABASE_URL', () => {
  const redis = { REDIS_URL: 'redis://127.0.0.1' }
  const [pooler, postgres] = ['postgresql://pooler/x?pgbouncer=true', 'postgresql://postgres/x']
  expect(() => parseConfig({ ...redis, DATABASE_URL: pooler })).toThrow(ConfigError)
  const both = parseConfig({ ...redis, DATABASE_URL: pooler, DATABASE_DIRECT_URL: postgres })
  expect(both.DATABASE_DIRECT_URL).toBe(postgres)
  expect(parseConfig({ ...redis, DATABASE_URL: postgres }).DATABASE_DIRECT_URL).toBe(postgres)
})
