import { z } from 'zod'
import { generationKind } from '#contract/generation-fields.ts'
import { generationKinds } from '#contract/generation-kinds.ts'
import { announceQueued, requeue } from '#core/generations/order-transitions.ts'
import { reserveUsage } from '#core/generations/usage.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

export type PutBack = 'queued' | 'busy' | 'gone'

const endedRow = rowSchema({
  id: z.string(),
  ownerId: z.string(),
  kind: generationKind,
  fromStart: z.boolean(),
})

/**
 * Queues one failed or cancelled generation again for an operator. The owner's monthly usage counts the generation
 * again, without a check of the limit. A failed generation continues from its text. A refused or cancelled generation
 * starts again without its text (D-20).
 * @returns `busy` if another generation for the same thing is active, because only one may be active; `gone` if the
 * generation is in another state, its text was kept, its owner is inactive, or the chapter that it was to regenerate
 * was deleted.
 */
export async function putBack(db: Db, id: string): Promise<PutBack> {
  try {
    return await db.$transaction(async (tx) => {
      const [row] = await queryRows(
        tx,
        endedRow,
        Prisma.sql`
        SELECT g.id, g."ownerId", g.kind::text, (g.status = 'cancelled' OR g."errorCode" = 'refused') AS "fromStart"
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
      if ((await requeue(tx, { id, fromStart: row.fromStart, usagePeriod })) === null) return 'gone'
      await announceQueued(tx, id)
      return 'queued'
    })
  } catch (error) {
    if (isDuplicate(error)) return 'busy'
    throw error
  }
}

function isDuplicate(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    (error.code === 'P2002' || JSON.stringify(error.meta ?? {}).includes('23505'))
  )
}
