import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase, Prisma } from '#core/postgres/client.ts'
import { isOftenUsed } from '#core/postgres/contention.ts'
import {
  AssertionFailed,
  assertInSql,
  pipelineTransaction,
  queryAsyncCommit,
  queryFreeingLocksEarly,
  queryUnderAdvisoryLock,
} from '#core/postgres/pipeline.ts'
import { execute, type PipelineTx, queryRows, rowSchema, sendWithCommit } from '#core/postgres/sql.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'

let database: Database
let url: string

beforeAll(async () => {
  const created = await createTestDatabase()
  url = created.url
  closeAfterTests(created.drop)
  database = openDatabase(url, 4)
  closeAfterTests(database.close)
  await database.pool.query('CREATE TABLE notes (n int PRIMARY KEY, body text NOT NULL)')
})

const noteRow = rowSchema({ n: z.int() })
const insert = (n: number, body: string | null = 'yes') => ({
  row: noteRow,
  sql: Prisma.sql`INSERT INTO notes VALUES (${n}, ${body}) RETURNING n`,
})
const add = (tx: PipelineTx, n: number, body?: string | null) => queryRows(tx, noteRow, insert(n, body).sql)
const committed = async () =>
  (await queryRows(database.db, noteRow, Prisma.sql`SELECT n FROM notes ORDER BY n`)).map(({ n }) => n)

test('a pipelined transaction commits all statements in the order they were sent and returns the rows of the last ones', async () => {
  const countRow = rowSchema({ count: z.int() })
  let counted: number | undefined
  const rows = await pipelineTransaction(database.db, async (tx) => {
    const [, , [row]] = await Promise.all([
      add(tx, 1),
      add(tx, 2),
      queryRows(tx, countRow, Prisma.sql`SELECT count(*)::int FROM notes`),
    ])
    counted = row?.count
    return [insert(3), { row: countRow, sql: Prisma.sql`SELECT count(*)::int FROM notes` }]
  })
  expect(counted).toBe(2)
  expect(rows).toEqual([[{ n: 3 }], [{ count: 3 }]])
  expect(await committed()).toEqual([1, 2, 3])
})

async function failure(): Promise<never> {
  throw new Error('the failure of a callback')
}

const neverSerialized = { toJSON: () => expect.fail('a value was serialized') }

test.for([
  ['work throws before it sends anything', failure],
  [
    'work throws after its last statement was sent, without waiting for it',
    (tx: PipelineTx) => {
      void add(tx, 12)
      return failure()
    },
  ],
  [
    'work throws after it has waited for its last statement',
    async (tx: PipelineTx) => {
      await add(tx, 12)
      return failure()
    },
  ],
  [
    'work waits for a statement, sends another and throws',
    async (tx: PipelineTx) => {
      await add(tx, 12)
      await add(tx, 13)
      return failure()
    },
  ],
  ['a statement of work fails', async (tx: PipelineTx) => [insert((await add(tx, 12, null)).length)]],
  ['a last statement fails, with the commit behind it', async () => [insert(11)]],
  ['the first of two last statements fails', async () => [insert(11), insert(12)]],
  [
    'a last statement has a value that cannot be sent',
    async () => [insert(12), { row: noteRow, sql: Prisma.sql`SELECT ${neverSerialized}::jsonb AS n` }],
  ],
  [
    'a value inside a list cannot be sent',
    async () => [{ row: noteRow, sql: Prisma.sql`SELECT ${[neverSerialized]}::jsonb[] AS n` }],
  ],
] as const)('a pipelined transaction commits nothing when %s', async ([, work]) => {
  const failing = pipelineTransaction(database.db, async (tx) => {
    await add(tx, 11)
    return work(tx)
  })
  await expect(failing).rejects.toThrow()
  const rows = await committed()
  expect(rows).not.toContain(11)
  expect(rows).not.toContain(12)
  // The connections are back in the pool, and none of them is inside a transaction.
  for (let n = 0; n < 4; n++) await execute(database.db, Prisma.sql`SELECT pg_sleep(0)`)
  expect(database.pool.totalCount).toBeLessThanOrEqual(4)
})

test('a pipelined transaction commits both statements when its callback awaits one and then sends another', async () => {
  await pipelineTransaction(database.db, async (tx) => {
    await add(tx, 14)
    await add(tx, 15)
    return []
  })
  expect(await committed()).toEqual(expect.arrayContaining([14, 15]))
})

test('a pipelined transaction commits nothing when an assertion is false, whatever was sent after it', async () => {
  const assertThat = (condition: boolean) =>
    pipelineTransaction(database.db, async (tx) => {
      void execute(tx, assertInSql(Prisma.sql`${condition}::boolean`, 'the door is open'))
      void add(tx, 41)
      return [insert(42)]
    })
  const failed = await assertThat(false).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(AssertionFailed)
  expect(failed).toMatchObject({ assertion: 'the door is open' })
  expect(await committed()).not.toContain(41)
  await assertThat(true)
  expect(await committed()).toEqual(expect.arrayContaining([41, 42]))
})

test.for([
  ['followed by a last statement', [insert(53)]],
  ['followed by the commit alone', []],
] as const)(
  'a pipelined transaction throws the error of a failed statement that nothing waits for, %s',
  async ([, last]) => {
    const failing = pipelineTransaction(database.db, async (tx) => {
      void add(tx, 51)
      void add(tx, 52, null)
      return last
    })
    await expect(failing).rejects.toMatchObject({ code: '23502' })
    expect(await committed()).not.toContain(51)
  },
)

test('a pipelined transaction throws the error of its first failed statement to a caller that waits for a later one', async () => {
  const failing = pipelineTransaction(database.db, async (tx) => {
    void execute(tx, assertInSql(Prisma.sql`false`, 'the door is open'))
    await add(tx, 61)
    return []
  })
  await expect(failing).rejects.toMatchObject({ assertion: 'the door is open' })
})

test('a pipelined transaction rejects statements sent after the commit', async () => {
  let late: PipelineTx | undefined
  await pipelineTransaction(database.db, async (tx) => {
    late = tx
    return []
  })
  await expect(late && add(late, 21)).rejects.toThrow('after the end')
  expect(await committed()).not.toContain(21)
})

test('a pipelined transaction throws and commits nothing when Postgres closes its connection', async () => {
  const before = await committed()
  const cut = pipelineTransaction(database.db, async (tx) => {
    await add(tx, 31)
    await execute(tx, Prisma.sql`SELECT pg_terminate_backend(pg_backend_pid())`)
    await add(tx, 32)
    return []
  })
  await expect(cut).rejects.toThrow()
  expect(await committed()).toEqual(before)
})

test('a statement under an advisory lock sees the writes of the previous holder of the lock', async () => {
  const next = Prisma.sql`INSERT INTO notes SELECT coalesce(max(n), 0) + 1, 'locked' FROM notes RETURNING n`
  const rows = await Promise.all(
    Array.from({ length: 20 }, () => queryUnderAdvisoryLock(database.db, 7, noteRow, next)),
  )
  const numbers = rows.flat().map(({ n }) => n)
  expect(new Set(numbers).size).toBe(20)
})

test('queryAsyncCommit commits its statement and returns the rows of the statement', async () => {
  expect(await queryAsyncCommit(database.db, noteRow, insert(1000).sql)).toEqual([{ n: 1000 }])
  expect(await committed()).toContain(1000)
})

const lsnRow = rowSchema({ lsn: z.string() })
const reachedRow = rowSchema({ reached: z.boolean() })

// Notes one use of the row. The statement of the test is the second use within 100 ms, so the row counts as often used.
const oftenUsed = (row: string): string => {
  isOftenUsed(row)
  return row
}

test.each([
  ['often', 5000, oftenUsed],
  ['seldom', 5020, (row: string) => row],
] as const)(
  'a statement that frees its locks early returns only when its commit is on disk, for a row that is %s used',
  async (how, from, rowOf) => {
    const durable = openDatabase(url, 4)
    closeAfterTests(durable.close)
    // The Postgres of the tests commits asynchronously by default, so these connections switch synchronous commits on.
    durable.pool.on('connect', (client) => void client.query('SET synchronous_commit = on'))
    const note = (n: number) => Prisma.sql`
    INSERT INTO notes VALUES (${n}, 'durable') ON CONFLICT (n) DO UPDATE SET body = 'durable again' RETURNING pg_current_wal_insert_lsn()::text AS lsn`
    for (let n = from; n < from + 20; n++) {
      const [before] = await queryFreeingLocksEarly(durable.db, rowOf(`${how} ${n}`), lsnRow, note(n))
      const [{ reached } = { reached: false }] = await queryRows(
        durable.db,
        reachedRow,
        Prisma.sql`SELECT pg_current_wal_flush_lsn() > ${before?.lsn}::pg_lsn AS reached`,
      )
      expect(reached).toBe(true)
    }
  },
)

test('a failed statement that frees its locks early is rolled back, and its error is thrown', async () => {
  const before = await committed()
  const failing = queryFreeingLocksEarly(database.db, oftenUsed('failing'), noteRow, insert(1).sql)
  await expect(failing).rejects.toThrow('duplicate key')
  expect(await committed()).toEqual(before)
})

test('a statement that frees its locks early is part of the transaction of its caller', async () => {
  const changing = pipelineTransaction(database.db, async (tx) => {
    await queryFreeingLocksEarly(tx, oftenUsed('caller'), noteRow, insert(5100).sql)
    throw new Error('the caller gives up')
  })
  await expect(changing).rejects.toThrow('the caller gives up')
  expect(await committed()).not.toContain(5100)
})

test('a pipelined transaction sends its last steps together with the commit, and fails with the error of a step that fails', async () => {
  let isAnswered = false
  const change = (n: number, body: string | null) =>
    pipelineTransaction(database.db, async (tx) => {
      await sendWithCommit(tx, [
        () => add(tx, n),
        async () => {
          await add(tx, n + 1, body)
          isAnswered = true
        },
      ])
      expect(isAnswered).toBe(false)
      return []
    })
  await expect(change(2000, null)).rejects.toMatchObject({ code: '23502' })
  expect(await committed()).not.toContain(2000)
  await change(2000, 'yes')
  expect(isAnswered).toBe(true)
  expect(await committed()).toEqual(expect.arrayContaining([2000, 2001]))
})
