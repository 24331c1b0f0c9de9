import type pg from 'pg'
import { z } from 'zod'
import { waitingInOrder } from '#core/generations/queue-order.ts'
import { type Database, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { markForDelivery } from '../../../worker/dispatch/dispatcher.ts'
import { quantile } from './environment.ts'

/**
 * Adds users with waiting chapters until the queue has `rows` rows. Every fifth user has a tier of weight 2, every
 * tenth of weight 3.
 */
async function fillQueue(pool: pg.Pool, rows: number, rowsOfOne: number): Promise<void> {
  await pool.query(
    `INSERT INTO users (id, email, "firstName", "lastName")
     SELECT 'crowd-' || n, 'crowd-' || n || '@example.com', 'Crowd', 'Lane'
     FROM generate_series(1, $1::int / $2::int) n ON CONFLICT DO NOTHING`,
    [rows, rowsOfOne],
  )
  await pool.query(
    `WITH owner AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users u
       WHERE id LIKE 'crowd-%' AND NOT EXISTS (SELECT 1 FROM stories s WHERE s."authorId" = u.id)
     ), story AS (
       INSERT INTO stories ("authorId", title, genre, "updatedAt")
       SELECT owner.id, 'The Lamp', 'romance', now() FROM owner, generate_series(1, $1::int) RETURNING id, "authorId"
     )
     INSERT INTO generations (id, kind, "ownerId", "storyId", input, weight, "createdAt")
     SELECT gen_random_uuid(), 'chapter', "authorId", id, '{}',
       CASE WHEN hashtext("authorId") % 10 = 0 THEN 3 WHEN hashtext("authorId") % 5 = 0 THEN 2 ELSE 1 END,
       now() - (random() * 3600) * interval '1 second' FROM story`,
    [rowsOfOne],
  )
  await pool.query('ANALYZE generations')
}

const countRow = rowSchema({ count: z.int() })
const rounds = 30
const slots = 16

export interface DispatchCost {
  rows: number
  /** The time (ms, median) that the dispatcher takes for one generation, with one free slot and with all slots free. */
  oneFree: number
  allFree: number
  /** The time (ms, median) of a statement that ranks all waiting rows, to which the dispatcher is compared. */
  ranking: number
}

/**
 * Measures the dispatcher's statement with this number of waiting rows. Afterwards it resets the rows that the
 * statement has marked as delivered.
 */
export async function measureDispatch({ db, pool }: Database, rows: number): Promise<DispatchCost> {
  await fillQueue(pool, rows, 5)
  await pool.query(
    `INSERT INTO worker_processes (id, "textSlots", "imageSlots") VALUES ('bench', $1, 0)
     ON CONFLICT (id) DO UPDATE SET "seenAt" = now() + interval '1 hour'`,
    [slots],
  )
  await pool.query(`UPDATE worker_processes SET "seenAt" = now() + interval '1 hour'`)
  const putBack = (count: number) =>
    pool.query(
      `UPDATE generations SET "dispatchedAt" = NULL WHERE id IN (
         SELECT id FROM generations WHERE status = 'queued' AND "dispatchedAt" IS NOT NULL LIMIT $1)`,
      [count],
    )
  const timeOf = async (free: number): Promise<number> => {
    const times: number[] = []
    await markForDelivery(db)
    for (let round = 0; round < rounds; round++) {
      await putBack(free)
      const began = performance.now()
      const taken = await markForDelivery(db)
      times.push((performance.now() - began) / taken.length)
    }
    return quantile(times, 0.5)
  }
  const oneFree = await timeOf(1)
  const allFree = await timeOf(slots)
  await putBack(slots)
  const rankings: number[] = []
  for (let round = 0; round < 3; round++) {
    const began = performance.now()
    await queryRows(
      db,
      countRow,
      Prisma.sql`SELECT count(*)::int FROM (${waitingInOrder}) o WHERE o.place <= ${slots}`,
    )
    rankings.push(performance.now() - began)
  }
  return { rows, oneFree, allFree, ranking: quantile(rankings, 0.5) }
}
