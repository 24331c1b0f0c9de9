import { orderReading } from '#core/generations/reading-orders.ts'
import { originColumns, originValues } from '#core/origin/text-origin.ts'
import { Prisma } from '#core/postgres/client.ts'
import { execute, type PipelineTx, sendWithCommit } from '#core/postgres/sql.ts'

// A person can change a chapter while it is being regenerated. The input of the generation contains the version that
// the chapter had at the time of the order, so that a change can be noticed.

/**
 * Returns the SQL condition that the chapter still has the version that it had when the generation was ordered. It is
 * true for orders that name no version.
 */
export function hasOrderedVersion(chapterId: number | null, version: number | undefined): Prisma.Sql {
  if (chapterId === null || version === undefined) return Prisma.sql`true`
  return Prisma.sql`EXISTS (SELECT FROM chapters WHERE id = ${chapterId} AND version = ${version})`
}

/**
 * Returns the SQL condition that a person has changed this column of the chapter since the generation was ordered. It
 * is false for orders that name no version.
 */
export function editedSinceOrder(
  column: 'content' | 'title',
  chapterId: number | null,
  version: number | undefined,
): Prisma.Sql {
  if (chapterId === null || version === undefined) return Prisma.sql`false`
  const name = Prisma.raw(column)
  return Prisma.sql`EXISTS (
    SELECT FROM chapters c JOIN chapter_versions v ON v."chapterId" = c.id AND v.version = ${version}
    WHERE c.id = ${chapterId} AND c.${name} IS DISTINCT FROM v.${name}
  )`
}

interface WrittenText {
  generationId: string
  title: string | null
  content: string
  summary: string | null
  words: number
  lengthMissed: boolean
}

/**
 * Adds a generated text to the versions of a chapter whose present text stays. The generated text gets the version
 * number after that of the chapter, and the chapter gets the number after that, so that no number is used for two
 * texts. A reading of the present text stays valid. A reading of it that runs now is ordered again, because its chapter
 * gets another version (D-104).
 * @returns the result of the generation (D-12), with the generated text.
 */
export function addAsVersion(tx: PipelineTx, chapterId: number, text: WrittenText): Prisma.Sql {
  const { title, content, summary, words, lengthMissed } = text
  void execute(
    tx,
    Prisma.sql`
    WITH edited AS (
      UPDATE chapters SET version = version + 2,
        "readVersion" = CASE WHEN "readVersion" = version THEN version + 2 ELSE "readVersion" END,
        "releasedVersion" = CASE WHEN "releasedVersion" = version THEN version + 2 ELSE "releasedVersion" END
      WHERE id = ${chapterId} RETURNING id, version, title
    )
    INSERT INTO chapter_versions ("chapterId", version, title, content, "createdAt", ${originColumns})
    SELECT id, version - 1, coalesce(${title}, title), ${content}, now(), ${wholeOrigin(text)} FROM edited`,
  )
  void sendWithCommit(tx, [() => orderReading(tx, chapterId)])
  return Prisma.sql`(
    SELECT jsonb_build_object(
      'chapter', jsonb_build_object('id', c.id, 'chapterNumber', c."chapterNumber", 'title', v.title, 'content', v.content,
        'summary', ${summary}::text, 'words', ${words}::int, 'lengthMissed', ${lengthMissed}::boolean, 'version', v.version,
        ${stateInResult},
        'createdAt', ${asInstant(Prisma.sql`c."createdAt"`)}, 'updatedAt', ${asInstant(Prisma.sql`v."createdAt"`)}),
      'detectedCharacters', '[]'::jsonb, 'scenarios', '[]'::jsonb
    )
    FROM chapters c JOIN chapter_versions v ON v."chapterId" = c.id AND v.version = c.version - 1
    WHERE c.id = ${chapterId}
  )`
}

/** Returns the values of `originColumns` for a text of which a generation wrote every word. */
export function wholeOrigin(of: { content: string; words: number; generationId: string }): Prisma.Sql {
  const { content, words, generationId } = of
  return originValues({ spans: [0, content.length, 1], modelWords: words, sources: [generationId] }, words)
}

/**
 * An SQL expression: keys and values of a JSON object with the release and the number of open findings of chapter `c`
 * (D-12, D-141, D-153).
 */
export const stateInResult = Prisma.sql`'state', c.state, 'releaseAt', ${asInstant(Prisma.sql`c."releaseAt"`)},
  'quiet', c.state = 'scheduled' AND c.quiet, 'hasUnreleasedChanges', coalesce(c."releasedVersion" <> c.version, FALSE),
  'findings', (SELECT count(*) FROM findings n WHERE n."chapterId" = c.id AND n.status = 'open')`

/** Returns an SQL expression that formats a time as JSON answers of the API do. */
export function asInstant(time: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
