import { claimedAtTime } from '#core/generations/run-transitions.ts'
import type { TextPiece } from '#core/generations/text.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import type { ClaimedGeneration } from './claim.ts'

/**
 * Saves the last piece of a cancelled generation, because its owner may read and keep all text that was written
 * before the cancel. The generation is archived again with this piece. A row that another run has claimed since is
 * not changed.
 */
export async function saveLastPiece(
  db: Db,
  { id, attempt, claimedAt }: Pick<ClaimedGeneration, 'id' | 'attempt' | 'claimedAt'>,
  piece: TextPiece,
): Promise<void> {
  await execute(
    db,
    Prisma.sql`
    WITH stopped AS (
      UPDATE generations SET "archivedAt" = NULL
      WHERE id = ${id}::uuid AND attempt = ${attempt + 1} AND status = 'cancelled' AND result IS NULL
        AND ${claimedAtTime({ claimedAt })} RETURNING id
    )
    INSERT INTO generation_texts ("generationId", attempt, "offset", units, delta)
    SELECT id, ${attempt}::int, ${piece.offset}::int, ${piece.delta.length}::int, ${piece.delta} FROM stopped`,
  )
}

/**
 * Records that no more text of a cancelled generation follows, because its run has stopped. A cancelled row that has
 * its `dispatchedAt` may still get the last piece, and `keepGeneration` waits for it.
 */
export async function markStopped(
  db: Db,
  { id, attempt, claimedAt }: Pick<ClaimedGeneration, 'id' | 'attempt' | 'claimedAt'>,
): Promise<void> {
  await execute(
    db,
    Prisma.sql`
    UPDATE generations SET "dispatchedAt" = NULL
    WHERE id = ${id}::uuid AND attempt = ${attempt + 1} AND status = 'cancelled'
      AND ${claimedAtTime({ claimedAt })}`,
  )
}
