import type { GenerationKind } from '#contract/generation-fields.ts'
import { type Db, Prisma } from '#core/db.ts'
import type { Log } from '#core/log.ts'
import { type DeliveryQueue, deliveryId } from '#core/queue.ts'
import { type QueueName, queueNames } from '#core/queue-names.ts'
import { capacityOf, queueColumn, waitingInOrder } from '#core/queue-order.ts'

interface Handed {
  id: string
  attempt: number
  kind: GenerationKind
}

// Dispatchers of all workers take turns at a queue: two that look at once would both hand out the same free slot.
const turns = { text: 7_301_001, image: 7_301_003 } as const satisfies Record<QueueName, number>

/**
 * Marks as many waiting rows as there are free slots in all workers, in fair order, and returns them.
 * The mark is taken back by the sweeper when nobody claims the row.
 */
export async function takeWaiting(db: Db, queue: QueueName): Promise<Handed[]> {
  const [, handed] = await db.$transaction([
    db.$executeRaw`SELECT pg_advisory_xact_lock(${turns[queue]}::bigint)`,
    db.$queryRaw<Handed[]>(Prisma.sql`
      WITH free AS (
        SELECT ${capacityOf(queue)} - count(*)::int AS slots FROM generations g
        WHERE (g.status = 'running' OR (g.status = 'queued' AND g."dispatchedAt" IS NOT NULL)) AND ${queueColumn} = ${queue}
      ), next AS (
        SELECT o.id FROM (${waitingInOrder}) o, free WHERE o.queue = ${queue} AND o.place <= free.slots
      )
      UPDATE generations g SET "dispatchedAt" = now() FROM next
      WHERE g.id = next.id AND g.status = 'queued' AND g."dispatchedAt" IS NULL
      RETURNING g.id, g.attempt, g.kind::text`),
  ])
  return handed
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
      await Promise.all(queueNames.map(hand))
    }
  }

  async function hand(name: QueueName): Promise<void> {
    try {
      const handed = await takeWaiting(db, name)
      await deliver(db, queues[name], handed)
    } catch (error) {
      log.warn({ err: error, queue: name }, 'handing out work failed, trying again within a second')
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
    await db.$executeRaw`
      UPDATE generations SET "dispatchedAt" = NULL WHERE id = ANY(${ids}::uuid[]) AND status = 'queued'`
    throw error
  }
}
