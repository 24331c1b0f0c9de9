import { z } from 'zod'
import { generationKind, generationStatus } from '#contract/generation-fields.ts'
import { comesWithFirstChapter } from '#contract/generation-input.ts'
import { AppError, notFound } from '#core/errors.ts'
import { reservationOf } from '#core/generations/budgets.ts'
import { orderedByUserWhere } from '#core/generations/kind-sql.ts'
import type { EstimatedOrder } from '#core/generations/order-estimates.ts'
import { requeue } from '#core/generations/order-transitions.ts'
import { ownedWhere } from '#core/generations/owned.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import {
  type Acceptance,
  assertActiveLimit,
  assertNotActive,
  assertSpiceLevel,
  countOrder,
  lockUser,
  publishQueued,
} from './accept-generation.ts'
import { readReplaced } from './read-replaced.ts'

const endedRow = rowSchema({
  status: generationStatus,
  kind: generationKind,
  ownerId: z.string(),
  storyId: z.int().nullable(),
  characterId: z.int().nullable(),
  chapterId: z.int().nullable(),
  errorCode: z.string().nullable(),
  kept: z.boolean(),
  input: parsedJson<unknown>(),
})
type Row = z.infer<typeof endedRow>

/**
 * Queues a failed or cancelled generation again, as if it were ordered now. A failed generation continues from its
 * text; a cancelled or refused one starts again without text (D-13, D-20, D-74).
 * @throws AppError not_found to everybody but its owner; already_finished if it is completed; conflict if its chapter
 * was deleted; generation_active, too_many_active, limit_reached; the database error of an exceeded budget, which
 * `asBudgetReached` converts
 */
export async function retryGeneration(acceptance: Acceptance, id: string): Promise<void> {
  const { tx, after, publish, config, user, spending } = acceptance
  await lockSubject(tx, await findRow(tx, id, user.userId))
  // The row is read after the lock, because the user may have lost the right to edit the story while this call waited.
  const row = await findRow(tx, id, user.userId)
  const { spiceLevel } = row.input as { spiceLevel?: unknown }
  if (typeof spiceLevel === 'number') assertSpiceLevel(acceptance, spiceLevel)
  await assertNotActive(tx, row)
  await assertChapterExists(tx, row)
  await assertActiveLimit(tx, config, user.userId)
  const usagePeriod = await countOrder(tx, config, user, row)
  const fromStart = row.status === 'cancelled' || row.errorCode === 'refused'

  // The owner orders the generation again now, so its result replaces the present content of the subject. A cover that
  // the system ordered with the first chapter counts as ordered by its owner from now on.
  const asked = comesWithFirstChapter(row.input) ? { withFirstChapter: false } : {}
  const replaces = { ...(await readReplaced(tx, row)), ...asked }
  const input = row.input as EstimatedOrder['input']
  const estimate = spending.estimate({ kind: row.kind, tier: user.tier, input })
  const reservation = reservationOf(estimate, spending)
  const attempt = await requeue(tx, { id, fromStart, usagePeriod, replaces, reservation })
  if (attempt === null)
    throw new AppError('generation_active', 'This generation is already under way.', { generationId: id })
  if (fromStart) after(() => publish(user.userId, 'generation.text', { id, attempt, offset: 0, delta: '' }))
  await publishQueued({ tx, after, publish }, id)
}

// Deleting a chapter sets the chapter id of its passages to null. For every other kind, null means that the generation
// does not regenerate a chapter.
async function assertChapterExists(tx: Tx, { kind, chapterId }: Row): Promise<void> {
  const isGone =
    chapterId === null ? kind === 'passage' : (await tx.chapter.count({ where: { id: chapterId } })) === 0
  if (isGone) throw new AppError('conflict', 'The chapter of this generation has been deleted.')
}

// The lock on the subject makes a concurrent order for it wait; that order then finds this generation.
async function lockSubject(tx: Tx, { ownerId, storyId, characterId }: Row): Promise<void> {
  if (storyId !== null)
    await execute(tx, Prisma.sql`SELECT 1 FROM stories WHERE id = ${storyId} FOR NO KEY UPDATE`)
  else if (characterId !== null)
    await execute(tx, Prisma.sql`SELECT 1 FROM characters WHERE id = ${characterId} FOR NO KEY UPDATE`)
  else await lockUser(tx, ownerId)
}

async function findRow(tx: Tx, id: string, userId: string): Promise<Row> {
  const [row] = await queryRows(
    tx,
    endedRow,
    Prisma.sql`
    SELECT status::text, kind::text, "ownerId", "storyId", "characterId", coalesce("chapterId", (input->>'chapterId')::int) AS "chapterId", "errorCode",
      (result IS NOT NULL) AS kept, input
    FROM generations g
    WHERE id = ${id}::uuid AND ${ownedWhere(userId)} AND ${orderedByUserWhere}`,
  )
  if (!row) throw notFound('Generation')
  if (row.status === 'completed' || row.kept) {
    throw new AppError('already_finished', 'This generation is finished: there is nothing to try again.')
  }
  if (row.status === 'queued' || row.status === 'running') {
    throw new AppError('generation_active', 'This generation is already under way.', { generationId: id })
  }
  return row
}
