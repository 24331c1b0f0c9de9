import type { GenerationKind, GenerationStatus } from '#contract/generation-fields.ts'
import { AppError, notFound } from '#core/errors.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import type { WriteContext } from '../write-context.ts'

interface Row {
  status: GenerationStatus
  kind: GenerationKind
  kept: boolean
  dismissed: boolean
}

/**
 * Takes a failed or cancelled chapter off its story's screen; its input and text stay, and trying it again shows it
 * again. Twice is as once. Every screen of its writer is told. What never got content stays shown as failed (decision 20).
 * @throws AppError not_found to all but its owner; generation_active while it is under way; already_finished when it is
 * completed or was kept; conflict for another kind.
 */
export async function dismissGeneration(
  { tx, after, publish }: WriteContext,
  id: string,
  userId: string,
): Promise<void> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT status::text, kind::text, (result IS NOT NULL) AS kept, ("dismissedAt" IS NOT NULL) AS dismissed
    FROM generations
    WHERE id = ${id}::uuid AND "ownerId" = ${userId} FOR UPDATE`
  if (!row) throw notFound('Generation')
  const { status, kind, kept, dismissed } = row
  if (status === 'queued' || status === 'running') {
    throw new AppError('generation_active', 'This generation is still under way.', { generationId: id })
  }
  if (status === 'completed' || kept) throw new AppError('already_finished', 'This is a chapter already.')
  if (kind !== 'chapter') throw new AppError('conflict', 'Try it again, or delete what it was to make.')
  if (dismissed) return
  await tx.$executeRaw`UPDATE generations SET "dismissedAt" = now() WHERE id = ${id}::uuid`
  const found = await findGeneration(tx, id)
  if (found) after(() => publish(userId, 'generation.updated', found.summary))
}
