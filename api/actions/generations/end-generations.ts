import type { GenerationKind } from '#contract/generation-fields.ts'
import { findGenerations } from '#core/generations/find-generations.ts'
import { countedAs, giveBackUsage } from '#core/generations/usage.ts'
import { channels } from '#core/postgres/channels.ts'
import type { Prisma } from '#core/postgres/client.ts'
import type { WriteContext } from '../write-context.ts'

interface Active {
  id: string
  ownerId: string
  kind: GenerationKind
  usagePeriod: Date | null
}

/**
 * Cancels the unfinished generations of what is about to be deleted, in the same transaction (decision 88): what they
 * were counted as is given back, workers let go of them, waiting callers and screens hear of it.
 * `of` says whose: rows of `generations` aliased g.
 */
export async function endGenerations({ tx, after, publish }: WriteContext, of: Prisma.Sql): Promise<void> {
  const active = await tx.$queryRaw<Active[]>`
    WITH active AS (
      SELECT g.id, g."usagePeriod" FROM generations g WHERE ${of} AND g.status IN ('queued', 'running') FOR UPDATE
    )
    UPDATE generations g SET status = 'cancelled', attempt = attempt + 1, "leaseUntil" = NULL, "workerId" = NULL,
      "finishedAt" = now(), "usagePeriod" = NULL, stage = 'Cancelled'
    FROM active WHERE g.id = active.id RETURNING g.id, g."ownerId", g.kind::text, active."usagePeriod"`
  if (active.length === 0) return
  for (const { id, ownerId, kind, usagePeriod } of active) {
    const what = countedAs[kind]
    if (what && usagePeriod) await giveBackUsage(tx, { userId: ownerId, what, period: usagePeriod })
    await tx.$executeRaw`SELECT pg_notify(${channels.generationStopped}, ${id}), pg_notify(${channels.generationEnded}, ${id})`
  }
  for (const { ownerId, summary } of await findGenerations(tx, { ids: active.map(({ id }) => id) })) {
    after(() => publish(ownerId, 'generation.updated', summary))
  }
}
