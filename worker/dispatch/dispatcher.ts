import { z } from 'zod'
import { generationKind } from '#contract/generation-fields.ts'
import { capacityOf, queueColumn, waitingInOrder } from '#core/generations/queue-order.ts'
import type { Log } from '#core/observability/log.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryUnderAdvisoryLock } from '#core/postgres/pipeline.ts'
import { execute, rowSchema } from '#core/postgres/sql.ts'
import { type DeliveryQueue, deliveryId } from '#core/queue/queue.ts'
import { type QueueName, queueNames, queueOf } from '#core/queue/queue-names.ts'

const handedRow = rowSchema({ id: z.string(), attempt: z.int(), kind: generationKind })
type Handed = z.infer<typeof handedRow>

// The dispatchers of all workers hold this advisory lock: two at the same time would both hand out the same free slot.
const dispatchLock = 7_301_001

/**
 * Marks as many waiting rows as there are free slots in all workers, queue by queue and in fair order, and returns them.
 * The mark is taken back by the sweeper when nobody claims the row; one that is lost is made again.
 */
export function takeWaiting(db: Db): Promise<Handed[]> {
  return queryUnderAdvisoryLock(
    db,
    dispatchLock,
    handedRow,
    Prisma.sql`
      WITH busy AS (
        SELECT ${queueColumn} AS queue, count(*)::int AS slots FROM generations g
        WHERE g.status = 'running' OR (g.status = 'queued' AND g."dispatchedAt" IS NOT NULL) GROUP BY 1
      ), free AS (
        SELECT a.queue, a.slots - coalesce(busy.slots, 0) AS slots
        FROM (VALUES ('text', ${capacityOf('text')}), ('image', ${capacityOf('image')})) a (queue, slots)
        LEFT JOIN busy ON busy.queue = a.queue
      ), next AS (
        SELECT o.id FROM (${waitingInOrder}) o JOIN free ON free.queue = o.queue WHERE o.place <= free.slots
      )
      UPDATE generations g SET "dispatchedAt" = now() FROM next
      WHERE g.id = next.id AND g.status = 'queued' AND g."dispatchedAt" IS NULL
      RETURNING g.id, g.attempt, g.kind::text`,
  )
}

export interface Dispatcher {
  /** Something changed: look now. Calls while a look is under way add up to one more look. */
  kick(): void
  close(): Promise<void>
}

/** Hands waiting rows to BullMQ: when kicked, and once a second whatever happens. */
export function startDispatcher(options: {
  db: Db
  log: Log
  queues: Record<QueueName, DeliveryQueue>
}): Dispatcher {
  const { db, log, queues } = options
  let wanted = false
  let closed = false
  let working: Promise<void> | undefined

  async function look(): Promise<void> {
    while (wanted && !closed) {
      wanted = false
      try {
        const handed = await takeWaiting(db)
        await Promise.all(
          queueNames.map((name) =>
            deliver(
              db,
              queues[name],
              handed.filter((row) => queueOf[row.kind] === name),
            ),
          ),
        )
      } catch (error) {
        log.warn({ err: error }, 'handing out work failed, trying again within a second')
      }
    }
  }

  const kick = () => {
    wanted = true
    working ??= look().finally(() => {
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

/** Adds deliveries; with Redis down the rows wait on in Postgres. */
export async function deliver(db: Db, queue: DeliveryQueue, handed: readonly Handed[]): Promise<void> {
  if (handed.length === 0) return
  try {
    await queue.addBulk(
      handed.map(({ id, attempt, kind }) => {
        const delivery = { generationId: id, attempt }
        return { name: kind, data: delivery, opts: { jobId: deliveryId(delivery) } }
      }),
    )
  } catch (error) {
    const ids = handed.map(({ id }) => id)
    await execute(
      db,
      Prisma.sql`
      UPDATE generations SET "dispatchedAt" = NULL WHERE id = ANY(${ids}::uuid[]) AND status = 'queued'`,
    )
    throw error
  }
}
