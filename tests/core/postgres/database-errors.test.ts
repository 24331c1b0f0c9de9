import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase, Prisma, workerConnections } from '#core/postgres/client.ts'
import { isInfrastructure, isUnavailable } from '#core/postgres/database-errors.ts'
import { pipelineTransaction } from '#core/postgres/pipeline.ts'
import { execute } from '#core/postgres/sql.ts'
import { type BreakableService, breakableService } from '../../setup/breakable-service.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { testServices } from '../../setup/services.ts'
import { waitFor } from '../../setup/wait-for.ts'

let postgres: BreakableService
let database: Database
let observer: pg.Client

beforeAll(async () => {
  postgres = await breakableService(testServices().databaseUrl)
  observer = new pg.Client(testServices().databaseUrl)
  await observer.connect()
  closeAfterTests(() => observer.end())
})

beforeEach(() => {
  database = openDatabase(postgres.url, 2, workerConnections)
  closeAfterTests(database.close)
})

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
// Other test files sleep in the same database. The name of the column shows which queries belong to this file.
const sleep = Prisma.sql`SELECT pg_sleep(30) AS sleep_of_errors`
const sleeping = `FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND query LIKE '%AS sleep_of_errors%'`

/** Breaks all connections while `work` waits for an answer. @returns the error with which `work` fails. */
async function brokenDuring(work: Promise<unknown>): Promise<unknown> {
  const error = errorOf(work)
  await waitFor(async () => {
    const { rowCount } = await observer.query(`SELECT ${sleeping}`)
    expect(rowCount).toBeGreaterThan(0)
  })
  await postgres.break()
  await postgres.mend()
  // Postgres does not notice during pg_sleep that its client has disconnected, so the process is terminated here.
  await observer.query(`SELECT pg_terminate_backend(pid) ${sleeping}`)
  return error
}

describe('errors of the database', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a statement', () => brokenDuring(execute(database.db, sleep))],
    ['a query of Prisma', () => brokenDuring(database.db.$queryRaw(sleep))],
    [
      'an interactive transaction',
      () => brokenDuring(database.db.$transaction((tx) => tx.$executeRaw(sleep))),
    ],
    [
      'a pipelined transaction',
      () =>
        brokenDuring(
          pipelineTransaction(database.db, async (tx) => {
            void execute(tx, sleep)
            void execute(tx, Prisma.sql`SELECT 1`)
            return []
          }),
        ),
    ],
    [
      'a pipelined transaction that waits for a statement',
      () =>
        brokenDuring(
          pipelineTransaction(database.db, async (tx) => {
            await execute(tx, sleep)
            return []
          }),
        ),
    ],
  ])('the error of %s counts as infrastructure if the database connection breaks', async (_what, run) => {
    const error = await run()
    expect(error).not.toBeNull()
    expect(isUnavailable(error), String(error)).toBe(true)
    expect(isInfrastructure(error), String(error)).toBe(true)
  })

  test('an error is recognized as an unavailable database when Postgres ends the connection', async () => {
    const client = await database.pool.connect()
    const error = await errorOf(client.query('SELECT pg_terminate_backend(pg_backend_pid())'))
    const later = await errorOf(client.query('SELECT 1'))
    client.release(true)
    expect([error, later].map(isUnavailable), `${error}, ${later}`).toEqual([true, true])
  })

  test('an error is recognized as an unavailable database when the client or the pool was closed', async () => {
    const client = new pg.Client(postgres.url)
    await client.connect()
    const ended = client.end()
    const error = await errorOf(client.query('SELECT 1'))
    await ended
    const { pool, close } = openDatabase(postgres.url, 1)
    await close()
    const later = await errorOf(pool.query('SELECT 1'))
    expect([error, later].map(isUnavailable), `${error}, ${later}`).toEqual([true, true])
  })

  test('an error is recognized as an unavailable database when nothing listens, at one or at several addresses', async () => {
    const { port } = new URL(postgres.url)
    await postgres.break()
    const several = await errorOf(new pg.Client(`postgresql://x@localhost:${port}/x`).connect())
    const one = await errorOf(execute(database.db, Prisma.sql`SELECT 1`))
    const prisma = await errorOf(database.db.$queryRaw`SELECT 1`)
    await postgres.mend()
    expect([several, one, prisma].map(isUnavailable), `${several}, ${one}, ${prisma}`).toEqual([
      true,
      true,
      true,
    ])
  })

  test('an error is recognized as an unavailable database when Postgres does not answer a statement or a new connection', async () => {
    const { db, close } = openDatabase(postgres.url, 1, {
      ...workerConnections,
      connectMs: 500,
      queryMs: 500,
    })
    closeAfterTests(close)
    await execute(db, Prisma.sql`SELECT 1`)
    postgres.silence()
    const silent = await errorOf(execute(db, Prisma.sql`SELECT 1`))
    postgres.delay(5000)
    const late = await errorOf(execute(db, Prisma.sql`SELECT 1`))
    postgres.delay(0)
    expect([silent, late].map(isUnavailable), `${silent}, ${late}`).toEqual([true, true])
  })
})

test.each([
  ['half of a surrogate pair in JSON', Prisma.sql`SELECT ${'"\\ud83d"'}::jsonb`],
  ['a violated constraint', Prisma.sql`DO $$ BEGIN RAISE unique_violation; END $$`],
  ['an unknown column', Prisma.sql`SELECT nothing FROM pg_class`],
])(
  'the rejection of a statement for %s does not count as infrastructure, by the driver and by Prisma',
  async (_, sql) => {
    const { db, close } = openDatabase(testServices().databaseUrl, 1)
    closeAfterTests(close)
    const errors = [await errorOf(execute(db, sql)), await errorOf(db.$executeRaw(sql))]
    expect(errors.every((error) => error instanceof Error)).toBe(true)
    expect(errors.map(isInfrastructure), errors.join(', ')).toEqual([false, false])
  },
)

test('a programming error does not count as infrastructure', () => {
  expect([new TypeError('x is not a function'), new Error('a bug'), null].some(isInfrastructure)).toBe(false)
})
