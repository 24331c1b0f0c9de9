import type pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase, Prisma } from '#core/postgres/client.ts'
import { assertInSql, executeInSequence, pipelineTransaction } from '#core/postgres/pipeline.ts'
import {
  CheckedDb,
  execute,
  type LeadingStatement,
  queryRows,
  rowSchema,
  type StatementCheck,
} from '#core/postgres/sql.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { waitForLockWait } from '../../setup/lock-waits.ts'

// A statement gets its name when it is sent for the third time, so these rounds run it with and without a name.
const rounds = 6

let url: string
let database: Database
/** The connection of a second process. */
let other: Database
/**
 * The number of times that Postgres has ended a synchronization (message ReadyForQuery of its protocol) on `database`.
 */
let synchronized = 0

beforeAll(async () => {
  const created = await createTestDatabase()
  url = created.url
  closeAfterTests(created.drop)
  database = openDatabase(url, 1)
  closeAfterTests(database.close)
  database.pool.on('connect', (client) => {
    const { connection } = client as unknown as pg.Client
    connection.on('readyForQuery', () => {
      synchronized += 1
    })
  })
  other = openDatabase(url, 1)
  closeAfterTests(other.close)
  await database.pool.query('CREATE TABLE lamps (n int PRIMARY KEY, lit boolean NOT NULL DEFAULT true)')
})

beforeEach(async () => {
  await database.pool.query('DELETE FROM lamps')
  await database.pool.query('INSERT INTO lamps VALUES (1), (2), (3)')
  synchronized = 0
})

const lampRow = rowSchema({ n: z.int() })
const backendRow = rowSchema({ pid: z.int() })

const assertLit = (n: number) =>
  assertInSql(Prisma.sql`EXISTS (SELECT FROM lamps WHERE n = ${n} AND lit)`, 'the lamp is lit')
const lockLamp = (n: number) => Prisma.sql`SELECT n FROM lamps WHERE n = ${n} FOR UPDATE`
const addLamp = (n: number) => Prisma.sql`INSERT INTO lamps (n) VALUES (${n})`
const allLamps = Prisma.sql`SELECT n FROM lamps ORDER BY n`
const lamps = async () => (await queryRows(database.db, lampRow, allLamps)).map(({ n }) => n)
const backend = async () =>
  (await queryRows(database.db, backendRow, Prisma.sql`SELECT pg_backend_pid() AS pid`))[0]?.pid
const checkOf = (condition: Prisma.Sql): StatementCheck => ({ condition, hasPassed: false })

test('a sequence is one transaction with one Sync message and returns the rows of its last statement', async () => {
  for (let round = 0; round < rounds; round++) {
    synchronized = 0
    const leading: LeadingStatement[] = [{ sql: assertLit(1) }, { sql: lockLamp(2) }]
    const last = Prisma.sql`SELECT n, txid_current_if_assigned() IS NOT NULL AS locked FROM lamps WHERE n > ${1} ORDER BY n`
    expect(
      await queryRows(database.db, rowSchema({ n: z.int(), locked: z.boolean() }), last, leading),
    ).toEqual([
      { n: 2, locked: true },
      { n: 3, locked: true },
    ])
    expect(synchronized).toBe(1)
  }
})

test('executeInSequence on a checked database sets hasPassed if the condition was true, even if a later statement fails', async () => {
  for (const [condition, last, hasPassed] of [
    [assertLit(1), addLamp(9), true],
    [assertLit(1), addLamp(1), true],
    [assertLit(7), addLamp(9), false],
  ] as const) {
    const check = checkOf(condition)
    await executeInSequence(new CheckedDb(database.db, check), [lockLamp(2)], last).catch(() => undefined)
    expect(check.hasPassed).toBe(hasPassed)
  }
})

test('a last statement without values does not run when a leading statement fails', async () => {
  const dark: LeadingStatement[] = [{ sql: assertLit(7) }]
  for (let round = 0; round < rounds; round++)
    await expect(queryRows(database.db, lampRow, allLamps, dark)).rejects.toThrow('the lamp is lit')
})

test.each([
  ['its first statement fails', [assertLit(7), lockLamp(1)], addLamp(4)],
  ['a later leading statement fails', [lockLamp(1), assertLit(7)], addLamp(4)],
  [
    'its last statement fails',
    [lockLamp(1), assertLit(1)],
    Prisma.sql`INSERT INTO lamps (n) VALUES (4), (1)`,
  ],
])('a sequence stores nothing and keeps its connection when %s', async (_, leading, last) => {
  const before = await backend()
  for (let round = 0; round < rounds; round++) {
    await expect(executeInSequence(database.db, leading, last)).rejects.toThrow(
      /the lamp is lit|duplicate key/,
    )
    expect(await lamps()).toEqual([1, 2, 3])
    // The lock is free again, and the next sequence of the connection runs.
    expect(await queryRows(other.db, lampRow, Prisma.sql`${lockLamp(1)} NOWAIT`)).toEqual([{ n: 1 }])
    await executeInSequence(database.db, [assertLit(1), lockLamp(1)], addLamp(100 + round))
    await execute(database.db, Prisma.sql`DELETE FROM lamps WHERE n >= 100`)
  }
  expect(await backend()).toBe(before)
})

test('a sequence whose connection is closed by Postgres fails, and the next one gets a new connection', async () => {
  const before = await backend()
  const end = Prisma.sql`SELECT pg_terminate_backend(pg_backend_pid())`
  await expect(executeInSequence(database.db, [end], addLamp(4))).rejects.toThrow()
  await executeInSequence(database.db, [lockLamp(1)], addLamp(5))
  expect(await lamps()).toEqual([1, 2, 3, 5])
  expect(await backend()).not.toBe(before)
})

test('the last statement of a sequence sees what was committed while a leading statement waited for a lock', async () => {
  const holder = await other.pool.connect()
  closeAfterTests(() => holder.release())
  await holder.query('BEGIN')
  await holder.query('SELECT FROM lamps WHERE n = 1 FOR UPDATE')
  const ended = executeInSequence(
    database.db,
    [assertLit(3), lockLamp(1)],
    Prisma.sql`WITH checked AS MATERIALIZED (${assertLit(3)}) ${addLamp(4)} RETURNING (SELECT asserted FROM checked)`,
  ).catch((error: unknown) => error)
  const watch = openDatabase(url, 1)
  closeAfterTests(watch.close)
  await waitForLockWait(watch.db)
  await holder.query('UPDATE lamps SET lit = false WHERE n = 3')
  await holder.query('COMMIT')
  expect(await ended).toMatchObject({ assertion: 'the lamp is lit' })
  expect(await lamps()).toEqual([1, 2, 3])
})

test('sequences that are sent on one connection without waiting for each other return their own rows and errors', async () => {
  const client = await database.pool.connect()
  try {
    const rowsFrom = (n: number, ...leading: Prisma.Sql[]) =>
      queryRows(
        client,
        lampRow,
        Prisma.sql`SELECT n FROM lamps WHERE n >= ${n} ORDER BY n`,
        leading.map((sql) => ({ sql })),
      ).then(
        (rows) => rows.map(({ n: found }) => found),
        ({ message }: Error) => message,
      )
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all([
        rowsFrom(1, assertLit(1), lockLamp(1)),
        rowsFrom(2, lockLamp(1), assertLit(7)),
        rowsFrom(3, assertLit(1), lockLamp(2)),
        rowsFrom(2),
        rowsFrom(2, assertLit(7), lockLamp(1)),
        rowsFrom(1, lockLamp(2), assertLit(2)),
      ])
      expect(answers).toEqual([[1, 2, 3], 'the lamp is lit', [3], [2, 3], 'the lamp is lit', [1, 2, 3]])
    }
  } finally {
    client.release()
  }
})

test('a leading statement is parsed again after an error, so that a name that Postgres has lost is replaced', async () => {
  const add = (n: number) => executeInSequence(database.db, [assertLit(1), lockLamp(1)], addLamp(n))
  for (let round = 0; round < rounds; round++) await add(10 + round)
  const { rows } = await database.pool.query(
    `SELECT name FROM pg_prepared_statements WHERE name LIKE '%_leading' AND statement LIKE '%FOR UPDATE%'`,
  )
  expect(rows).toHaveLength(1)
  await database.pool.query(`DEALLOCATE ${rows[0].name}`)
  await expect(add(20)).rejects.toThrow('does not exist')
  await add(21)
  expect(await lamps()).toEqual([1, 2, 3, 10, 11, 12, 13, 14, 15, 21])
})

test('a leading value that cannot be sent fails its sequence before anything is sent', async () => {
  const unsendable = Prisma.sql`SELECT n FROM lamps WHERE n = ANY(${[1]}) FOR UPDATE`
  await expect(executeInSequence(database.db, [lockLamp(1), unsendable], addLamp(4))).rejects.toThrow(
    'the values of a statement before the last one must be',
  )
  expect(await lamps()).toEqual([1, 2, 3])
})

test('a sequence of statements in a transaction of its caller is rolled back with it, and does not wait for ReadyForQuery', async () => {
  const failing = pipelineTransaction(database.db, async (tx) => {
    await executeInSequence(tx, [assertLit(1)], addLamp(4))
    throw new Error('the caller gives up')
  })
  await expect(failing).rejects.toThrow('the caller gives up')
  synchronized = 0
  await pipelineTransaction(database.db, async (tx) => {
    await executeInSequence(tx, [assertLit(1)], addLamp(5))
    expect(synchronized).toBe(0)
    return []
  })
  expect(await lamps()).toEqual([1, 2, 3, 5])
})

test('through a pooler in transaction mode a sequence has no named statements', async () => {
  const pooled = openDatabase(`${url}${url.includes('?') ? '&' : '?'}pgbouncer=true`, 1)
  closeAfterTests(pooled.close)
  for (let round = 0; round < rounds; round++)
    await executeInSequence(pooled.db, [assertLit(1), lockLamp(2)], addLamp(10 + round))
  const named = Prisma.sql`SELECT count(*)::int AS n FROM pg_prepared_statements`
  expect(await queryRows(pooled.db, lampRow, named)).toEqual([{ n: 0 }])
  expect(await lamps()).toHaveLength(3 + rounds)
})
