import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase, Prisma } from '#core/postgres/client.ts'
import { fixedStatement, type Placeholders } from '#core/postgres/fixed-statement.ts'
import { pipelineTransaction } from '#core/postgres/pipeline.ts'
import { rowChecks } from '#core/postgres/row-checks.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'

let database: Database

beforeAll(async () => {
  // These tests cause row mismatches on purpose, so a mismatch must not fail them.
  rowChecks.onMismatch = () => undefined
  const { url, drop } = await createTestDatabase()
  closeAfterTests(drop)
  database = openDatabase(url, 2)
  closeAfterTests(database.close)
})

const foundRow = rowSchema({ word: z.string().nullable(), twice: z.string().nullable(), n: z.int() })
let builds = 0
const found = fixedStatement(
  ({ withWord }: { withWord: boolean }, { word, n }: Placeholders<{ word: string | null; n: number }>) => {
    builds += 1
    const shown = withWord ? Prisma.sql`${word}::text` : Prisma.sql`NULL::text`
    return Prisma.sql`SELECT ${shown} AS word, ${shown} || ${'!'} AS twice, ${n}::int AS n`
  },
)

test('a fixed statement has one parameter for each value and each constant, in the order of their first use', () => {
  expect(found({ withWord: true }, { word: 'yes', n: 3 })).toEqual({
    text: 'SELECT $1::text AS word, $1::text || $2 AS twice, $3::int AS n',
    values: ['yes', '!', 3],
  })
  expect(found({ withWord: false }, { word: 'yes', n: 3 })).toEqual({
    text: 'SELECT NULL::text AS word, NULL::text || $1 AS twice, $2::int AS n',
    values: ['!', 3],
  })
})

test('a fixed statement is built once for each shape', () => {
  const { onMismatch } = rowChecks
  delete rowChecks.onMismatch
  try {
    found({ withWord: true }, { word: 'a', n: 1 })
    found({ withWord: false }, { word: 'a', n: 1 })
    builds = 0
    for (let n = 0; n < 3; n++) for (const withWord of [true, false]) found({ withWord }, { word: `${n}`, n })
    expect(builds).toBe(0)
  } finally {
    if (onMismatch) rowChecks.onMismatch = onMismatch
  }
})

test('a fixed statement returns the rows of its values on the driver and in a transaction of Prisma', async () => {
  for (const word of ['one', 'two', null]) {
    const sql = found({ withWord: true }, { word, n: 7 })
    const expected = [{ word, twice: word === null ? null : `${word}!`, n: 7 }]
    expect(await queryRows(database.db, foundRow, sql)).toEqual(expected)
    expect(await database.db.$transaction((tx) => queryRows(tx, foundRow, sql))).toEqual(expected)
    await pipelineTransaction(database.db, async (tx) => {
      expect(await queryRows(tx, foundRow, sql)).toEqual(expected)
      return []
    })
  }
})

test('the builder of a fixed statement cannot read its values', () => {
  const readsText = fixedStatement((_: object, { word }: Placeholders<{ word: string }>) =>
    Prisma.raw(`SELECT '${word}' AS word`),
  )
  expect(() => readsText({}, { word: 'yes' })).toThrow(`the value 'word' can be a parameter, but not`)
  const compares = fixedStatement((_: object, { word }: Placeholders<{ word: string | null }>) =>
    word === null ? Prisma.sql`SELECT 1 AS all` : Prisma.sql`SELECT ${word} AS word`,
  )
  expect(compares({}, { word: 'yes' }).text).toBe('SELECT $1 AS word')
  expect(() => compares({}, { word: null })).toThrow(
    'depends on a value that is neither a slot nor in the shape',
  )
})

test('the type of a fixed statement refuses a shape with a text or a number of any size', () => {
  // @ts-expect-error A shape may not contain any text or any number: one statement is kept in memory for each shape.
  fixedStatement((_: { word: string }, __: object) => Prisma.empty)
  // @ts-expect-error
  fixedStatement((_: { n: number }, __: object) => Prisma.empty)
  fixedStatement((_: { n: 1 | 2; word: 'a' | null }, __: object) => Prisma.empty)
})
