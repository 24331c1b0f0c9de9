import { beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, Prisma } from '#core/postgres/client.ts'
import {
  inHaste,
  inTransaction,
  inTurn,
  must,
  NotSo,
  queryRows,
  type RawTx,
} from '#core/postgres/pipeline.ts'
import { atEnd } from '../../setup/at-end.ts'
import { createTestDatabase } from '../../setup/database.ts'

let database: Database

beforeAll(async () => {
  const { url, drop } = await createTestDatabase()
  atEnd(drop)
  database = openDatabase(url, 4)
  atEnd(database.close)
  await database.pool.query('CREATE TABLE notes (n int PRIMARY KEY, said text NOT NULL)')
})

const add = (tx: RawTx, n: number, said: string | null = 'yes') =>
  tx.$queryRaw<{ n: number }[]>`INSERT INTO notes VALUES (${n}, ${said}) RETURNING n`
const kept = async () =>
  (await queryRows<{ n: number }>(database.db, Prisma.sql`SELECT n FROM notes ORDER BY n`)).map(({ n }) => n)

test('the rows of a statement come with dates, JSON and lists as such', async () => {
  const [row] = await queryRows(
    database.db,
    Prisma.sql`SELECT ${'2026-05-04T03:02:01.000Z'}::timestamptz AS at, ${'{"a":[1]}'}::jsonb AS json, ${['x']}::text[] AS list`,
  )
  expect(row).toEqual({ at: new Date('2026-05-04T03:02:01.000Z'), json: { a: [1] }, list: ['x'] })
})

test('all of a transaction is kept, in the order it was asked for', async () => {
  const told = await inTransaction(database.db, {
    work: async (tx) => {
      const [, , [count]] = await Promise.all([
        add(tx, 1),
        add(tx, 2),
        tx.$queryRaw<{ count: number }[]>`SELECT count(*)::int FROM notes`,
      ])
      return count?.count
    },
    last: async (tx, counted) => ({ counted, last: await add(tx, 3) }),
  })
  expect(told).toEqual({ counted: 2, last: [{ n: 3 }] })
  expect(await kept()).toEqual([1, 2, 3])
})

test.for([
  ['the work throws', async () => Promise.reject(new Error('no')), undefined],
  ['one of its statements fails', (tx: RawTx) => add(tx, 12, null), undefined],
  ['a last statement fails, with the commit behind it', undefined, (tx: RawTx) => add(tx, 11)],
] as const)('nothing is kept when %s', async ([, fails, lastFails]) => {
  await expect(
    inTransaction(database.db, {
      work: async (tx) => {
        await add(tx, 11)
        await fails?.(tx)
      },
      last: async (tx) => lastFails?.(tx),
    }),
  ).rejects.toThrow()
  expect(await kept()).not.toContain(11)
  // The connection is none of a transaction any more.
  for (let n = 0; n < 4; n++) await queryRows(database.db, Prisma.sql`SELECT pg_sleep(0)`)
  expect(database.pool.totalCount).toBeLessThanOrEqual(4)
})

test('nothing is kept of a transaction that depends on what is not so, however much of it is sent behind', async () => {
  const dependsOn = (condition: boolean) =>
    inTransaction(database.db, {
      work: async (tx) => {
        void tx.$queryRaw(must(Prisma.sql`${condition}::boolean`, 'the door is open'))
        void add(tx, 41)
      },
      last: (tx) => add(tx, 42),
    })
  const refused = await dependsOn(false).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(NotSo)
  expect(refused).toMatchObject({ what: 'the door is open' })
  expect(await kept()).not.toContain(41)
  await dependsOn(true)
  expect(await kept()).toEqual(expect.arrayContaining([41, 42]))
})

test.for([
  ['the last ones are waited for', (tx: RawTx) => add(tx, 53)],
  ['nothing else is', async () => undefined],
] as const)(
  'a statement that nobody waits for fails its transaction, with its own words, when %s',
  async ([, last]) => {
    const failing = inTransaction(database.db, {
      work: async (tx) => {
        void add(tx, 51)
        void add(tx, 52, null)
      },
      last: (tx): Promise<unknown> => last(tx),
    })
    await expect(failing).rejects.toMatchObject({ code: '23502' })
    expect(await kept()).not.toContain(51)
  },
)

test('who waits for a statement behind the one that failed hears why that one did', async () => {
  const failing = inTransaction(database.db, {
    work: async (tx) => {
      void tx.$queryRaw(must(Prisma.sql`false`, 'the door is open'))
      await add(tx, 61)
    },
    last: async () => undefined,
  })
  await expect(failing).rejects.toMatchObject({ what: 'the door is open' })
})

test('what comes after the end of a transaction is none of it', async () => {
  let late: RawTx | undefined
  await inTransaction(database.db, {
    work: async (tx) => {
      late = tx
    },
    last: async () => undefined,
  })
  await expect(late && add(late, 21)).rejects.toThrow('after the end')
  expect(await kept()).not.toContain(21)
})

test('a connection that is cut in the midst gives an error and leaves the pool', async () => {
  const before = await kept()
  const cut = inTransaction(database.db, {
    work: async (tx) => {
      await add(tx, 31)
      await tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())::text`
      await add(tx, 32)
    },
    last: async () => undefined,
  })
  await expect(cut).rejects.toThrow()
  expect(await kept()).toEqual(before)
})

test('of those who take turns each sees what the one before did', async () => {
  const next = Prisma.sql`INSERT INTO notes SELECT coalesce(max(n), 0) + 1, 'turn' FROM notes RETURNING n`
  const rows = await Promise.all(
    Array.from({ length: 20 }, () => inTurn<{ n: number }>(database.db, 7, next)),
  )
  const taken = rows.flat().map(({ n }) => n)
  expect(new Set(taken).size).toBe(20)
})

test('a statement in haste is kept like any other', async () => {
  await inHaste(database.db, Prisma.sql`INSERT INTO notes VALUES (1000, 'haste')`)
  expect(await kept()).toContain(1000)
})
