import { z } from 'zod'
import { Prisma } from '../postgres/client.ts'
import { execute, type Queryable, queryRows, rowSchema } from '../postgres/sql.ts'
import { carryOrigin } from './carry-origin.ts'
import {
  addSource,
  generatedOrigin,
  handwrittenOrigin,
  type Origin,
  withoutGoneSources,
} from './model-spans.ts'
import { findModelCopies, type GeneratedText, type ModelCopies, type Saved } from './model-texts.ts'
import { readOrigin, splitSpans } from './stored-origin.ts'

/** A stored text with the origin of its words. */
export interface StoredText extends Origin {
  content: string
}

const noText: StoredText = { content: '', ...handwrittenOrigin }

/**
 * Finds the origin of a text that a person saved, as a replacement of `before` or as a new text: unchanged words keep
 * their origin, words copied from the model are the model's, all others the person's (D-145). `generated` is the result
 * of `findGenerated`, if the caller has already read it.
 */
export async function traceText(
  on: Queryable,
  saved: Saved,
  content: string,
  before: StoredText = noText,
  generated?: readonly GeneratedText[],
): Promise<Origin> {
  if (content === before.content) return before
  const carried = carryOrigin(before, content)
  const found = await findModelCopies(on, saved, carried.keys, carried.newRuns, generated)
  let sources = before.sources
  for (const { generationId, copy } of longestFirst(found, before.sources)) {
    const added = addSource(sources, generationId)
    sources = added.sources
    carried.addCopy(copy, added.number)
  }
  return withoutGoneSources(content, { ...carried.result(), sources })
}

// Sorts copies by the source that shared words get. The longest copy comes first. Among copies of equal length, a
// source that the earlier version of the text already has comes first, and then the newest generation.
function longestFirst(found: readonly ModelCopies[], known: readonly string[]) {
  return found
    .flatMap(({ generationId, copies }) => copies.map((copy) => ({ generationId, copy })))
    .sort(
      (a, b) =>
        b.copy.to - b.copy.from - (a.copy.to - a.copy.from) ||
        Number(known.includes(b.generationId)) - Number(known.includes(a.generationId)),
    )
}

/**
 * The columns of `chapters` and `chapter_versions` that store the origin of a text. `originValues` returns their
 * values.
 */
export const originColumns = Prisma.sql`"modelSpans", "modelSpanSources", "modelWords", "modelSources"`

/** Returns the values of `originColumns` for a text with this number of words. */
export function originValues({ spans, modelWords, sources }: Origin, words: number): Prisma.Sql {
  const { offsets, numbers } = splitSpans(spans)
  // The count of the model's words can exceed the count of all words: earlier versions counted differently, and the
  // parts of a text in several scripts can add up to another count than the whole text.
  return Prisma.sql`${offsets}::int[], ${numbers}::int[], ${Math.min(modelWords, words)}::int, ${[...sources]}::uuid[]`
}

const storedRow = rowSchema({
  title: z.string().nullable(),
  content: z.string(),
  words: z.int(),
  generationId: z.string().nullable(),
  /** The text that the latest generation of the chapter wrote. */
  generated: z.string().nullable(),
  modelSpans: z.array(z.int()).nullable(),
  modelSpanSources: z.array(z.int()).nullable(),
  modelWords: z.int().nullable(),
  modelSources: z.array(z.string()).nullable(),
})

/**
 * Reads and locks the text of a chapter with its origin; null when the story has no such chapter. A chapter that was
 * saved before origins were stored is compared with the text of its generation, and the result is stored.
 */
export async function readStoredText(
  on: Queryable,
  storyId: number,
  chapterId: number,
): Promise<(StoredText & { title: string | null }) | null> {
  const [row] = await queryRows(
    on,
    storedRow,
    Prisma.sql`
    SELECT c.title, c.content, c.words, c."generationId", ${originColumns},
      CASE WHEN c."modelWords" IS NULL THEN (
        SELECT g.result->'chapter'->>'content' FROM generations g WHERE g.id = c."generationId"
      ) END AS generated
    FROM chapters c WHERE c.id = ${chapterId} AND c."storyId" = ${storyId} FOR UPDATE`,
  )
  if (!row) return null
  const { title, content, modelWords } = row
  if (modelWords !== null) return { title, content, ...readOrigin({ ...row, modelWords }) }
  const { generated, generationId, words } = row
  const base =
    generated === null || generationId === null
      ? noText
      : { content: generated, ...generatedOrigin(generated, generationId) }
  const origin = await traceText(on, { storyId, savedBy: null }, content, base)
  await execute(
    on,
    Prisma.sql`UPDATE chapters SET (${originColumns}) = ROW(${originValues(origin, words)}) WHERE id = ${chapterId}`,
  )
  return { title, content, ...origin }
}
