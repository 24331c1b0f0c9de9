import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiConnections, type Database, openDatabase, Prisma } from '#core/postgres/client.ts'
import { isUnavailable } from '#core/postgres/database-errors.ts'
import { DriverQuery } from '#core/postgres/driver-query.ts'
import { pipelineTransaction } from '#core/postgres/pipeline.ts'
import { execute } from '#core/postgres/sql.ts'
import { timedClient } from '#core/postgres/timed-client.ts'
import { type BreakableService, breakableService } from '../../setup/breakable-service.ts'
import { budgetMs } from '../../setup/budget.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { testServices } from '../../setup/services.ts'

const queryMs = 1500

let postgres: BreakableService
beforeAll(async () => {
  postgres = await breakableService(testServices().databaseUrl)
})

function open(size = 1): Database {
  const database = openDatabase(postgres.url, size, { ...apiConnections, queryMs })
  closeAfterTests(database.close)
  return database
}

async function connect({ pool }: Database): Promise<pg.PoolClient> {
  const client = await pool.connect()
  closeAfterTests(() => client.release(true))
  return client
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('the query succeeded'),
    (error: Error) => error,
  )
const backendOf = async ({ pool }: Database): Promise<number> =>
  (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid

describe('when Postgres does not answer', () => {
  const one = Prisma.sql`SELECT 1`
  test.each<[string, (database: Database) => Promise<unknown>]>([
    ['a statement', ({ db }) => execute(db, one)],
    ['a query of the pool', ({ pool }) => pool.query('SELECT $1::int', [1])],
    [
      'a query of a connection',
      async ({ pool }) => {
        const client = await pool.connect()
        return client.query('SELECT 1').finally(() => client.release(true))
      },
    ],
    ['a query of Prisma', ({ db }) => db.$queryRaw(one)],
    ['an interactive transaction', ({ db }) => db.$transaction((tx) => tx.$executeRaw(one))],
    [
      'a pipelined transaction',
      ({ db }) =>
        pipelineTransaction(db, async (tx) => {
          await execute(tx, one)
          return []
        }),
    ],
  ])('%s fails in time, and the next query succeeds on a new connection', async (_what, run) => {
    const database = open()
    await run(database)
    const backend = await backendOf(database)
    postgres.silence()
    const began = performance.now()
    const error = await failureOf(run(database))
    const tookMs = performance.now() - began
    expect(error.message).toContain('Query read timeout')
    expect(isUnavailable(error)).toBe(true)
    expect(tookMs).toBeGreaterThan(queryMs - 10)
    expect(tookMs).toBeLessThan(budgetMs(queryMs + 500))
    expect(await backendOf(database)).not.toBe(backend)
  })

  test('all queries that wait on several connections fail, and the same number succeeds afterwards', async () => {
    const database = open(4)
    const ask = () => Array.from({ length: 12 }, (_, n) => database.pool.query('SELECT $1::int AS n', [n]))
    await Promise.all(ask())
    postgres.silence()
    // The pool gives a connection to the next queries when the first ones have failed.
    const failures = await Promise.all(ask().slice(0, 4).map(failureOf))
    expect(failures.map(({ message }) => message)).toEqual(Array(4).fill('Query read timeout'))
    expect((await Promise.all(ask())).map(({ rows }) => rows[0].n)).toEqual([...Array(12).keys()])
  })
})

test('a query that is not answered fails, and the answered ones of another connection never do', async () => {
  const database = open(2)
  const [quick, slow] = await Promise.all([connect(database), connect(database)])
  const late = failureOf(slow.query('SELECT pg_sleep(30)'))
  for (const began = performance.now(); performance.now() - began < queryMs * 2; )
    expect((await quick.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  expect((await late).message).toBe('Query read timeout')
  // A query that was answered does not fail later, and its connection stays open.
  expect((await quick.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('an error of Postgres has the stack of the caller in every form of a query', async () => {
  const client = await connect(open())
  async function askAsCaller(ask: () => Promise<unknown>) {
    await ask()
  }
  for (const ask of [
    () => client.query('SELECT 1 / 0'),
    () => client.query({ text: 'SELECT 1 / $1::int', values: [0] }),
  ]) {
    const error = await failureOf(askAsCaller(ask))
    expect(error).toMatchObject({ message: 'division by zero', code: '22012' })
    expect(error.stack).toContain('askAsCaller')
  }
})

test('a connection answers text, settings and query objects by a promise or a callback', async () => {
  const Client = timedClient(queryMs) as unknown as new (url: string) => pg.Client
  const client = new Client(testServices().databaseUrl)
  await client.connect()
  closeAfterTests(() => client.end())
  const byCallback = (ask: (done: (error: Error | null, result: pg.QueryResult) => void) => unknown) =>
    new Promise<pg.QueryResult>((resolve, reject) =>
      ask((error, result) => (error ? reject(error) : resolve(result))),
    )
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  const values = [7]
  const text = 'SELECT $1::int AS n'
  const results = [
    await client.query(text, values),
    await client.query({ text, values }),
    await byCallback((done) => query(text, values, done)),
    await byCallback((done) => query({ text, values }, done)),
    await byCallback((done) => query({ text, values, callback: done })),
    await byCallback((done) => query(new DriverQuery({ name: undefined, text, values }), done)),
    await byCallback((done) => query(new DriverQuery({ name: undefined, text, values }), undefined, done)),
    await byCallback((done) => query(new pg.Query({ text, values }, done as never))),
  ]
  expect(results.map(({ rows }) => rows)).toEqual(results.map(() => [{ n: 7 }]))
  const ended = new Promise<pg.QueryResult>((resolve) => {
    query(new pg.Query({ text, values }).on('end', resolve))
  })
  expect((await ended).rows).toEqual([{ n: 7 }])
})

test('the rows of answered queries do not stay in memory until a full garbage collection', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void
  const client = await connect(open())
  const rowBytes = 2000
  const ask = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await client.query(`SELECT repeat('a', ${rowBytes}) AS word FROM generate_series(1, 20)`)
      if (time % 20 === 0) collect({ type: 'minor' })
    }
  }
  const oldBytes = () =>
    getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0
  await ask(100)
  collect()
  const before = oldBytes()
  await ask(200)
  expect(oldBytes() - before).toBeLessThan((200 * 20 * rowBytes) / 4)
})
