import { assertCan } from '#core/policy.ts'
import { type Acceptance, type Accepted, acceptGeneration, demandIdle } from './accept-generation.ts'

/**
 * Orders a cover of a story (decision 9; its author's alone: part 2, section 6).
 * @throws AppError not_found, forbidden, generation_active, too_many_active.
 */
export async function acceptCover(
  acceptance: Acceptance,
  storyId: number,
): Promise<Accepted & { id: number }> {
  const { tx, user } = acceptance
  await assertCan(tx, 'own', 'story', storyId, user, {
    lock: true,
    refusal: 'Only its author can have a cover of this story painted.',
  })
  await demandIdle(tx, { kind: 'cover', ownerId: user.userId, storyId })
  const accepted = await acceptGeneration(acceptance, { kind: 'cover', storyId, input: {} })
  return { id: storyId, ...accepted }
}
