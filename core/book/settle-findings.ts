import { z } from 'zod'
import { Prisma, type Tx } from '../postgres/client.ts'
import { execute, queryRows, rowSchema } from '../postgres/sql.ts'
import { ruledOutLead } from '../text/ruled-out-line.ts'
import { partsOfSheet } from '../text/sheet-lines.ts'

// A finding states that words of a chapter contradict something. When the writer corrects that thing and not the
// chapter, the words contradict nothing any more, so these functions resolve the findings without a model (D-121).
// Each is called in the transaction of the change.

// The findings `n` against the fact `f`, with the chapter `c` of the finding, and the chapters `b` and `e` in which the
// fact begins and ends.
const againstFact = (factId: number) => Prisma.sql`
  FROM facts f LEFT JOIN chapters b ON b.id = f."chapterId" LEFT JOIN chapters e ON e.id = f."endChapterId", chapters c
  WHERE f.id = ${factId} AND n."storyId" = f."storyId" AND n."againstKind" = 'fact' AND n."againstId" = f.id
    AND c.id = n."chapterId"`
const holdsInChapter = Prisma.sql`(f.status <> 'void' AND f."chapterId" IS DISTINCT FROM c.id
  AND coalesce(b."chapterNumber", 0) <= c."chapterNumber" AND (f.status = 'open' OR e."chapterNumber" > c."chapterNumber"))`

/**
 * Resolves the findings against a fact that the writer has changed: if its words are others (`isReworded`), if it was
 * deleted, or if it no longer holds in the chapter of the finding.
 */
export async function settleAgainstFact(
  tx: Tx,
  factId: number,
  { isReworded }: { isReworded: boolean },
): Promise<void> {
  await execute(
    tx,
    Prisma.sql`
    UPDATE findings n SET status = 'mended' ${againstFact(factId)}
      AND n.status <> 'mended' AND (${isReworded} OR NOT ${holdsInChapter})`,
  )
}

/**
 * Opens the resolved findings against a fact whose change was undone, if the chapter still has their words and the fact
 * holds in it.
 */
export async function reopenAgainstFact(tx: Tx, factId: number): Promise<void> {
  await execute(
    tx,
    Prisma.sql`
    UPDATE findings n SET status = 'open' ${againstFact(factId)}
      AND n.status = 'mended' AND strpos(c.content, n.quote) > 0 AND ${holdsInChapter}`,
  )
}

/** Resolves the findings of avoided phrases that the style of a story no longer avoids. */
export async function settleAgainstStyle(tx: Tx, storyId: number, avoid: readonly string[]): Promise<void> {
  await execute(
    tx,
    Prisma.sql`
    UPDATE findings n SET status = 'mended'
    WHERE n."storyId" = ${storyId} AND n."againstKind" = 'style' AND n.status <> 'mended'
      AND lower(n."againstQuote") <> ALL(SELECT lower(phrase) FROM unnest(${[...avoid]}::text[]) phrase)`,
  )
}

/**
 * A statement that resolves the findings of a chapter against lines that its contract does not have: the chapter now has
 * the text of another generation, or one by hand. The reading writes these lines in the same form (`contractLines`). Findings of
 * earlier versions of the product have 'Must not' in it. A rule quotes a forbidden event alone.
 */
export function settleAgainstContractSql(chapterId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    UPDATE findings n SET status = 'mended' FROM chapters c LEFT JOIN generations g ON g.id = c."generationId"
    WHERE c.id = ${chapterId} AND n."chapterId" = c.id AND n."againstKind" = 'contract' AND n.status <> 'mended'
      AND NOT EXISTS (
        SELECT FROM (
          SELECT 'Must: ' || must AS line FROM jsonb_array_elements_text(g.contract->'must') must
          UNION ALL SELECT unnest(ARRAY[${`${ruledOutLead}“`}::text || never || '”', 'Must not: ' || never, never]) FROM jsonb_array_elements_text(g.contract->'mustNot') never
          UNION ALL SELECT 'Ending: ' || (g.contract->>'ending')
          UNION ALL SELECT 'Tense: ' || (g.contract->>'tense')
          UNION ALL SELECT 'Point of view: ' || (g.contract->>'pov') || coalesce(', ' || nullif(g.contract->>'povCharacter', ''), '')
        ) contract WHERE contract.line = n."againstQuote")`
}

function singleLine(column: 'appearance' | 'description' | 'background'): Prisma.Sql {
  const value = Prisma.raw(`c."${column}"`)
  return Prisma.sql`btrim(regexp_replace(${value}, '\\s*[\\r\\n\\u2028\\u2029]+\\s*', ' ', 'g')) AS ${Prisma.raw(column)}`
}

const sheetFindingRow = rowSchema({
  id: z.int(),
  kind: z.string(),
  againstQuote: z.string(),
  name: z.string(),
  role: z.string(),
  appearance: z.string(),
  description: z.string(),
  background: z.string(),
})

/**
 * Resolves the findings against a character whose sheet or role in a story was changed: those about looks whose line is no longer in the
 * appearance, those about a death whose line is no longer on the sheet, and those about names when the character has
 * another name.
 */
export async function settleAgainstCharacter(tx: Tx, characterId: number): Promise<void> {
  const rows = await queryRows(
    tx,
    sheetFindingRow,
    Prisma.sql`
    SELECT n.id, n.kind, n."againstQuote", c.name, btrim(sc.role) AS role, ${singleLine('appearance')},
      ${singleLine('description')}, ${singleLine('background')}
    FROM story_characters sc JOIN findings n ON n."storyId" = sc."storyId" JOIN characters c ON c.id = sc."characterId"
    WHERE sc."characterId" = ${characterId} AND n."againstKind" = 'character' AND n."againstId" = c.id
      AND n.status <> 'mended' AND n."againstQuote" IS NOT NULL`,
  )
  const settled = rows.filter(({ kind, againstQuote, name, role, appearance, description, background }) => {
    if (kind === 'appearance')
      return againstQuote !== appearance && !partsOfSheet(appearance).includes(againstQuote)
    if (kind !== 'absent') return againstQuote !== name
    const sheet = [description, appearance, background].flatMap(partsOfSheet)
    return ![role, ...sheet].includes(againstQuote)
  })
  if (settled.length === 0) return
  await tx.finding.updateMany({
    where: { id: { in: settled.map(({ id }) => id) } },
    data: { status: 'mended' },
  })
}
