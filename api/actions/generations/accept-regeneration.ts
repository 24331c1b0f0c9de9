import type { z } from 'zod'
import type { regenerateChapterBody } from '#contract/generations.ts'
import { assertCan } from '#core/policy.ts'
import { findChapterOrder } from '../../queries/chapter-order.ts'
import {
  type Acceptance,
  type Accepted,
  acceptGeneration,
  demandHeat,
  demandIdle,
} from './accept-generation.ts'

type Wishes = z.output<typeof regenerateChapterBody>

/**
 * Orders a chapter to be written anew (decision 87). What the body leaves out is as it was asked for the first time;
 * for a chapter by hand it is read off the chapter and its story.
 * @throws AppError not_found, forbidden, generation_active, too_many_active, limit_reached.
 */
export async function acceptRegeneration(
  acceptance: Acceptance,
  storyId: number,
  chapterId: number,
  body: Wishes,
): Promise<Accepted & { id: number }> {
  const { tx, user } = acceptance
  await assertCan(tx, 'own', 'story', storyId, user, {
    lock: true,
    refusal: 'Only its author can have chapters of this story written.',
  })
  const { writtenBy: _, ...asked } = await findChapterOrder(tx, storyId, chapterId)
  const input = { ...asked, ...given(body), chapterId }
  demandHeat(acceptance, input.spiceLevel)
  await demandIdle(tx, { kind: 'chapter', ownerId: user.userId, storyId })
  const accepted = await acceptGeneration(acceptance, { kind: 'chapter', storyId, input })
  return { id: storyId, ...accepted }
}

function given(body: Wishes): Partial<Wishes> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== ''))
}
