import { z } from 'zod'
import { generationKind } from '#contract/generation-fields.ts'
import { generationKinds, type QueueName, queueNames } from '#contract/generation-kinds.ts'
import { nextForFreeSlots } from '#core/generations/queue-order.ts'
import type { Log } from '#core/observability/log.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryUnderAdvisoryLock } from '#core/postgres/pipeline.ts'
import { execute, rowSchema } from '#core/postgres/sql.ts'
import { type DeliveryQueue, deliveryId } from '#core/queue/queue.ts'

/** A waiting row that the dispatcher has marked as delivered, so that it is now added to a queue of BullMQ. */
export const dispatchedRow = rowSchema({ id: z.string(), attempt: z.int(), kind: generationKind })
export type Dispatched = z.infer<typeof dispatchedRow>

// Only one dispatcher of all workers counts free slots at a time, because two at once would both fill the same slot.
const DISPATCH_LOCK = 7_301_001

/**
 * Marks as many waiting rows as all workers have free slots, for each queue in fair order, and returns them. The
 * sweeper delivers a marked row again when no worker claims it. A crash of Postgres may undo the marks; the rows are
 * then marked again. A row that another transaction has locked is skipped: the process of that transaction can be
 * frozen, and the other dispatchers would have to wait until this one ends.
 */
export function markForDelivery(db: Db): Promise<Dispatched[]> {
  return queryUnderAdvisoryLock(
    db,
    DISPATCH_LOCK,
    dispatchedRow,
    Prisma.sql`
      WITH RECURSIVE ${nextForFreeSlots}, unlocked AS (
        SELECT g.id FROM generations g JOIN next ON next.id = g.id
        WHERE g.status = 'queued' AND g."dispatchedAt" IS NULL FOR NO KEY UPDATE OF g SKIP LOCKED
      )
      UPDATE generations g SET "dispatchedAt" = now() FROM unlocked u
      WHERE g.id = u.id AND g.status = 'queued' AND g."dispatchedAt" IS NULL
      RETURNING g.id, g.attempt, g.kind::text`,
  )
}

export interface Dispatcher {
  /**
   * Starts a dispatch at once. Callers use `kick` when rows or free slots may have been added. Calls during a dispatch
   * cause one more dispatch after it.
   */
  kick(): void
  close(): Promise<void>
}

/** Delivers waiting rows to BullMQ: at each `kick`, and at least once a second. */
export function startDispatcher(options: {
  db: Db
  log: Log
  queues: Record<QueueName, DeliveryQueue>
}): Dispatcher {
  const { db, log, queues } = options
  let wanted = false
  let closed = false
  let working: Promise<void> | undefined

  async function dispatch(): Promise<void> {
    while (wanted && !closed) {
      wanted = false
      try {
        await deliver(db, queues, await markForDelivery(db))
      } catch (error) {
        log.warn({ err: error }, 'dispatching generations failed, will retry')
      }
    }
  }

  const kick = () => {
    wanted = true
    working ??= dispatch().finally(() => {
      working = undefined
      if (wanted && !closed) kick()
    })
  }
  const poll = setInterval(kick, 1000)
  kick()
  return {
    kick,
    close: async () => {
      closed = true
      clearInterval(poll)
      await working
    },
  }
}

/**
 * Adds the rows to the queues of their kinds. If Redis does not accept the rows of a queue, their marks are removed,
 * so that they wait in Postgres.
 */
export async function deliver(
  db: Db,
  queues: Record<QueueName, DeliveryQueue>,
  rows: readonly Dispatched[],
): Promise<void> {
  await Promise.all(
    queueNames.map((name) =>
      deliverTo(
        db,
        queues[name],
        rows.filter(({ kind }) => generationKinds[kind].queue === name),
      ),
    ),
  )
}

async function deliverTo(db: Db, queue: DeliveryQueue, rows: readonly Dispatched[]): Promise<void> {
  if (rows.length === 0) return
  try {
    await queue.addBulk(
      rows.map(({ id, attempt, kind }) => {
        const delivery = { generationId: id, attempt }
        return { name: kind, data: delivery, opts: { jobId: deliveryId(delivery) } }
      }),
    )
  } catch (error) {
    const ids = rows.map(({ id }) => id)
    await execute(
      db,
      Prisma.sql`
      UPDATE generations SET "dispatchedAt" = NULL WHERE id = ANY(${ids}::uuid[]) AND status = 'queued'`,
    )
    throw error
  }
}
