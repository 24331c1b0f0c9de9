import type { GenerationKind } from '#contract/generation-fields.ts'
import type { Tier } from '#contract/membership.ts'
import { type Db, Prisma } from '#core/db.ts'
import type { Delivery } from '#core/queue.ts'

/** A row this process holds at `attempt`, with what its job needs to know of the owner. */
export interface Claimed {
  id: string
  kind: GenerationKind
  attempt: number
  ownerId: string
  tier: Tier
  storyId: number | null
  characterId: number | null
  input: unknown
  checkpoint: unknown
  failures: number
  calls: number
  runningMs: number
  waitingSince: Date | null
  usagePeriod: Date | null
  /** W3C traceparents of the order and of the run before this one. */
  traceparent: string | null
  runTraceparent: string | null
  /** From when it could have begun until now. */
  waitedMs: number
}

/**
 * Takes a delivered row: attempt + 1 and a lease. Null when it is not there to take any more
 * (claimed by another, cancelled, retried): the delivery then means nothing.
 */
export async function claim(
  db: Db,
  { generationId, attempt }: Delivery,
  { workerId, leaseSeconds }: { workerId: string; leaseSeconds: number },
): Promise<Claimed | null> {
  const [row] = await db.$queryRaw<Claimed[]>(Prisma.sql`
    UPDATE generations g SET status = 'running', attempt = g.attempt + 1, "workerId" = ${workerId},
      "leaseUntil" = now() + make_interval(secs => ${leaseSeconds}), "claimedAt" = now(),
      "startedAt" = coalesce(g."startedAt", now())
    FROM users u
    WHERE g.id = ${generationId}::uuid AND g.attempt = ${attempt} AND g.status = 'queued' AND u.id = g."ownerId"
    RETURNING g.id, g.kind::text, g.attempt, g."ownerId", u.tier::text, g."storyId", g."characterId", g.input,
      g.checkpoint, g.failures, g.calls, g."runningMs", g."waitingSince", g."usagePeriod",
      g.traceparent, g."runTraceparent",
      (greatest(0, extract(epoch FROM now() - greatest(g."createdAt", g."runAfter"))) * 1000)::float8 AS "waitedMs"`)
  return row ?? null
}
