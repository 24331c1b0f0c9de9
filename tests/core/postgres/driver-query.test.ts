import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase, Prisma } from '#core/postgres/client.ts'
import { assertInSql, pipelineTransaction } from '#core/postgres/pipeline.ts'
import { CheckedDb, execute, type Queryable, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'

let url: string
let database: Database
/** The number of times that Postgres has described the columns of a result (message RowDescription of its protocol). */
let described = 0

function open(address: string): Database {
  const opened = openDatabase(address, 1)
  closeAfterTests(opened.close)
  opened.pool.on('connect', (client) => {
    const { connection } = client as unknown as pg.Client
    connection.on('rowDescription', () => {
      described += 1
    })
  })
  return opened
}

beforeAll(async () => {
  const created = await createTestDatabase()
  url = created.url
  closeAfterTests(created.drop)
  database = open(url)
  await database.pool.query('CREATE TABLE words (n int PRIMARY KEY, word text)')
  await database.pool.query(`INSERT INTO words VALUES (1, 'one'), (2, NULL), (3, 'three')`)
})

beforeEach(() => {
  described = 0
})

afterEach(() => {
  vi.unstubAllEnvs()
})

const wordRow = rowSchema({ n: z.int(), word: z.string().nullable(), at: z.date() })
const at = new Date('2026-05-04T03:02:01.500Z')
const expected = [
  { n: 2, word: null, at },
  { n: 3, word: 'three', at },
]
const wordsAfter = (comment: string) =>
  Prisma.sql`SELECT n, word, ${at.toISOString()}::timestamptz AS at FROM words WHERE n > ${1} ORDER BY n ${Prisma.raw(`-- ${comment}`)}`

const checkedBy = (db: Database['db']) =>
  new CheckedDb(db, { condition: assertInSql(Prisma.sql`${'1'} = '1'`, 'open'), hasPassed: false })

const senders: [string, <Result>(use: (on: Queryable) => Promise<Result>) => Promise<Result>][] = [
  ['a client', (use) => use(database.db)],
  ['a checked client', (use) => use(checkedBy(database.db))],
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

// A statement gets its name when it is sent for the third time.
test.for(senders)(
  'Postgres does not describe the rows of a statement again after the statement has a name, in %s',
  async ([where, using]) => {
    for (let time = 1; time <= 6; time++) {
      expect(await using((on) => queryRows(on, wordRow, wordsAfter(where)))).toEqual(expected)
      expect(described).toBe(Math.min(time, 3))
    }
  },
)

test('statements that are sent without waiting for each other return their own rows', async () => {
  for (let round = 0; round < 4; round++) {
    const rows = await pipelineTransaction(database.db, async () => [
      { row: wordRow, sql: wordsAfter('first') },
      { row: rowSchema({ n: z.int() }), sql: Prisma.sql`SELECT ${round}::int AS n` },
      { row: wordRow, sql: wordsAfter('first') },
    ])
    expect(rows).toEqual([expected, [{ n: round }], expected])
  }
})

test('a named statement that returns no rows reports how many rows it changed', async () => {
  for (let time = 0; time < 5; time++)
    expect(await execute(database.db, Prisma.sql`UPDATE words SET n = n WHERE n > ${1}`)).toBe(2)
  expect(described).toBe(0)
})

test('a named statement whose columns have changed fails, and returns the new columns on the next connection', async () => {
  await database.pool.query('CREATE TABLE grown (n int); INSERT INTO grown VALUES (1)')
  const read = (row: Parameters<typeof queryRows>[1]) =>
    queryRows(database.db, row, Prisma.sql`SELECT * FROM grown`)
  const before = rowSchema({ n: z.int() })
  for (let time = 0; time < 4; time++) expect(await read(before)).toEqual([{ n: 1 }])
  await database.pool.query(`ALTER TABLE grown ALTER n TYPE text, ADD added text DEFAULT 'yes'`)
  await expect(read(before)).rejects.toThrow('cached plan must not change result type')
  const after = rowSchema({ n: z.string(), added: z.string() })
  for (let time = 0; time < 2; time++) expect(await read(after)).toEqual([{ n: '1', added: 'yes' }])
})

test('a named statement that failed returns its rows when it is called again on the same connection', async () => {
  const ratioRow = rowSchema({ ratio: z.int() })
  const ratio = (of: number) => Prisma.sql`SELECT 6 / ${of}::int AS ratio`
  await pipelineTransaction(database.db, async (tx) => {
    for (let time = 0; time < 4; time++)
      expect(await queryRows(tx, ratioRow, ratio(2))).toEqual([{ ratio: 3 }])
    await execute(tx, Prisma.sql`SAVEPOINT before`)
    await expect(queryRows(tx, ratioRow, ratio(0))).rejects.toThrow('division by zero')
    await execute(tx, Prisma.sql`ROLLBACK TO before`)
    expect(await queryRows(tx, ratioRow, ratio(2))).toEqual([{ ratio: 3 }])
    return []
  }).catch((error) => expect(error.message).toBe('division by zero'))
})

test('Postgres describes the rows of a named statement again on a new connection', async () => {
  const sql = wordsAfter('reconnected')
  for (let time = 0; time < 4; time++) await queryRows(database.db, wordRow, sql)
  await expect(database.pool.query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
  described = 0
  for (let time = 0; time < 2; time++) expect(await queryRows(database.db, wordRow, sql)).toEqual(expected)
  expect(described).toBe(1)
})

test('through a pooler in transaction mode, Postgres describes the columns of the result for every statement, because no statement has a name', async () => {
  const pooled = open(`${url}${url.includes('?') ? '&' : '?'}pgbouncer=true`)
  for (let time = 1; time <= 5; time++) {
    expect(await queryRows(pooled.db, wordRow, wordsAfter('pooled'))).toEqual(expected)
    expect(described).toBe(time)
  }
})

test('a value that cannot be sent fails its statement, and the next statement succeeds', async () => {
  const sql = (value: unknown) => Prisma.sql`SELECT ${value}::text AS word`
  const row = rowSchema({ word: z.string() })
  for (let time = 0; time < 4; time++) await queryRows(database.db, row, sql('yes'))
  const unsendable = Object.assign(() => undefined, {
    toString: () => expect.fail('this value cannot be sent'),
  })
  await expect(queryRows(database.db, row, sql(unsendable))).rejects.toThrow('this value cannot be sent')
  expect(await queryRows(database.db, row, sql('yes'))).toEqual([{ word: 'yes' }])
})

test.each(['America/Los_Angeles', 'Asia/Kolkata'])(
  'a time is sent as its day in UTC by a process with the time zone %s',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    const month = new Date('2026-11-01T00:00:00Z')
    expect(month.getTimezoneOffset()).not.toBe(0)
    const row = rowSchema({ day: z.date(), same: z.boolean() })
    const sql = Prisma.sql`SELECT ${month}::date AS day, ${month}::timestamptz = '2026-11-01 00:00Z' AS same`
    expect(await queryRows(database.db, row, sql)).toEqual([{ day: month, same: true }])
  },
)

// The classes `DriverQuery` and `QuerySequence` use these undocumented members of the driver. Check their meaning in
// the code of the driver before you change this list.
test('the Postgres driver has the inner parts that core/postgres/driver-query.ts uses', () => {
  const query = new pg.Query('SELECT 1', [1])
  expect(Object.keys(query)).toEqual(expect.arrayContaining(['text', 'values', 'name', '_result']))
  const { _result } = query as unknown as { _result: object }
  expect(Object.keys(_result).sort()).toEqual(
    [
      '_parsers',
      '_prebuiltEmptyResultObject',
      '_types',
      'RowCtor',
      'command',
      'fields',
      'oid',
      'rowAsArray',
      'rowCount',
      'rows',
    ].sort(),
  )
  expect(Object.getOwnPropertyNames(pg.Query.prototype)).toEqual(
    expect.arrayContaining([
      'requiresPreparation',
      'hasBeenParsed',
      'prepare',
      'handleRowDescription',
      'handleDataRow',
      'handleCommandComplete',
      'handleError',
    ]),
  )
  // These two methods of the driver send everything that belongs to a query, so this test fails when a later version of
  // the driver sends something else.
  const { prepare, handleRowDescription } = pg.Query.prototype as unknown as Record<string, () => void>
  const calls = (method?: () => void) =>
    String(method)
      .match(/\b(connection|this)\.\w+/g)
      ?.sort()
  expect(new Set(calls(prepare))).toEqual(
    new Set([
      'connection.bind',
      'connection.close',
      'connection.describe',
      'connection.parse',
      'connection.submittedNamedStatements',
      'connection.sync',
      'this._getRows',
      'this.binary',
      'this.handleError',
      'this.hasBeenParsed',
      'this.name',
      'this.portal',
      'this.rows',
      'this.text',
      'this.types',
      'this.values',
    ]),
  )
  expect(new Set(calls(handleRowDescription))).toEqual(
    new Set([
      'this._checkForMultirow',
      'this._result',
      'this._accumulateRows',
      'this.callback',
      'this.listeners',
    ]),
  )
})
