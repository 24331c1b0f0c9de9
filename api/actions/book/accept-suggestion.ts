import { z } from 'zod'
import type { Chapter } from '#contract/chapters.ts'
import { aroundSuggestion } from '#contract/passage-text.ts'
import { type PassageResult, passageResult } from '#contract/passages.ts'
import { assertCanQuoteBook } from '#core/book/access.ts'
import { AppError, notFound } from '#core/errors.ts'
import { ownedWhere } from '#core/generations/owned.ts'
import { insertModelText } from '#core/origin/insert-model-text.ts'
import { readStoredText } from '#core/origin/text-origin.ts'
import type { Reader } from '#core/policy/mature-stories.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { locatePassage } from '#core/text/find-quote.ts'
import { rewriteChapter } from '../stories/write-chapter.ts'
import type { WriteContext } from '../write-context.ts'

const passageRow = rowSchema({ storyId: z.int() })

/**
 * Replaces a passage of a chapter by a suggestion, which makes a new version of the chapter (D-122). The lock on the
 * story makes concurrent calls wait for each other, so the second of two calls for overlapping passages finds the text
 * that the first call has changed.
 * @throws AppError not_found for everybody but the owner of the generation, and for an owner who may no longer edit the
 * story; mature_story (D-144); moved when the chapter was deleted or no longer contains the passage; conflict when
 * there is no such suggestion yet, or when a suggestion of this generation is already in the chapter.
 */
export async function acceptSuggestion(
  { tx, ...push }: WriteContext,
  generationId: string,
  suggestion: number,
  reader: Reader,
): Promise<Chapter> {
  const [row] = await queryRows(
    tx,
    passageRow,
    Prisma.sql`
    SELECT "storyId" FROM generations g
    WHERE id = ${generationId}::uuid AND ${ownedWhere(reader.userId)} AND kind = 'passage'`,
  )
  if (!row) throw notFound('Generation')
  const { storyId } = row
  await assertCanQuoteBook(tx, 'edit', storyId, reader, { lock: true })
  // The generation is read again after the story is locked, because a concurrent call may have accepted a suggestion
  // meanwhile.
  const passage = await readPassage(tx, generationId)
  const text = passage.suggestions[suggestion]?.text
  if (text === undefined) throw new AppError('conflict', 'There is no such suggestion.')
  const chapter = await readStoredText(tx, storyId, passage.chapterId)
  if (!chapter) throw new AppError('moved', 'This chapter was deleted.')
  const earlier = passage.accepted === null ? undefined : passage.suggestions[passage.accepted]
  if (earlier && chapter.sources.includes(generationId) && isIn(chapter.content, earlier.text, passage.quote))
    throw new AppError('conflict', 'A suggestion for this passage is in the chapter already.')
  const from = locatePassage(chapter.content, passage.quote, passage.from)
  if (from === null) {
    throw new AppError('moved', 'The chapter was changed and no longer contains this passage.')
  }
  const { before, after } = aroundSuggestion(chapter.content, { ...passage, from })
  const written = await rewriteChapter({ on: tx, ...push }, storyId, passage.chapterId, {
    content: before + text + after,
    savedBy: reader.userId,
    origin: insertModelText(chapter, { before, written: text, after }, generationId),
  })
  await execute(
    tx,
    Prisma.sql`
    UPDATE generations SET result = jsonb_set(result, '{accepted}', to_jsonb(${suggestion}::int))
    WHERE id = ${generationId}::uuid`,
  )
  return written
}

/**
 * Returns whether a chapter contains an accepted suggestion. A suggestion that only shortens its passage is also
 * contained in the passage. The suggestion therefore does not count as present where the chapter has the whole passage
 * again.
 */
function isIn(content: string, suggestion: string, passage: string): boolean {
  const isPart = passage.includes(suggestion)
  return (isPart ? content.replaceAll(passage, '\n') : content).includes(suggestion)
}

async function readPassage(tx: Tx, generationId: string): Promise<PassageResult> {
  const stored = await tx.generation.findUnique({ where: { id: generationId }, select: { result: true } })
  const parsed = passageResult.safeParse(stored?.result)
  if (!parsed.success) throw new AppError('conflict', 'This passage is not written yet.')
  return parsed.data
}
