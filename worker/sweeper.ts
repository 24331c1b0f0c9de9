import type { GenerationKind } from '#contract/generation-fields.ts'
import { type Db, Prisma } from '#core/db.ts'
import type { DeliveryQueue } from '#core/queue.ts'
import { type QueueName, queueOf } from '#core/queue-names.ts'
import { applyPendingTiers } from '#core/tiers.ts'
import { archiveGeneration, archivesDue } from './archive.ts'
import { archiveChapters } from './archive-chapters.ts'
import type { Deps } from './deps.ts'
import type { Dispatcher } from './dispatcher.ts'
import { deliver } from './dispatcher.ts'
import { forgetExpired } from './forget-expired.ts'
import { removeObjects, removeOrphans } from './remove-objects.ts'
import { publishSummary } from './settle-failure.ts'

/** How often a run may be lost (killed worker, lease run out) before its generation is given up. */
const maxLeaseLosses = 20

/**
 * Puts back rows whose lease ran out (decision 21: recovery is the row's). A generation that has taken its
 * worker down again and again is failed instead.
 */
export async function putBackLost(db: Db): Promise<{ id: string }[]> {
  return db.$queryRaw<{ id: string }[]>(Prisma.sql`
    UPDATE generations SET
      status = (CASE WHEN "leaseLosses" >= ${maxLeaseLosses} THEN 'failed' ELSE 'queued' END)::"GenerationStatus",
      "finishedAt" = CASE WHEN "leaseLosses" >= ${maxLeaseLosses} THEN now() END,
      "errorCode" = CASE WHEN "leaseLosses" >= ${maxLeaseLosses} THEN 'worker_lost' END,
      "errorMessage" = CASE WHEN "leaseLosses" >= ${maxLeaseLosses} THEN 'The writing was interrupted too often. What was written so far is kept: please try again.' END,
      "leaseLosses" = "leaseLosses" + 1, "dispatchedAt" = NULL, "leaseUntil" = NULL, "workerId" = NULL, "runAfter" = now(),
      "runningMs" = "runningMs" + greatest(0, extract(epoch FROM "leaseUntil" - "claimedAt") * 1000)::int,
      stage = 'Going on with another writer'
    WHERE status = 'running' AND "leaseUntil" < now() RETURNING id`)
}

/** Delivers again what was handed out and not claimed for three seconds: the same id, so twice is once. */
export async function deliverAgain(db: Db, queues: Record<QueueName, DeliveryQueue>): Promise<void> {
  const rows = await db.$queryRaw<{ id: string; attempt: number; kind: GenerationKind }[]>`
    UPDATE generations SET "dispatchedAt" = now()
    WHERE status = 'queued' AND "dispatchedAt" < now() - interval '3 seconds' RETURNING id, attempt, kind::text`
  for (const name of Object.keys(queues) as QueueName[]) {
    await deliver(
      db,
      queues[name],
      rows.filter((row) => queueOf[row.kind] === name),
    )
  }
}

/** What a timer does over and over, one round at a time. */
function repeat(everyMs: number, round: (turn: number) => Promise<void>): { close(): Promise<void> } {
  let turn = 0
  let working: Promise<void> | undefined
  const timer = setInterval(() => {
    if (working) return
    turn += 1
    working = round(turn).finally(() => {
      working = undefined
    })
  }, everyMs)
  return {
    close: async () => {
      clearInterval(timer)
      await working
    },
  }
}

/**
 * Every second: lost rows and lost deliveries. Every ten, apart from that, so that a storage which hangs keeps nothing
 * from being taken over: archives and objects to remove; seldom: what has expired, and orphans.
 */
export function startSweeper(options: {
  deps: Deps
  queues: Record<QueueName, DeliveryQueue>
  dispatcher: Dispatcher
}): { close(): Promise<void> } {
  const { deps, queues, dispatcher } = options
  /** A step that fails is tried again in its next round, and the others have their turn all the same. */
  const step = (what: string, work: Promise<unknown>) =>
    work.catch((error: unknown) => deps.log.warn({ err: error }, `${what} failed, trying again`))

  async function recover(): Promise<void> {
    const lost = await putBackLost(deps.db)
    if (lost.length > 0) dispatcher.kick()
    for (const { id } of lost) {
      deps.log.warn({ generationId: id }, 'a lease ran out, the generation goes on elsewhere')
      await publishSummary(deps, id)
    }
    await deliverAgain(deps.db, queues)
  }

  async function archive(): Promise<void> {
    for (const id of await archivesDue(deps.db)) await archiveGeneration(deps, id)
  }

  const recovery = repeat(1000, () => step('the sweep', recover()))
  const upkeep = repeat(10_000, async (turn) => {
    await step('archiving', archive())
    await step('archiving chapters', archiveChapters(deps))
    await step('removing objects', removeObjects(deps))
    if (turn % 60 === 1) await step('forgetting what has expired', forgetExpired(deps.db))
    if (turn % 360 === 6) await step('removing orphans', removeOrphans(deps))
  })
  return {
    close: async () => {
      await Promise.all([recovery.close(), upkeep.close()])
    },
  }
}
