import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { Prisma } from '../postgres/client.ts'
import { type Queryable, queryRows, rowSchema } from '../postgres/sql.ts'
import { findCopies, fingerprintsOf, type WordRun, windowsOf } from './find-copies.ts'
import { keysOf, readAtOnce, readSourceTexts, type SourceText } from './source-texts.ts'
import { keysOfHashes, shortKeys } from './word-keys.ts'

/**
 * A new text is compared with all generations for its story. It is also compared with this number of the latest
 * generations that the author of the story ordered for other stories, and with as many of the user who saves the text.
 */
const latestElsewhere = 100

/** The words of a source. Those of a deleted generation have short keys. */
interface Source {
  keys: Int32Array
  isShort: boolean
}
interface Fingerprints extends Pick<Source, 'isShort'> {
  prints: Int32Array
}

/**
 * Caches the fingerprints of generated texts, by generation and attempt: 1 kB for a thousand words. The text of an
 * ended attempt does not change, so a process computes its fingerprints once.
 */
const printsByText = new LRUCache<string, Fingerprints>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ prints }) => prints.byteLength + 200,
})

const generatedRow = rowSchema({ id: z.string(), key: z.string(), hasEnded: z.boolean() })
/** A generation from whose text a person may have copied words. It may be deleted by now. */
export type GeneratedText = z.infer<typeof generatedRow>

/** The runs of words that a text has copied from one generation. */
export interface ModelCopies {
  generationId: string
  copies: WordRun[]
}

/** The story of a text, and the user who saves the text; null when no user saves it. */
export interface Saved {
  storyId: number
  savedBy: string | null
}

/**
 * Finds the new words of a text that were copied from a text of the model. The text is compared with the generations
 * for this story (its chapters, suggestions for passages, unfinished texts). It is also compared with the latest
 * generations that the story's author or the user who saves the text ordered for other stories. The generations may be
 * deleted. `known` are these generations, if the caller has already read them.
 */
export async function findModelCopies(
  on: Queryable,
  saved: Saved,
  text: Int32Array,
  runs: readonly WordRun[],
  known?: readonly GeneratedText[],
): Promise<ModelCopies[]> {
  if (runs.length === 0) return []
  const compared = comparedForms(text, runs)
  const found: ModelCopies[] = []
  const generated = known ?? (await findGenerated(on, saved))
  for (let at = 0; at < generated.length; at += readAtOnce) {
    const part = generated.slice(at, at + readAtOnce)
    const unknown = part.filter(isUnknown)
    const read = await readSources(on, unknown)
    for (const one of unknown) cachePrints(one, read.get(one.id))
    const likely = part.filter(({ id, key }) => {
      const { prints, isShort } = printsByText.get(key) ?? printsOf(read.get(id))
      const { windows } = compared(isShort)
      return prints.some((print) => windows.has(print))
    })
    const reread = await readSources(
      on,
      likely.filter(({ id }) => !read.has(id)),
    )
    for (const { id } of likely) {
      const source = read.get(id) ?? reread.get(id)
      const copies = source ? findCopies(compared(source.isShort).keys, runs, source.keys) : []
      if (copies.length > 0) found.push({ generationId: id, copies })
    }
  }
  return found
}

// Returns a function that returns the text in the form that can be compared with a source: its keys, short ones for a
// source with short keys, and the hashes of its windows.
function comparedForms(text: Int32Array, runs: readonly WordRun[]) {
  const formOf = (keys: Int32Array) => ({ keys, windows: windowsOf(keys, runs) })
  const whole = formOf(text)
  let short: ReturnType<typeof formOf> | undefined
  return (isShort: boolean) => {
    if (!isShort) return whole
    short ??= formOf(shortKeys(text))
    return short
  }
}

function isUnknown({ key, hasEnded }: GeneratedText): boolean {
  return !hasEnded || !printsByText.has(key)
}

function cachePrints({ key, hasEnded }: GeneratedText, source: Source | undefined): void {
  if (hasEnded) printsByText.set(key, printsOf(source))
}

// A deleted generation that had no text has no source.
function printsOf({ keys, isShort }: Source = noWords): Fingerprints {
  return { prints: fingerprintsOf(keys), isShort }
}

const noWords: Source = { keys: new Int32Array(), isShort: false }

async function readSources(on: Queryable, of: readonly GeneratedText[]): Promise<Map<string, Source>> {
  const texts = await readSourceTexts(
    on,
    of.map(({ id }) => id),
  )
  return new Map([...texts].map(([id, text]) => [id, sourceOf(text)]))
}

function sourceOf(stored: SourceText): Source {
  return 'text' in stored
    ? { keys: keysOf(stored.text), isShort: false }
    : { keys: keysOfHashes(stored.wordHashes), isShort: true }
}

/** Reads the generations from which a text of the story may be copied, the newest first. */
export function findGenerated(on: Queryable, { storyId, savedBy }: Saved): Promise<GeneratedText[]> {
  const author = Prisma.sql`(SELECT "authorId" FROM stories WHERE id = ${storyId})`
  // The ids are of version 7, so they ascend with time. `OFFSET 0` makes Postgres look up each id, also where it
  // expects more ids than there are and would read all generations.
  const latestOf = (owner: Prisma.Sql) => Prisma.sql`(
    SELECT id FROM model_sources WHERE "ownerId" = ${owner} AND "storyId" IS DISTINCT FROM ${storyId}
    ORDER BY id DESC LIMIT ${latestElsewhere})`
  return queryRows(
    on,
    generatedRow,
    Prisma.sql`
    SELECT s.id, concat_ws(' ', s.id, g.attempt, g.status) AS key,
      coalesce(g.status NOT IN ('queued', 'running'), TRUE) AS "hasEnded"
    FROM (
      SELECT id FROM model_sources WHERE "storyId" = ${storyId}
      UNION ${latestOf(author)}
      UNION ${latestOf(Prisma.sql`nullif(${savedBy}::text, ${author})`)}
    ) s LEFT JOIN LATERAL (SELECT attempt, status FROM generations WHERE id = s.id OFFSET 0) g ON TRUE
    ORDER BY s.id DESC`,
  )
}
