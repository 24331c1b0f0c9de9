import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { findWords } from '#contract/text.ts'
import { assembleText } from '../generations/text.ts'
import { Prisma } from '../postgres/client.ts'
import { parsedJson, queryRows, rowSchema, type Sender } from '../postgres/sql.ts'
import { findCopies, fingerprintsOf, type WordRun, windowsOf } from './find-copies.ts'
import { wordKeys } from './word-keys.ts'

/**
 * A new text is compared with the generations for its story, and with this number of the latest generations for other
 * stories of the author.
 */
const latestElsewhere = 100
/** Texts are read in parts, so that a long book does not block the process. */
const readAtOnce = 16

/**
 * Caches the fingerprints of generated texts, by generation and attempt: 1 kB for a thousand words. The text of an
 * ended attempt does not change, so a process computes its fingerprints once.
 */
const printsByText = new LRUCache<string, Int32Array>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ byteLength }) => byteLength + 200,
})

const generatedRow = rowSchema({ id: z.string(), key: z.string(), hasEnded: z.boolean() })
/** A generation from whose text a person may have copied words. */
export type GeneratedText = z.infer<typeof generatedRow>

const textRow = rowSchema({
  id: z.string(),
  chapter: z.string().nullable(),
  suggestions: z.string().nullable(),
  pieces: parsedJson<{ offset: number; delta: string }[] | null>(),
})

/** The runs of words that a text has copied from one generation. */
export interface ModelCopies {
  generationId: string
  copies: WordRun[]
}

/**
 * Finds the new words of a text that were copied from a text of the model: from a generation for this story (its
 * chapters, suggestions for passages, unfinished texts), or from one of the latest generations for other stories of its
 * author. `known` are these generations, if the caller has already read them.
 */
export async function findModelCopies(
  on: Sender,
  storyId: number,
  text: Int32Array,
  runs: readonly WordRun[],
  known?: readonly GeneratedText[],
): Promise<ModelCopies[]> {
  if (runs.length === 0) return []
  const windows = windowsOf(text, runs)
  const found: ModelCopies[] = []
  const generated = known ?? (await findGenerated(on, storyId))
  for (let at = 0; at < generated.length; at += readAtOnce) {
    const part = generated.slice(at, at + readAtOnce)
    const texts = await readTexts(on, part.filter(isUnknown))
    for (const one of part) printUnknown(one, texts)
    const likely = part.filter((one) => {
      const prints = printsByText.get(one.key) ?? fingerprintsOf(keysOf(texts.get(one.id) ?? ''))
      return prints.some((print) => windows.has(print))
    })
    const sources = await readTexts(
      on,
      likely.filter(({ id }) => !texts.has(id)),
    )
    for (const { id } of likely) {
      const source = keysOf(texts.get(id) ?? sources.get(id) ?? '')
      const copies = findCopies(text, runs, source)
      if (copies.length > 0) found.push({ generationId: id, copies })
    }
  }
  return found
}

function isUnknown({ key, hasEnded }: GeneratedText): boolean {
  return !hasEnded || !printsByText.has(key)
}

function printUnknown({ id, key, hasEnded }: GeneratedText, texts: ReadonlyMap<string, string>): void {
  const text = texts.get(id)
  if (text !== undefined && hasEnded) printsByText.set(key, fingerprintsOf(keysOf(text)))
}

function keysOf(text: string): Int32Array {
  return wordKeys(text, findWords(text))
}

/** Reads the generations from which a text of the story may be copied, the newest first. */
export function findGenerated(on: Sender, storyId: number): Promise<GeneratedText[]> {
  return queryRows(
    on,
    generatedRow,
    Prisma.sql`
    SELECT g.id, concat_ws(' ', g.id, g.attempt, g.status) AS key, (g.status NOT IN ('queued', 'running')) AS "hasEnded"
    FROM generations g
    WHERE g.kind IN ('story', 'chapter', 'passage') AND (g."storyId" = ${storyId} OR g.id IN (
      SELECT e.id FROM generations e
      WHERE e."ownerId" = (SELECT "authorId" FROM stories WHERE id = ${storyId})
      ORDER BY e."createdAt" DESC, e.id DESC LIMIT ${latestElsewhere}))
    ORDER BY g."createdAt" DESC, g.id DESC`,
  )
}

async function readTexts(on: Sender, of: readonly GeneratedText[]): Promise<Map<string, string>> {
  if (of.length === 0) return new Map()
  const rows = await queryRows(
    on,
    textRow,
    Prisma.sql`
    SELECT g.id, g.result->'chapter'->>'content' AS chapter,
      (SELECT string_agg(s->>'text', E'\\n\\n') FROM jsonb_array_elements(
        CASE WHEN jsonb_typeof(g.result->'suggestions') = 'array' THEN g.result->'suggestions' ELSE '[]' END) s) AS suggestions,
      CASE WHEN g.result IS NULL THEN (
        SELECT jsonb_agg(jsonb_build_object('offset', t."offset", 'delta', t.delta) ORDER BY t.id)
        FROM generation_texts t WHERE t."generationId" = g.id
      ) END AS pieces
    FROM generations g WHERE g.id = ANY(${of.map(({ id }) => id)}::uuid[])`,
  )
  return new Map(
    rows.map(({ id, chapter, suggestions, pieces }) => [
      id,
      chapter ?? suggestions ?? (pieces ? assembleText(pieces) : ''),
    ]),
  )
}
