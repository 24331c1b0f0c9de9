import type { z } from 'zod'
import type { regenerateChapterBody } from '#contract/generations.ts'
import { assertCharacterOfStory } from '#core/book/access.ts'
import { findChapterOrder } from '../../queries/chapter-order.ts'
import { strangerMessage } from './accept-chapter.ts'
import { acceptForSubject } from './accept-for-subject.ts'
import type { Acceptance, Accepted } from './accept-generation.ts'

type Wishes = z.output<typeof regenerateChapterBody>

/**
 * Accepts an order to regenerate a chapter (D-87). Fields that the body leaves out are taken from the order of that
 * chapter; for a chapter written by hand they come from the chapter and its story. A field that is null is in neither, so
 * that the chapter follows the style of the story.
 * @throws AppError not_found, forbidden, mature_story, generation_active, too_many_active, limit_reached; invalid for a
 * point of view of a character outside the story
 */
export async function acceptRegeneration(
  acceptance: Acceptance,
  storyId: number,
  chapterId: number,
  body: Wishes,
): Promise<Accepted & { id: number }> {
  return acceptForSubject(acceptance, {
    kind: 'chapter',
    id: storyId,
    readInput: async () => {
      await assertCharacterOfStory(acceptance.tx, storyId, body.povCharacterId, strangerMessage)
      const {
        writtenBy: _writtenBy,
        generationId: _generationId,
        newest: _newest,
        ...order
      } = await findChapterOrder(acceptance.tx, storyId, chapterId, acceptance.user)
      const input = { ...order, ...given(body), chapterId }
      return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
    },
  })
}

function given(body: Wishes): Partial<Wishes> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== ''))
}
