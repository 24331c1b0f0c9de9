import { assertCanQuoteBook } from '#core/book/access.ts'
import { AppError } from '#core/errors.ts'
import { type Acceptance, type Accepted, acceptGeneration, assertNotActive } from './accept-generation.ts'

/**
 * Accepts an order to review a whole story (D-120).
 * @throws AppError not_found; mature_story (D-144); conflict for a story without chapters; generation_active,
 * too_many_active
 */
export async function acceptReview(
  acceptance: Acceptance,
  storyId: number,
): Promise<Accepted & { id: number }> {
  const { tx, user, spending } = acceptance
  await assertCanQuoteBook(tx, 'edit', storyId, user, { lock: !spending.estimatesOnly })
  const chapters = await tx.chapter.count({ where: { storyId } })
  if (chapters === 0) throw new AppError('conflict', 'There is no chapter to review yet.')
  if (!spending.estimatesOnly) await assertNotActive(tx, { kind: 'review', ownerId: user.userId, storyId })
  // The number of chapters decides how much the review costs (D-151).
  const input = { chapters }
  return { id: storyId, ...(await acceptGeneration(acceptance, { kind: 'review', storyId, input })) }
}
