import { z } from 'zod'
import { endings } from '#contract/book-options.ts'
import type { StoryPlan } from '#contract/plan.ts'
import { findNamedThings } from '#core/book/names.ts'
import { unplacedForNext } from '#core/book/plan.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { fillNames } from '#core/text/name-references.ts'

type StoredBeat = StoryPlan['chapters'][number]['beats'][number]

const planRow = rowSchema({
  enabled: z.boolean(),
  chapterGoal: z.int().nullable(),
  ending: z.enum(endings).nullable(),
  promises: z.array(z.string()),
  version: z.int(),
  written: parsedJson<{ number: number; title: string; beats: StoredBeat[] }[]>(),
  planned: parsedJson<{ title: string; beats: StoredBeat[] }[]>(),
  /**
   * Unplaced beats: they were due in a chapter but did not happen there, or the words that showed them are no longer
   * in the text.
   */
  unplaced: parsedJson<(StoredBeat & { isNext: boolean })[]>(),
})

const asBeat = Prisma.sql`json_build_object('id', b.id, 'text', b.text, 'chapterId', b."chapterId", 'quote', b.quote)
  ORDER BY b.position, b.id`

/**
 * Reads the plan of a story with the present names (D-98). A story without a stored plan gets an empty plan that is
 * enabled.
 */
export async function findPlan(on: Db | Tx, storyId: number): Promise<StoryPlan> {
  const [[row], named] = await Promise.all([
    queryRows(
      on,
      planRow,
      Prisma.sql`
      SELECT coalesce(p.enabled, true) AS enabled, p."chapterGoal", p.ending, coalesce(p.promises, '{}') AS promises,
        coalesce(p.version, 0) AS version,
        coalesce((
          SELECT json_agg(json_build_object('number', c."chapterNumber", 'title', coalesce(c.title, ''),
            'beats', coalesce((SELECT json_agg(${asBeat}) FROM beats b WHERE b."chapterId" = c.id), '[]'))
            ORDER BY c."chapterNumber")
          FROM chapters c WHERE c."storyId" = s.id
        ), '[]') AS written,
        coalesce((
          SELECT json_agg(json_build_object('title', c.title,
            'beats', coalesce((SELECT json_agg(${asBeat}) FROM beats b WHERE b."plannedChapterId" = c.id), '[]'))
            ORDER BY c.position)
          FROM planned_chapters c WHERE c."storyId" = s.id
        ), '[]') AS planned,
        coalesce((
          SELECT json_agg(json_build_object('id', b.id, 'text', b.text, 'chapterId', NULL, 'quote', NULL,
            'isNext', b.id IN (${unplacedForNext(storyId)})) ORDER BY b.position, b.id)
          FROM beats b WHERE b."storyId" = s.id AND b."chapterId" IS NULL AND b."plannedChapterId" IS NULL
        ), '[]') AS unplaced
      FROM stories s LEFT JOIN story_plans p ON p."storyId" = s.id WHERE s.id = ${storyId}`,
    ),
    findNamedThings(on, storyId),
  ])
  if (!row) throw new Error('the story of the plan was deleted')
  const { written, planned, unplaced, promises, ...plan } = row
  const fill = (text: string) => fillNames(text, named)
  const filled = (beats: readonly StoredBeat[]) =>
    beats.map(({ id, text, chapterId, quote }) => ({ id, text: fill(text), chapterId, quote }))
  const last = written.at(-1)?.number ?? 0
  const [next = { title: '', beats: [] }, ...later] = planned
  const ofNext = unplaced.filter(({ isNext }) => isNext)
  const isAhead = planned.length > 0 || ofNext.length > 0
  const ahead = isAhead ? [{ ...next, beats: [...ofNext, ...next.beats] }, ...later] : []
  return {
    ...plan,
    promises: promises.map(fill),
    passed: filled(unplaced.filter(({ isNext }) => !isNext)),
    chapters: [
      ...written.map(({ number, title, beats }) => ({
        number,
        title,
        status: 'written' as const,
        beats: filled(beats),
      })),
      ...ahead.map(({ title, beats }, index) => ({
        number: last + index + 1,
        title: fill(title),
        status: 'planned' as const,
        beats: filled(beats),
      })),
    ],
  }
}
