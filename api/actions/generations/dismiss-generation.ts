import { z } from 'zod'
import { generationKind, generationStatus } from '#contract/generation-fields.ts'
import { generationKinds } from '#contract/generation-kinds.ts'
import { AppError, notFound } from '#core/errors.ts'
import { findGenerations } from '#core/generations/find-generations.ts'
import { orderedByUserWhere } from '#core/generations/kind-sql.ts'
import { ownedWhere } from '#core/generations/owned.ts'
import type { Reader } from '#core/policy/mature-stories.ts'
import { Prisma } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { WriteContext } from '../write-context.ts'

const endedRow = rowSchema({
  status: generationStatus,
  kind: generationKind,
  kept: z.boolean(),
  dismissed: z.boolean(),
})

/**
 * Dismisses a failed or cancelled chapter or picture, or a finished passage whose suggestions the writer rejects (D-122). The
 * screen of the subject no longer shows the notice about the chapter or picture, and the list of generations no longer
 * shows the passage. Input and text stay, and a retry shows the generation again. A second call changes nothing. A subject that
 * never got content stays shown as failed (D-20).
 * @throws AppError not_found to everybody but its owner; generation_active while it is active; already_finished for a
 * chapter or picture that is completed, and a chapter that was kept; conflict for a review, and for a generation that creates its subject
 */
export async function dismissGeneration(
  { tx, after, publish }: WriteContext,
  id: string,
  owner: Reader,
): Promise<void> {
  const [row] = await queryRows(
    tx,
    endedRow,
    Prisma.sql`
    SELECT status::text, kind::text, (result IS NOT NULL) AS kept, ("dismissedAt" IS NOT NULL) AS dismissed
    FROM generations g
    WHERE id = ${id}::uuid AND ${ownedWhere(owner.userId)} AND ${orderedByUserWhere} FOR UPDATE`,
  )
  if (!row) throw notFound('Generation')
  const { status, kind, kept, dismissed } = row
  if (status === 'queued' || status === 'running') {
    throw new AppError('generation_active', 'This generation is still under way.', { generationId: id })
  }
  const { makes, createsSubject } = generationKinds[kind]
  const makesSuggestions = makes === 'suggestions'
  if (!makesSuggestions && (status === 'completed' || kept))
    throw new AppError('already_finished', 'The result of this generation is already saved.')
  if (createsSubject || makes === 'findings')
    throw new AppError(
      'conflict',
      'Only chapters, passages and pictures can be dismissed. You can retry this generation, or delete the story or the character.',
    )
  if (dismissed) return
  await execute(tx, Prisma.sql`UPDATE generations SET "dismissedAt" = now() WHERE id = ${id}::uuid`)
  const [found] = await findGenerations(tx, { ids: [id], owner })
  if (found) after(() => publish(owner.userId, 'generation.updated', found.summary))
}
