import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase, Prisma } from '#core/postgres/client.ts'
import { isoTime } from '#core/postgres/iso-time.ts'
import { pipelineTransaction } from '#core/postgres/pipeline.ts'
import { rowChecks } from '#core/postgres/row-checks.ts'
import {
  execute,
  type Queryable,
  queryRows,
  RowMismatch,
  type RowSchema,
  rowSchema,
} from '#core/postgres/sql.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'

let database: Database
let url: string

beforeAll(async () => {
  // These tests cause row mismatches on purpose, so a mismatch must not fail them.
  rowChecks.onMismatch = () => undefined
  const created = await createTestDatabase()
  url = created.url
  closeAfterTests(created.drop)
  database = openDatabase(url, 4)
  closeAfterTests(database.close)
  await database.pool.query('CREATE TABLE words (n int PRIMARY KEY)')
})

// A statement must return the same rows, and fail in the same way, on every kind of connection.
const senders: [string, <Result>(use: (on: Queryable) => Promise<Result>) => Promise<Result>][] = [
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

// The test reads one statement with dates and with texts in turn, because no reading may keep the format of an earlier
// one.
test.for(senders)(
  'queryRows reads a time as a date or as the text of the date, as the row declares it, in %s',
  async ([, using]) => {
    const sql = Prisma.sql`SELECT at, at AS "asText", NULL::timestamptz AS nothing FROM unnest(${[
      '0001-01-01T00:00:00Z',
      '0099-12-31T23:59:59.999Z',
      '1969-12-31T23:59:59.1Z',
      '2026-05-04T03:02:01Z',
      '2026-05-04T03:02:01.5Z',
      '2026-05-04T03:02:01.05Z',
      '2026-05-04T03:02:01.123Z',
      '2026-05-04T03:02:01.1239Z',
      '2026-05-04T03:02:01.000009Z',
      '9999-12-31T23:59:59.999999Z',
    ]}::timestamptz[]) at`
    const dates = rowSchema({ at: z.date(), asText: z.date(), nothing: z.date().nullable() })
    const texts = rowSchema({ at: z.date(), asText: isoTime, nothing: isoTime.nullable() })
    for (let time = 0; time < 3; time++) {
      const read = await using((on) => queryRows(on, dates, sql))
      const expected = read.map(({ at }) => ({ at, asText: at.toISOString(), nothing: null }))
      expect(expected).toHaveLength(10)
      for (let again = 0; again < 2; again++)
        expect(await using((on) => queryRows(on, texts, sql))).toEqual(expected)
    }
  },
)

// This test uses only the driver, because Prisma cannot read such times.
test('the driver reads a time before our era and one after the year 9999 as the text of the date', async () => {
  const sql = Prisma.sql`SELECT unnest(ARRAY['0044-03-15T12:00:00.5Z BC', '12026-05-04T03:02:01.5Z']::timestamptz[]) AS at`
  const dates = await queryRows(database.db, rowSchema({ at: z.date() }), sql)
  const texts = await queryRows(database.db, rowSchema({ at: isoTime }), sql)
  expect(texts).toEqual(dates.map(({ at }) => ({ at: at.toISOString() })))
})

test.for(['Asia/Kolkata', 'America/New_York', 'Africa/Monrovia', 'Europe/London'])(
  'a time that is read as text is in UTC on a connection with the time zone %s',
  async (zone) => {
    const address = new URL(url)
    address.searchParams.set('options', `-c TimeZone=${zone}`)
    const elsewhere = openDatabase(address.href, 1)
    closeAfterTests(elsewhere.close)
    const at = Prisma.sql`SELECT unnest(ARRAY['1900-06-01T00:00:00.5Z', '2026-01-04T03:02:01Z', '2026-07-04T23:02:01.12Z']::timestamptz[]) AS at`
    expect(await queryRows(elsewhere.db, rowSchema({ at: isoTime }), at)).toEqual([
      { at: '1900-06-01T00:00:00.500Z' },
      { at: '2026-01-04T03:02:01.000Z' },
      { at: '2026-07-04T23:02:01.120Z' },
    ])
  },
)

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

test.for(senders)('execute returns the number of changed rows in %s', async ([where, using]) => {
  const first = senders.findIndex(([name]) => name === where) * 10
  const sql = Prisma.sql`INSERT INTO words SELECT generate_series(${first}::int, ${first + 2}::int)`
  expect(await using((on) => execute(on, sql))).toBe(3)
})

test('queryRows refuses an object as a value of a statement', () => {
  expect(() => queryRows(database.db, rowSchema({}), Prisma.sql`SELECT ${{ a: 1 }}::jsonb`)).toThrow(
    'pass JSON as text',
  )
})

test('the stack of the error of a failed statement names the file of the caller', async () => {
  const failing = queryRows(database.db, rowSchema({ n: z.int() }), Prisma.sql`SELECT ${1}::int / 0 AS n`)
  const failed = await failing.catch((error) => error)
  expect(String(failed)).toContain('division by zero')
  expect(failed.stack).toContain('sql.test.ts')
})
