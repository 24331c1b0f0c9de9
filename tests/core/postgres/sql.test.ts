import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase, Prisma } from '#core/postgres/client.ts'
import { pipelineTransaction } from '#core/postgres/pipeline.ts'
import { rowChecks } from '#core/postgres/row-checks.ts'
import {
  execute,
  queryRows,
  RowMismatch,
  type RowSchema,
  rowSchema,
  type Sender,
} from '#core/postgres/sql.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'

let database: Database

beforeAll(async () => {
  // These tests cause row mismatches on purpose, so a mismatch must not fail them.
  rowChecks.onMismatch = () => undefined
  const { url, drop } = await createTestDatabase()
  closeAfterTests(drop)
  database = openDatabase(url, 4)
  closeAfterTests(database.close)
  await database.pool.query('CREATE TABLE words (n int PRIMARY KEY)')
})

// A statement must return the same rows, and fail in the same way, on every kind of connection.
const senders: [string, <Result>(use: (on: Sender) => Promise<Result>) => Promise<Result>][] = [
  ['a client', (use) => use(database.db)],
  ['a transaction of Prisma', (use) => database.db.$transaction((tx) => use(tx))],
  [
    'a pipelined transaction',
    async (use) => {
      let result: Awaited<ReturnType<typeof use>> | undefined
      await pipelineTransaction(database.db, async (tx) => {
        result = await use(tx)
        return []
      })
      return result as Awaited<ReturnType<typeof use>>
    },
  ],
]

const valuesRow = rowSchema({
  n: z.int(),
  ratio: z.number(),
  at: z.date(),
  day: z.date(),
  json: z.strictObject({ a: z.array(z.int()) }),
  list: z.array(z.string()),
  nothing: z.string().nullable(),
})
const values = Prisma.sql`SELECT 1::int AS n, 0.5::float8 AS ratio, ${'2026-05-04T03:02:01.000Z'}::timestamptz AS at,
  ${'2026-05-04'}::date AS day, ${'{"a":[1]}'}::jsonb AS json, ${['x', 'a "b", {c}', 'NULL', '']}::text[] AS list, NULL::text AS nothing`

test.for(senders)('queryRows reads dates, JSON and lists the same way in %s', async ([, using]) => {
  expect(await using((on) => queryRows(on, valuesRow, values))).toEqual([
    {
      n: 1,
      ratio: 0.5,
      at: new Date('2026-05-04T03:02:01.000Z'),
      day: new Date('2026-05-04T00:00:00.000Z'),
      json: { a: [1] },
      list: ['x', 'a "b", {c}', 'NULL', ''],
      nothing: null,
    },
  ])
})

const mismatches: [string, RowSchema, Prisma.Sql][] = [
  ['a declared column is not selected', rowSchema({ n: z.int(), m: z.int() }), Prisma.sql`SELECT 1 AS n`],
  ['a selected column is not declared', rowSchema({ n: z.int() }), Prisma.sql`SELECT 1 AS n, 2 AS m`],
  ['a column has another type', rowSchema({ n: z.int() }), Prisma.sql`SELECT 'one' AS n`],
  ['a bigint is not cast', rowSchema({ n: z.int() }), Prisma.sql`SELECT count(*) AS n FROM words`],
  ['a column is null and may not be', rowSchema({ n: z.int() }), Prisma.sql`SELECT NULL::int AS n`],
]

test.for(
  senders.flatMap(([where, using]) =>
    mismatches.map(([what, schema, sql]) => [what, where, schema, sql, using] as const),
  ),
)(
  'queryRows throws RowMismatch with the first line of the statement when %s, in %s',
  async ([, , schema, sql, using]) => {
    const failed = await using((on) => queryRows(on, schema, sql)).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(RowMismatch)
    expect(String(failed)).toContain(sql.text)
  },
)

test('queryRows throws RowMismatch for a wrong column also when the statement returns no row', async () => {
  const schema = rowSchema({ n: z.int(), m: z.int() })
  await expect(queryRows(database.db, schema, Prisma.sql`SELECT n FROM words`)).rejects.toThrow(
    'column "m" is declared but not selected',
  )
})

test.for(senders)('execute counts the changed rows in %s', async ([where, using]) => {
  const first = senders.findIndex(([name]) => name === where) * 10
  const sql = Prisma.sql`INSERT INTO words SELECT generate_series(${first}::int, ${first + 2}::int)`
  expect(await using((on) => execute(on, sql))).toBe(3)
})

test('a statement refuses an object as a value', () => {
  expect(() => queryRows(database.db, rowSchema({}), Prisma.sql`SELECT ${{ a: 1 }}::jsonb`)).toThrow(
    'pass JSON as text',
  )
})
