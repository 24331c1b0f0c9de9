import type { GenerationKind } from '#contract/generation-fields.ts'
import { requeue } from '#core/generations/requeue.ts'
import { countedAs, reserveUsage } from '#core/generations/usage.ts'
import { channels } from '#core/postgres/channels.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'

export type PutBack = 'queued' | 'busy' | 'gone'

interface Ended {
  id: string
  ownerId: string
  kind: GenerationKind
  anew: boolean
}

/**
 * Puts one failed or cancelled generation back in line, counted against its owner's month again without a limit: it is
 * the operator's wish. A failed one goes on from what it has; a refused or cancelled one begins anew (decision 20).
 * @returns `busy` when another of its kind is under way for the same thing, `gone` when it is not failed any more, its
 * text is kept, its owner is shut out, or the chapter it was to write anew is gone.
 */
export async function putBack(db: Db, id: string): Promise<PutBack> {
  try {
    return await db.$transaction(async (tx) => {
      const [row] = await tx.$queryRaw<Ended[]>(Prisma.sql`
        SELECT g.id, g."ownerId", g.kind::text, (g.status = 'cancelled' OR g."errorCode" = 'refused') AS anew
        FROM generations g JOIN users u ON u.id = g."ownerId"
        WHERE g.id = ${id}::uuid AND g.status IN ('failed', 'cancelled') AND g.result IS NULL AND u."isActive"
          AND (g.input->>'chapterId' IS NULL OR EXISTS (SELECT 1 FROM chapters c WHERE c.id = (g.input->>'chapterId')::int))
        FOR UPDATE OF g`)
      if (!row) return 'gone'
      const what = countedAs[row.kind]
      const usagePeriod = what
        ? await reserveUsage(tx, { userId: row.ownerId, what, tier: 'free', enforced: false })
        : null
      if ((await requeue(tx, { id, anew: row.anew, usagePeriod })) === null) return 'gone'
      await tx.$executeRaw`SELECT pg_notify(${channels.generationQueued}, ${id})`
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
