import { z } from 'zod'
import type { QueueName } from '#contract/generation-kinds.ts'
import { knownKindWhere } from '#core/generations/kind-sql.ts'
import { expireSql } from '#core/generations/run-transitions.ts'
import { createOriginMeasurer } from '#core/origin/measure-stories.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { DeliveryQueue } from '#core/queue/queue.ts'
import { applyPendingTiers } from '#core/tiers.ts'
import { archiveDue } from '../archive/archive.ts'
import { archiveChapters } from '../archive/archive-chapters.ts'
import { labelPictures } from '../archive/label-pictures.ts'
import { removeObjects, removeOrphans, removeOrphanTexts } from '../archive/remove-objects.ts'
import type { Deps } from '../deps.ts'
import type { UnwrittenCalls } from '../run/model-calls.ts'
import { failRow, publishSummary } from '../run/settle-failure.ts'
import { createBroadcaster } from './broadcasts.ts'
import { type Dispatcher, deliver, dispatchedRow } from './dispatcher.ts'
import { createEndedShareAnnouncer } from './ended-shares.ts'
import { deleteExpired } from './expiry.ts'
import { createRenamer } from './finish-renames.ts'
import { updatePopularPositions } from './move-popular.ts'
import { holderDeadWhere } from './presence.ts'
import { createReleaseAnnouncer, releaseDue } from './releases.ts'

/**
 * A generation may lose its lease this many times because a worker was killed or hung. At the next loss it fails for
 * good.
 */
const maxLeaseLosses = 20

/**
 * If a worker has sent no heartbeat for this time (s), which is three heartbeats, the sweeper checks whether it is
 * dead.
 */
const silenceSeconds = 3

/**
 * The upkeep sweeps the archives of deleted texts every seven hours, which are this many turns. A day is no multiple of
 * seven hours, so that a nightly backup, during which nothing is removed, does not prevent every sweep.
 */
const textSweepTurns = 2520

const expiredRow = rowSchema({ id: z.string() })

/**
 * Queues rows again whose lease has expired or whose worker is dead, unless a row has lost its lease too often (D-77).
 */
export async function expireLeases(db: Db, leaseSeconds: number): Promise<{ id: string }[]> {
  const unrenewedSeconds = Math.max(0, leaseSeconds - silenceSeconds)
  return queryRows(
    db,
    expiredRow,
    expireSql({ maxLosses: maxLeaseLosses, unrenewedSeconds, holderIsDead: holderDeadWhere }),
  )
}

/** Fails the generations whose lease was lost too often. Their charges are returned and their owners are notified. */
export async function failLost(deps: Deps): Promise<void> {
  const lost = await queryRows(
    deps.db,
    expiredRow,
    Prisma.sql`
    SELECT id FROM generations
    WHERE status = 'running' AND "leaseUntil" < now() AND "leaseLosses" >= ${maxLeaseLosses}`,
  )
  if (lost.length === 0) return
  const rows = await deps.db.generation.findMany({
    where: { id: { in: lost.map(({ id }) => id) } },
    select: {
      id: true,
      attempt: true,
      workerId: true,
      claimedAt: true,
      kind: true,
      ownerId: true,
      storyId: true,
      characterId: true,
      usagePeriod: true,
    },
  })
  for (const row of rows) {
    const message =
      'The writing was interrupted too often. What was written so far is kept: please try again.'
    await failRow(deps, row, { code: 'worker_lost', message }, 0)
  }
}

/**
 * Delivers rows again that no worker has claimed for three seconds. The job id is the same, so BullMQ ignores the
 * second delivery if the first is still in the queue. A locked row is left to the next call, as by `expireSql`.
 */
export async function redeliver(db: Db, queues: Record<QueueName, DeliveryQueue>): Promise<void> {
  const rows = await queryRows(
    db,
    dispatchedRow,
    Prisma.sql`
    WITH unclaimed AS (
      SELECT g.id FROM generations g WHERE g.status = 'queued' AND g."dispatchedAt" < now() - interval '3 seconds'
        AND g.${knownKindWhere}
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE generations g SET "dispatchedAt" = now() FROM unclaimed u WHERE g.id = u.id AND g.status = 'queued'
    RETURNING g.id, g.attempt, g.kind::text`,
  )
  await deliver(db, queues, rows)
}

/** Runs `round` every `everyMs`; a round that is due while another one runs is skipped. */
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
 * Starts six timers. The recovery timer runs every second, recovers lost rows and lost deliveries, and saves model
 * calls that ended runs could not save. The release timer runs every second, releases scheduled chapters, announces
 * ended shares, and updates the list positions of popular stories. Three timers run every second and do the next pieces
 * of work on many rows: the announcements of releases, the broadcasts and the renames. The upkeep timer runs every ten
 * seconds, writes archives and removes objects, and less often deletes expired rows. The timers are separate, so that
 * blocked storage delays no recovery, a recovery delays no release, and many announcements or renames delay nothing else.
 */
export function startSweeper(options: {
  deps: Deps
  queues: Record<QueueName, DeliveryQueue>
  dispatcher: Dispatcher
  unwritten: UnwrittenCalls
}): { close(): Promise<void> } {
  const { deps, queues, dispatcher, unwritten } = options
  /** A step that fails is repeated in the next round and does not stop the others. */
  const step = (name: string, work: Promise<unknown>) =>
    work.catch((error: unknown) => deps.log.warn({ err: error }, `${name} failed, will retry`))

  const measureOrigins = createOriginMeasurer(deps.db)
  const announceReleases = createReleaseAnnouncer(deps)
  const finishRenames = createRenamer(deps)
  const sendBroadcasts = createBroadcaster(deps)
  const announceEndedShares = createEndedShareAnnouncer(deps.db, deps.publish)

  async function requeueExpired(): Promise<void> {
    const lost = await expireLeases(deps.db, deps.config.LEASE_SECONDS)
    deps.meter.leasesLost(lost.length)
    if (lost.length > 0) dispatcher.kick()
    for (const { id } of lost) {
      deps.log.warn({ generationId: id }, 'lease lost, generation queued again')
      await publishSummary(deps, id)
    }
  }

  async function release(): Promise<void> {
    for (const { authorId, storyId } of await releaseDue(deps.db))
      deps.publish(authorId, 'chapters.released', { storyId })
  }

  const recovery = repeat(1000, async () => {
    await step('requeueing generations with expired leases', requeueExpired())
    await step('delivering unclaimed generations again', redeliver(deps.db, queues))
    await step('failing generations with too many lost leases', failLost(deps))
    await step('saving model calls of ended runs', unwritten.write(deps.db))
  })
  const releases = repeat(1000, async () => {
    await step('releasing chapters', release())
    await step('announcing ended shares', announceEndedShares())
    await step('updating list positions of popular stories', updatePopularPositions(deps.db))
  })
  const announcements = repeat(1000, () => step('announcing releases', announceReleases()))
  const broadcasts = repeat(1000, () => step('sending broadcasts', sendBroadcasts()))
  const renames = repeat(1000, () => step('finishing renames', finishRenames()))
  const upkeep = repeat(10_000, async (turn) => {
    await step('archiving generations', archiveDue(deps))
    await step('archiving chapters', archiveChapters(deps))
    await step('removing objects', removeObjects(deps))
    await step('labelling pictures', labelPictures(deps))
    await step('measuring the origin of texts', measureOrigins())
    await step('applying pending tiers', applyPendingTiers(deps.db))
    if (turn % 60 === 1) await step('deleting expired rows', deleteExpired(deps.db))
    if (turn % 360 === 6) await step('removing orphaned pictures', removeOrphans(deps))
    if (turn % textSweepTurns === 66) await step('removing orphaned archives', removeOrphanTexts(deps))
  })
  return {
    close: async () => {
      const timers = [recovery, releases, announcements, broadcasts, renames, upkeep]
      await Promise.all(timers.map((timer) => timer.close()))
    },
  }
}
