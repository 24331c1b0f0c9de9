import { z } from 'zod'
import { findWords } from '#contract/text.ts'
import { assembleText } from '../generations/text.ts'
import { Prisma } from '../postgres/client.ts'
import { parsedJson, type Queryable, queryRows, rowSchema } from '../postgres/sql.ts'
import { wordKeys } from './word-keys.ts'

/** Texts are read in parts, so that a long book does not block the process. */
export const readAtOnce = 16

const sourceRow = rowSchema({
  id: z.string(),
  chapter: z.string().nullable(),
  suggestions: z.string().nullable(),
  pieces: parsedJson<{ offset: number; delta: string }[] | null>(),
  wordHashes: z.string().nullable(),
})

/** The stored text of a generation; after the generation was deleted, only the hashes of the words. */
export type SourceText = { text: string } | { wordHashes: string }

/** Reads the texts of generations. A deleted generation of which no hashes are stored is missing in the result. */
export async function readSourceTexts(
  on: Queryable,
  ids: readonly string[],
): Promise<Map<string, SourceText>> {
  if (ids.length === 0) return new Map()
  // One statement reads both tables, because a generation can be deleted between two statements.
  const rows = await queryRows(
    on,
    sourceRow,
    Prisma.sql`
    SELECT g.id, g.result->'chapter'->>'content' AS chapter,
      (SELECT string_agg(s->>'text', E'\\n\\n') FROM jsonb_array_elements(
        CASE WHEN jsonb_typeof(g.result->'suggestions') = 'array' THEN g.result->'suggestions' ELSE '[]' END) s) AS suggestions,
      CASE WHEN g.result IS NULL THEN (
        SELECT jsonb_agg(jsonb_build_object('offset', t."offset", 'delta', t.delta) ORDER BY t.id)
        FROM generation_texts t WHERE t."generationId" = g.id
      ) END AS pieces, NULL AS "wordHashes"
    FROM generations g WHERE g.id = ANY(${[...ids]}::uuid[])
    UNION ALL
    SELECT d.id, NULL, NULL, NULL, encode(d."wordHashes", 'base64') FROM deleted_model_sources d
    WHERE d.id = ANY(${[...ids]}::uuid[]) AND d."wordHashes" IS NOT NULL`,
  )
  return new Map(
    rows.map(({ id, chapter, suggestions, pieces, wordHashes }) => [
      id,
      wordHashes === null
        ? { text: chapter ?? suggestions ?? (pieces ? assembleText(pieces) : '') }
        : { wordHashes },
    ]),
  )
}

/** Returns one number for each word of a text (see `wordKeys`), by which words of two texts are compared. */
export function keysOf(text: string): Int32Array {
  return wordKeys(text, findWords(text))
}
