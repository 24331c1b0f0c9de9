import type { z } from 'zod'
import type { passageBody } from '#contract/passages.ts'
import { assertCanQuoteBook } from '#core/book/access.ts'
import { AppError, notFound } from '#core/errors.ts'
import { locatePassage } from '#core/text/find-quote.ts'
import { type Acceptance, type Accepted, acceptGeneration, assertSpiceLevel } from './accept-generation.ts'

/**
 * Accepts an order for suggestions for a passage of a chapter (D-122).
 * @throws AppError not_found; mature_story (D-144); moved when the chapter does not contain the passage;
 * too_many_active, limit_reached
 */
export async function acceptPassage(
  acceptance: Acceptance,
  { id: storyId, chapterId }: { id: number; chapterId: number },
  body: z.output<typeof passageBody>,
): Promise<Accepted & { id: number }> {
  const { tx, user, spending } = acceptance
  await assertCanQuoteBook(tx, 'edit', storyId, user, { lock: !spending.estimatesOnly })
  const chapter = await tx.chapter.findFirst({
    where: { id: chapterId, storyId },
    select: { content: true, story: { select: { spiceLevel: true } } },
  })
  if (!chapter) throw notFound('Chapter')
  if (locatePassage(chapter.content, body.quote, body.from) === null) {
    throw new AppError('moved', 'The chapter was changed and no longer contains this passage.')
  }
  const { spiceLevel } = chapter.story
  assertSpiceLevel(acceptance, spiceLevel)
  const input = { ...body, spiceLevel }
  const accepted = await acceptGeneration(acceptance, { kind: 'passage', storyId, chapterId, input })
  return { id: storyId, ...accepted }
}
