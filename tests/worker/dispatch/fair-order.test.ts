import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { waitingInOrder } from '#core/generations/queue-order.ts'
import { type Database, openDatabase, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { markForDelivery } from '../../../worker/dispatch/dispatcher.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts'
import { createStory, createUser } from '../../setup/factories.ts'
import '../../setup/seeded.ts'

let testDatabase: TestDatabase
let database: Database
const owners: { id: string; storyId: number }[] = []
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 4)
  for (let n = 0; n < 6; n++) {
    const user = await createUser(database.db)
    owners.push({ id: user.id, storyId: (await createStory(database.db, user)).id })
  }
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

// Generates rows of passages, avatars and readings, because passages and avatars are in different queues, and readings
// are ordered by the system and not by a user.
const row = fc.record({
  owner: fc.nat({ max: 5 }),
  kind: fc.constantFrom('passage', 'passage', 'passage', 'reading', 'avatar'),
  state: fc.constantFrom('waiting', 'waiting', 'waiting', 'running', 'delivered', 'awaiting', 'not due'),
  age: fc.nat({ max: 8 }),
})
const queue = fc.record({
  rows: fc.array(row, { maxLength: 40 }),
  weights: fc.array(fc.constantFrom(1, 1, 2, 3), { minLength: 6, maxLength: 6 }),
  slots: fc.record({ text: fc.nat({ max: 12 }), image: fc.nat({ max: 4 }) }),
  paused: fc.subarray(['passage', 'avatar']),
})
type Queue = typeof queue extends fc.Arbitrary<infer T> ? T : never

async function fill({ rows, weights, slots, paused }: Queue): Promise<void> {
  const { pool } = database
  for (const table of ['generations', 'worker_processes', 'paused_kinds'])
    await pool.query(`DELETE FROM ${table}`)
  await pool.query(`INSERT INTO worker_processes (id, "textSlots", "imageSlots") VALUES ('w', $1, $2)`, [
    slots.text,
    slots.image,
  ])
  await pool.query('INSERT INTO paused_kinds (kind) SELECT unnest($1::"GenerationKind"[])', [paused])
  // An owner can have only one active avatar generation.
  const firstAvatars = rows.filter(
    ({ kind, owner }, n) =>
      kind !== 'avatar' || rows.findIndex((other) => other.kind === kind && other.owner === owner) === n,
  )
  for (const { owner, kind, state, age } of firstAvatars) {
    await pool.query(
      `INSERT INTO generations (id, kind, status, "ownerId", "storyId", input, weight, awaits, "dispatchedAt", "runAfter", "createdAt", "workerId", "leaseUntil", "claimedAt")
       VALUES (gen_random_uuid(), $1::text::"GenerationKind", $2::text::"GenerationStatus", $3, $4, '{}', $5,
         CASE WHEN $6 = 'awaiting' THEN 'contract' END, CASE WHEN $6 = 'delivered' THEN now() END,
         CASE WHEN $6 = 'not due' THEN now() + interval '1 hour' ELSE now() END, now() - $7::int * interval '1 minute',
         CASE WHEN $6 = 'running' THEN 'w' END, CASE WHEN $6 = 'running' THEN now() + interval '1 hour' END,
         CASE WHEN $6 = 'running' THEN now() END)`,
      [
        kind,
        state === 'running' ? 'running' : 'queued',
        owners[owner]?.id,
        kind === 'avatar' ? null : owners[owner]?.storyId,
        weights[owner],
        state,
        age,
      ],
    )
  }
}

const placedRow = rowSchema({ id: z.string(), queue: z.string(), place: z.int() })
const usedRow = rowSchema({ kind: z.string(), count: z.int() })

/** Returns the ids of the rows that get the free slots if all waiting rows are sorted in the fair order. */
async function firstOfAll({ slots }: Queue): Promise<string[]> {
  const { db } = database
  const used = await queryRows(
    db,
    usedRow,
    Prisma.sql`SELECT kind::text, count(*)::int FROM generations
      WHERE status = 'running' OR "dispatchedAt" IS NOT NULL GROUP BY 1`,
  )
  const usedOf = (isImage: boolean) =>
    used.filter(({ kind }) => (kind === 'avatar') === isImage).reduce((sum, { count }) => sum + count, 0)
  const free = { text: slots.text - usedOf(false), image: slots.image - usedOf(true) }
  const rows = await queryRows(db, placedRow, Prisma.sql`SELECT id, queue, place FROM (${waitingInOrder}) o`)
  return rows.filter(({ queue: name, place }) => place <= free[name as 'text' | 'image']).map(({ id }) => id)
}

test('the dispatcher takes exactly the generations that come first when all waiting ones are sorted in the fair order', async () => {
  await fc.assert(
    fc.asyncProperty(queue, async (drawn) => {
      await fill(drawn)
      const expected = await firstOfAll(drawn)
      const taken = (await markForDelivery(database.db)).map(({ id }) => id)
      expect(taken.sort()).toEqual(expected.sort())
    }),
    { numRuns: 60 },
  )
})
