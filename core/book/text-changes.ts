import { orderReading, stopReadings } from '../generations/reading-orders.ts'
import { Prisma, type Tx } from '../postgres/client.ts'
import { execute, type Queryable, runInOneRoundTrip } from '../postgres/sql.ts'
import { raisePlanVersion } from './plan-version.ts'

/**
 * Invalidates records that the changed text of a chapter no longer supports, and orders a reading of the new text
 * (D-104). Every change of a text by a person calls this function after the change, in the same transaction, with the
 * story's row locked.
 */
export async function chapterTextChanged(on: Queryable, chapterId: number): Promise<void> {
  const lost = invalidateLostQuotes(Prisma.sql`${chapterId}::int`)
  await runInOneRoundTrip(on, [
    ...lost.map((statement) => () => execute(on, statement)),
    () => orderReading(on, chapterId),
  ])
}

/** Invalidates the records that quote the text of a chapter. The caller deletes the chapter afterwards. */
export async function chapterTextRemoved(tx: Tx, chapterId: number): Promise<void> {
  await stopReadings(tx, Prisma.sql`g."chapterId" = ${chapterId}`)
  await execute(tx, forgetChapter(chapterId))
  await execute(tx, reopenFacts(Prisma.sql`f."endChapterId" = ${chapterId}`, true))
  // A fact that another fact has replaced ends in the chapter in which the other fact begins. If the other fact holds
  // from before the first chapter, the replaced fact never held and is deleted.
  await execute(
    tx,
    Prisma.sql`
    WITH replaced AS (
      SELECT f.id, r."chapterId" FROM facts f JOIN facts r ON r.id = f."endedById" WHERE f."endChapterId" = ${chapterId} AND f.status = 'ended'
    ), deleted AS (
      DELETE FROM facts f USING replaced WHERE f.id = replaced.id AND replaced."chapterId" IS NULL
    )
    UPDATE facts f SET "endChapterId" = replaced."chapterId" FROM replaced
    WHERE f.id = replaced.id AND replaced."chapterId" IS NOT NULL`,
  )
}

/**
 * Statements that invalidate, without a model, the records that quote words which the chapter no longer contains:
 * facts, ends of facts, the knowledge of facts, done beats, findings, other names of characters, and detected people
 * who are not handled yet. A fact that a model wrote without a quote becomes invalid with any change of its chapter. A
 * fact whose quote is in the text again, for example after an earlier version was restored, becomes valid again. The
 * knowledge of characters that has the same quote then also becomes valid again. If the fact had an end that still
 * holds, the fact is ended again. Stored quotes are exact parts of the text, so a search for the words is enough.
 */
export function invalidateLostQuotes(chapterId: Prisma.Sql): Prisma.Sql[] {
  const isGone = (quote: string) => Prisma.sql`strpos(c.content, ${Prisma.raw(quote)}) = 0`
  return [
    Prisma.sql`
    WITH c AS (SELECT id, "storyId", "chapterNumber", content FROM chapters WHERE id = ${chapterId}),
    voided AS (
      UPDATE facts f SET status = 'void', "updatedAt" = now() FROM c
      WHERE f."chapterId" = c.id AND f.status <> 'void'
        AND CASE WHEN f.quote IS NULL THEN f.source = 'model' ELSE ${isGone('f.quote')} END
    ), valid AS (
      UPDATE facts f SET status = CASE WHEN f."endChapterId" IS NULL THEN 'open' ELSE 'ended' END, "updatedAt" = now(),
        "endQuote" = CASE WHEN f."endChapterId" IS NOT NULL THEN f."endQuote" END,
        "endedById" = CASE WHEN f."endChapterId" IS NOT NULL THEN f."endedById" END
      FROM c WHERE f."chapterId" = c.id AND f.status = 'void' AND NOT f."isDeleted" AND NOT ${isGone('f.quote')}
        AND NOT EXISTS (
          SELECT FROM facts same WHERE same."storyId" = c."storyId" AND lower(same.text) = lower(f.text) AND same.status <> 'void'
            AND ${holdsAtSameTime('same', {
              from: Prisma.sql`c."chapterNumber"`,
              until: Prisma.sql`(SELECT e."chapterNumber" FROM chapters e WHERE e.id = f."endChapterId")`,
            })} AND (same."chapterId" = c.id AND ${isGone('same.quote')}) IS NOT TRUE)
    ), unlearned AS (
      DELETE FROM fact_knowers k USING c, facts f WHERE f.id = k."factId" AND k."chapterId" = c.id
        AND (k.quote IS NULL OR ${isGone('k.quote')}) AND (f."chapterId" = c.id AND f.quote = k.quote) IS NOT TRUE
    ), unplaced AS (
      UPDATE beats b SET "chapterId" = NULL, quote = NULL FROM c WHERE b."chapterId" = c.id AND ${isGone('b.quote')}
      RETURNING b."storyId"
    ), planned AS (${raisePlanVersion(Prisma.sql`SELECT "storyId" FROM unplaced`)}
    ), mended AS (
      UPDATE findings n SET status = 'mended' FROM c
      WHERE n."storyId" = c."storyId" AND n.status <> 'mended' AND (
        (n."chapterId" = c.id AND (n.quote = '' OR ${isGone('n.quote')}))
        OR (n."againstChapterId" = c.id AND ${isGone('n."againstQuote"')}))
    ), renamed AS (
      DELETE FROM chapter_aliases a USING c WHERE a."chapterId" = c.id AND strpos(lower(c.content), lower(a.alias)) = 0
    ), dropped AS (
      DELETE FROM detected_characters d USING c
      WHERE d."chapterId" = c.id AND d.status = 'pending' AND EXISTS (
        SELECT FROM regexp_split_to_table(lower(d.name), '\\s+') word
        WHERE word <> '' AND strpos(lower(c.content), word) = 0)
    )
    SELECT FROM c`,
    reopenFacts(Prisma.sql`${chapterId} IN (f."chapterId", f."endChapterId")`),
    replaceAgain(Prisma.sql`b."storyId" = (SELECT c."storyId" FROM chapters c WHERE c.id = ${chapterId})
      AND ${chapterId} IN (f."chapterId", b."chapterId")`),
  ]
}

/**
 * SQL condition: the fact `f` holds in one of the chapters from number `from` to number `until`, which is NULL without an
 * end. Two facts with the same words are two only if they do not hold at the same time: what was true, ended, and is true
 * again (D-105).
 */
export function holdsAtSameTime(
  f: string,
  { from, until }: Record<'from' | 'until', Prisma.Sql>,
): Prisma.Sql {
  const fact = Prisma.raw(f)
  return Prisma.sql`(NOT EXISTS (
      SELECT FROM chapters e WHERE e.id = ${fact}."endChapterId" AND ${fact}.status = 'ended' AND e."chapterNumber" < ${from})
    AND NOT EXISTS (SELECT FROM chapters b WHERE b.id = ${fact}."chapterId" AND b."chapterNumber" >= ${until}))`
}

const replacedWhere = Prisma.sql`EXISTS (SELECT FROM facts r WHERE r.id = f."endedById" AND r.status <> 'void')`
const endingWordsWhere = Prisma.sql`EXISTS (
  SELECT FROM chapters e WHERE e.id = f."endChapterId" AND (f."endQuote" IS NULL OR strpos(e.content, f."endQuote") > 0))`

/**
 * SQL condition: the end of the fact `f` still holds. A fact stays ended while the fact that replaced it holds, because
 * the two contradict each other (D-105). An end that the writer set has no quote that a chapter could lose.
 */
export const validEndWhere = Prisma.sql`(${replacedWhere} OR ${endingWordsWhere})`

/**
 * Opens ended facts again. `where`, a condition on `f`, selects the facts; only those whose end no longer holds are
 * opened. If the chapter in which they ended is being deleted (`isRemoved`), an end holds only while another fact
 * replaces the fact. A fact that is a line of a character sheet is deleted instead: the sheet still has the line, and
 * the model would get it twice (D-106). A fact whose replacement is void takes over the end of that fact, if a later
 * chapter has ended that one: a third fact, which contradicts both, has replaced it (D-105).
 */
export function reopenFacts(where: Prisma.Sql, isRemoved = false): Prisma.Sql {
  return Prisma.sql`
    WITH RECURSIVE reopened AS (
      SELECT f.id, f."isSheetLine", f."endChapterId", f."endedById", f."replacedById" FROM facts f
      WHERE ${where} AND f.status = 'ended' AND NOT ${isRemoved ? replacedWhere : validEndWhere}
    ), replacements AS (
      SELECT o.id, o."endChapterId", r.id AS "byId", r."endedById" AS "nextId", 1 AS step FROM reopened o JOIN facts r ON r.id = o."endedById"
      UNION ALL
      SELECT p.id, p."endChapterId", r.id, r."endedById", p.step + 1 FROM replacements p JOIN facts r ON r.id = p."nextId" WHERE p.step < 20
    ), later AS (
      SELECT DISTINCT ON (p.id) p.id, f."endChapterId", f."endQuote", f."endedById"
      FROM replacements p JOIN facts f ON f.id = p."byId"
      WHERE f.status = 'void' AND f."endChapterId" IS NOT NULL AND ${validEndWhere}
        AND (NOT ${isRemoved}::boolean OR f."endChapterId" <> p."endChapterId") ORDER BY p.id, p.step
    ), deleted AS (
      DELETE FROM facts USING reopened o WHERE facts.id = o.id AND o."isSheetLine"
    )
    UPDATE facts SET status = CASE WHEN l.id IS NULL THEN 'open' ELSE 'ended' END, "endChapterId" = l."endChapterId",
      "endQuote" = l."endQuote", "endedById" = l."endedById", "updatedAt" = now(),
      "replacedById" = coalesce((SELECT v.id FROM facts v WHERE v.id = o."replacedById" AND v.status <> 'void'), o."endedById")
    FROM reopened o LEFT JOIN later l ON l.id = o.id WHERE facts.id = o.id AND NOT o."isSheetLine"`
}

/**
 * Ends the facts again that held only because the fact `b` that had replaced them was void, and that is valid now. `where`,
 * a condition on `f` and `b`, selects them.
 */
export function replaceAgain(where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    UPDATE facts f SET status = 'ended', "endChapterId" = b."chapterId", "endQuote" = b.quote, "endedById" = b.id,
      "replacedById" = NULL, "updatedAt" = now()
    FROM facts b JOIN chapters bc ON bc.id = b."chapterId"
    WHERE ${where} AND f."storyId" = b."storyId" AND f."replacedById" = b.id AND b.status <> 'void'
      AND (f.status = 'open' OR (f.status = 'ended'
        AND EXISTS (SELECT FROM chapters e WHERE e.id = f."endChapterId" AND e."chapterNumber" > bc."chapterNumber")))`
}

// Changes the records that refer to a chapter that is deleted. A fact of the writer without a quote now begins in the
// previous chapter, and beats that happened in the chapter become unplaced.
function forgetChapter(chapterId: number): Prisma.Sql {
  return Prisma.sql`
    WITH c AS (
      SELECT id, "storyId", (
        SELECT p.id FROM chapters p WHERE p."storyId" = c."storyId" AND p."chapterNumber" < c."chapterNumber"
        ORDER BY p."chapterNumber" DESC LIMIT 1
      ) AS before FROM chapters c WHERE id = ${chapterId}
    ), voided AS (
      UPDATE facts f SET "updatedAt" = now(),
        status = CASE WHEN f.quote IS NOT NULL OR f.source = 'model' THEN 'void' ELSE f.status END,
        "chapterId" = CASE WHEN f.quote IS NOT NULL OR f.source = 'model' THEN f."chapterId" ELSE c.before END
      FROM c WHERE f."chapterId" = c.id
    ), unlearned AS (
      DELETE FROM fact_knowers k USING c WHERE k."chapterId" = c.id
    ), unplaced AS (
      UPDATE beats b SET "chapterId" = NULL, quote = NULL FROM c WHERE b."chapterId" = c.id
    ), planned AS (${raisePlanVersion(Prisma.sql`SELECT "storyId" FROM c`)}
    ), mended AS (
      UPDATE findings n SET status = 'mended' FROM c
      WHERE n."storyId" = c."storyId" AND n."againstChapterId" = c.id AND n.status <> 'mended'
    )
    SELECT FROM c`
}
