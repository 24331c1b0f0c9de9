import type { z } from 'zod'
import type { generateChapterBody } from '#contract/generations.ts'
import { assertCan } from '#core/policy.ts'
import {
  type Acceptance,
  type Accepted,
  acceptGeneration,
  demandHeat,
  demandIdle,
} from './accept-generation.ts'

/**
 * Orders the next chapter of a story (decision 10).
 * @throws AppError not_found, forbidden, generation_active, too_many_active, limit_reached.
 */
export async function acceptChapter(
  acceptance: Acceptance,
  storyId: number,
  body: z.output<typeof generateChapterBody>,
): Promise<Accepted & { id: number }> {
  const { tx, user } = acceptance
  await assertCan(tx, 'edit', 'story', storyId, user, {
    lock: true,
    refusal: 'Only its author can have chapters of this story written.',
  })
  demandHeat(acceptance, body.spiceLevel)
  await demandIdle(tx, { kind: 'chapter', ownerId: user.userId, storyId })
  const accepted = await acceptGeneration(acceptance, { kind: 'chapter', storyId, input: body })
  return { id: storyId, ...accepted }
}
