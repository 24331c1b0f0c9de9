import { z } from 'zod'
import { generationKind } from '#contract/generation-fields.ts'
import { generationKinds } from '#contract/generation-kinds.ts'
import { tier } from '#contract/users.ts'
import type { Config } from '#core/config.ts'
import { isBudgetReached, type Reservation, reservationOf } from '#core/generations/budgets.ts'
import { type EstimatedOrder, openOrderEstimates } from '#core/generations/order-estimates.ts'
import { announceQueued, requeue } from '#core/generations/order-transitions.ts'
import { reserveUsage } from '#core/generations/usage.ts'
import { createLog } from '#core/observability/log.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { readOperatorSettings } from '#core/settings/operator-settings.ts'
import { presentTier } from '#core/tiers.ts'

export type PutBack = 'queued' | 'busy' | 'gone' | 'overBudget'

const endedRow = rowSchema({
  id: z.string(),
  ownerId: z.string(),
  kind: generationKind,
  tier,
  input: parsedJson<EstimatedOrder['input']>(),
  fromStart: z.boolean(),
})

/**
 * Returns the function that queues one failed or cancelled generation again for an operator. The owner's monthly usage
 * counts the generation again, without a check of the limit. The generation reserves money like a new order (D-151). A failed generation continues from its text. A refused or cancelled generation
 * starts again without its text (D-20).
 * @returns `busy` if another generation for the same thing is active, because only one may be active; `gone` if the
 * generation is in another state, its text was kept, its owner is inactive, or the chapter that it was to regenerate
 * was deleted; `overBudget` if it would exceed the budget of the day or of its owner's month.
 */
export async function preparePutBack(db: Db, config: Config): Promise<(id: string) => Promise<PutBack>> {
  const estimates = openOrderEstimates(config, db, createLog({ LOG_LEVEL: 'error' }, 'admin'))
  const [{ settings: budgets }] = await Promise.all([readOperatorSettings(db, config), estimates.ready()])
  return (id) => putBack(db, id, (order) => reservationOf(estimates.of(order), { budgets }))
}

async function putBack(
  db: Db,
  id: string,
  reserve: (order: EstimatedOrder) => Reservation,
): Promise<PutBack> {
  try {
    return await db.$transaction(async (tx) => {
      const [row] = await queryRows(
        tx,
        endedRow,
        Prisma.sql`
        SELECT g.id, g."ownerId", g.kind::text, (${presentTier('u')})::text AS tier, g.input,
          (g.status = 'cancelled' OR g."errorCode" = 'refused') AS "fromStart"
        FROM generations g JOIN users u ON u.id = g."ownerId"
        WHERE g.id = ${id}::uuid AND g.status IN ('failed', 'cancelled') AND g.result IS NULL AND u."isActive"
          AND (g.input->>'chapterId' IS NULL OR EXISTS (SELECT 1 FROM chapters c WHERE c.id = (g.input->>'chapterId')::int))
        FOR UPDATE OF g`,
      )
      if (!row) return 'gone'
      const { counts } = generationKinds[row.kind]
      const usagePeriod = counts
        ? await reserveUsage(tx, { userId: row.ownerId, counter: counts, tier: 'free', enforced: false })
        : null
      const order = { id, fromStart: row.fromStart, usagePeriod, reservation: reserve(row) }
      if ((await requeue(tx, order)) === null) return 'gone'
      await announceQueued(tx, id)
      return 'queued'
    })
  } catch (error) {
    if (isDuplicate(error)) return 'busy'
    if (isBudgetReached(error)) return 'overBudget'
    throw error
  }
}

function isDuplicate(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    (error.code === 'P2002' || JSON.stringify(error.meta ?? {}).includes('23505'))
  )
}
