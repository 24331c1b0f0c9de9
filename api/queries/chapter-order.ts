import { z } from 'zod'
import type { ChapterOrder } from '#contract/chapters.ts'
import { readChapterInput } from '#contract/generation-input.ts'
import { type ChapterSize, wordBands } from '#contract/options.ts'
import { notFound } from '#core/errors.ts'
import { allowedWhere, type Viewer } from '#core/policy/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { isGenerated } from './chapters.ts'
import { readBeatTexts } from './planned-beats.ts'

const stateRow = rowSchema({
  generated: z.boolean(),
  place: z.strictObject({ name: z.string(), setting: z.string() }).nullable(),
  newestInput: z.unknown(),
})

/**
 * Returns the input from which the present text of a chapter was generated. For a chapter written by hand the input is
 * derived from the chapter and its story. Its setting is the text of a location that the viewer owns. The text of
 * another user's location is not used, because that user can end the share while the order is stored; the job reads
 * such locations when it runs.
 * @throws AppError not_found when the story has no such chapter.
 */
export async function findChapterOrder(
  db: Db | Tx,
  storyId: number,
  chapterId: number,
  viewer: Viewer,
): Promise<ChapterOrder> {
  const chapter = await db.chapter.findFirst({
    where: { id: chapterId, storyId },
    select: {
      title: true,
      summary: true,
      words: true,
      generation: { select: { id: true, input: true } },
      story: { select: { title: true, description: true, spiceLevel: true } },
    },
  })
  if (!chapter) throw notFound('Chapter')
  const { title, summary, words, generation, story } = chapter
  const [state] = await queryRows(
    db,
    stateRow,
    Prisma.sql`
    SELECT ${isGenerated(Prisma.sql`content`, storyId)} AS generated, (
      SELECT json_build_object('name', l.name, 'setting', l.setting)
      FROM story_locations sl JOIN locations l ON l.id = sl."locationId"
      WHERE sl."storyId" = ${storyId} AND ${allowedWhere('own', 'location', viewer, 'l')}
      ORDER BY sl."createdAt", l.id LIMIT 1) AS place, (
      SELECT input FROM generations WHERE "storyId" = ${storyId} AND kind IN ('story', 'chapter')
      ORDER BY "createdAt" DESC, id DESC LIMIT 1) AS "newestInput"
    FROM chapters WHERE id = ${chapterId}`,
  )
  const newest = readChapterInput(state?.newestInput)
  const origin = {
    writtenBy: state?.generated ? ('ai' as const) : ('hand' as const),
    generationId: generation?.id ?? null,
    newest: newest && { chapterSize: newest.chapterSize, spiceLevel: newest.spiceLevel },
  }
  const asked = readChapterInput(generation?.input)
  if (asked) {
    const { setting, chapterSize, spiceLevel, beats = [], pov, povCharacterId, tense, closing } = asked
    const form = { pov, povCharacterId, tense, closing }
    // If the chapter was ordered by beats, their texts become a part of the plot of the new order.
    const planned = beats.length > 0 ? await readBeatTexts(db, storyId, beats) : ''
    const plot = [asked.plot, planned].filter((part) => part.trim() !== '').join('\n')
    return { plot: plot || summary || title || '', setting, chapterSize, spiceLevel, ...form, ...origin }
  }
  const place = state?.place
  return {
    plot: summary || [title, story.description].filter(Boolean).join('\n\n') || story.title,
    setting: place ? `${place.name}: ${place.setting}` : '',
    chapterSize: sizeOf(words),
    spiceLevel: story.spiceLevel,
    ...origin,
  }
}

/** Returns the chapter size whose range of word counts contains `words` (D-15). */
function sizeOf(words: number): ChapterSize {
  const { short, medium } = wordBands.chapter
  if (words <= short[1]) return 'short'
  return words <= medium[1] ? 'medium' : 'long'
}
