import { z } from 'zod'
import { findingColumns, onKnownFinding } from '#core/book/finding-columns.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'

const countRow = rowSchema({ count: z.int() })

/**
 * Stores the findings that the worker noticed while it wrote a text, such as paragraphs that were left out (D-116).
 * They are stored for the chapter that gets this text when a person accepts it or restores a version with it. A finding
 * whose words the chapter does not contain is left out, and so is one that compares the text with another chapter than
 * this one. A finding about the whole text is left out where the text has words of a person.
 * @returns the number of open findings of the chapter
 */
export async function storeNoticedFindings(tx: Tx, generationId: string, chapterId: number): Promise<number> {
  await execute(
    tx,
    Prisma.sql`
    INSERT INTO findings (${findingColumns})
    SELECT c."storyId", c.id, n.kind, n.severity, n.quote, n."offset", n.against->>'kind', (n.against->>'id')::int,
      (n.against->>'chapterId')::int, n.against->>'quote', n.why
    FROM generations g JOIN chapters c ON c.id = ${chapterId},
      jsonb_to_recordset(coalesce(g.checkpoint->'findings', '[]'::jsonb))
        AS n(kind text, severity text, quote text, "offset" int, against jsonb, why text)
    WHERE g.id = ${generationId}::uuid AND strpos(c.content, n.quote) > 0
      AND (n.quote <> '' OR c."modelWords" IS NULL OR c."modelWords" = c.words)
      AND coalesce((n.against->>'chapterId')::int, c.id) = c.id
    ${onKnownFinding}`,
  )
  const [row] = await queryRows(
    tx,
    countRow,
    Prisma.sql`SELECT count(*)::int AS count FROM findings WHERE "chapterId" = ${chapterId} AND status = 'open'`,
  )
  return row?.count ?? 0
}
