import type { GenerationKind } from '#contract/generation-fields.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import type { DeliveryQueue } from '#core/queue/queue.ts'
import { type QueueName, queueOf } from '#core/queue/queue-names.ts'
import { applyPendingTiers } from '#core/tiers.ts'
import { archiveDue } from '../archive/archive.ts'
import { archiveChapters } from '../archive/archive-chapters.ts'
import { removeObjects, removeOrphans } from '../archive/remove-objects.ts'
import type { Deps } from '../deps.ts'
import { failRow, publishSummary } from '../run/settle-failure.ts'
import type { Dispatcher } from './dispatcher.ts'
import { deliver } from './dispatcher.ts'
import { forgetExpired } from './expiry.ts'
import { holderIsDead } from './presence.ts'

/** How often a run may be lost (killed worker, lease run out) before its generation is given up. */
const maxLeaseLosses = 20

/** So long (in s) a run may be silent before its worker is asked after: three beats. */
const silenceSeconds = 3

/**
 * Puts back rows whose lease ran out, or whose worker fell silent and is dead (decision 21: recovery is the row's),
 * unless they are lost too often.
 */
export async function putBackLost(db: Db, leaseSeconds: number): Promise<{ id: string }[]> {
  const silent = Math.max(0, leaseSeconds - silenceSeconds)
  return db.$queryRaw<{ id: string }[]>(Prisma.sql`
    UPDATE generations SET status = 'queued', "leaseLosses" = "leaseLosses" + 1, "dispatchedAt" = NULL,
      "leaseUntil" = NULL, "workerId" = NULL, "runAfter" = now(),
      "runningMs" = "runningMs" + greatest(0, extract(epoch FROM "leaseUntil" - "claimedAt") * 1000)::int,
      stage = 'Going on with another writer'
    WHERE status = 'running' AND "leaseLosses" < ${maxLeaseLosses} AND ("leaseUntil" < now()
      OR ("leaseUntil" < now() + make_interval(secs => ${silent}) AND ${holderIsDead}))
    RETURNING id`)
}

/** Fails a generation that has taken its worker down again and again; its charge goes back, its owner is told. */
export async function giveUpLost(deps: Deps): Promise<void> {
  const rows = await deps.db.generation.findMany({
    where: { status: 'running', leaseUntil: { lt: new Date() }, leaseLosses: { gte: maxLeaseLosses } },
    select: {
      id: true,
      attempt: true,
      kind: true,
      ownerId: true,
      storyId: true,
      characterId: true,
      input: true,
      usagePeriod: true,
    },
  })
  for (const row of rows) {
    const message =
      'The writing was interrupted too often. What was written so far is kept: please try again.'
    await failRow(deps, row, { code: 'worker_lost', message }, 0)
  }
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
function repeat(everyMs: number, round: (turn: number) => Promise<unknown>): { close(): Promise<void> } {
  let turn = 0
  let working: Promise<unknown> | undefined
  const timer = setInterval(() => {
    if (working !== undefined) return
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
    const lost = await putBackLost(deps.db, deps.config.LEASE_SECONDS)
    deps.meter.leasesLost(lost.length)
    if (lost.length > 0) dispatcher.kick()
    for (const { id } of lost) {
      deps.log.warn({ generationId: id }, 'a lease ran out, the generation goes on elsewhere')
      await publishSummary(deps, id)
    }
    await giveUpLost(deps)
    await deliverAgain(deps.db, queues)
  }

  const recovery = repeat(1000, () => step('the sweep', recover()))
  const upkeep = repeat(10_000, async (turn) => {
    await step('archiving', archiveDue(deps))
    await step('archiving chapters', archiveChapters(deps))
    await step('removing objects', removeObjects(deps))
    if (turn % 60 === 1) {
      await step('forgetting what has expired', forgetExpired(deps.db))
      await step('changing to lower tiers', applyPendingTiers(deps.db))
    }
    if (turn % 360 === 6) await step('removing orphans', removeOrphans(deps))
  })
  return {
    close: async () => {
      await Promise.all([recovery.close(), upkeep.close()])
    },
  }
}
