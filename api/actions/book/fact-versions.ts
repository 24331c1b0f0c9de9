import { z } from 'zod'
import { reopenAgainstFact, settleAgainstFact } from '#core/book/settle-findings.ts'
import { invalidateLostQuotes, reopenFacts } from '#core/book/text-changes.ts'
import { AppError, notFound } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'

const changedRow = rowSchema({ changedAt: z.date() })
const chapterRow = rowSchema({ id: z.int() })

/**
 * Stores the state of a fact before a change by a person. Undo is offered only on the screen that made the change, so
 * states older than a day are deleted when the next state is stored. The caller holds the lock on the story's row.
 * @returns the time that the caller must store as the fact's `updatedAt`. The time is different for each change, so an
 * undo identifies its change by this time.
 */
export async function storeFactVersion(tx: Tx, factId: number): Promise<Date> {
  const [row] = await queryRows(
    tx,
    changedRow,
    Prisma.sql`
    WITH deleted AS (
      DELETE FROM fact_versions WHERE "factId" = ${factId} AND "changedAt" < now() - interval '1 day'
    )
    INSERT INTO fact_versions ("factId", "changedAt", state)
    SELECT f.id, ${nextChange}, jsonb_build_object(
      'fact', to_jsonb(f),
      'knowers', (SELECT coalesce(jsonb_agg(to_jsonb(k)), '[]') FROM fact_knowers k WHERE k."factId" = f.id),
      'replaced', (SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM facts r WHERE r."endedById" = f.id AND r.status = 'ended'))
    FROM facts f WHERE f.id = ${factId}
    RETURNING "changedAt"`,
  )
  if (!row) throw notFound('Fact')
  return row.changedAt
}

/**
 * Undoes the change of a fact that set its `updatedAt` to `changedAt`. The fact gets the state from before the change:
 * its quotes, its end, and the characters who know it, also those who have left the story. If the change reopened
 * facts that this fact had replaced, they are ended again (D-105). Quotes that are no longer in the text are
 * invalidated. The caller holds the lock on the story's row.
 * @throws AppError not_found; conflict when the change is not stored, or a chapter of the earlier state was deleted
 * since.
 */
export async function undoFactChange(tx: Tx, storyId: number, id: number, changedAt: string): Promise<void> {
  if ((await tx.fact.count({ where: { id, storyId } })) === 0) throw notFound('Fact')
  const version = Prisma.sql`(SELECT state FROM fact_versions WHERE "factId" = ${id} AND "changedAt" = ${new Date(changedAt)})`
  const restored = await execute(
    tx,
    Prisma.sql`
    WITH old AS (
      SELECT o.* FROM jsonb_populate_record(NULL::facts, ${version}->'fact') o
      WHERE o.id IS NOT NULL
        AND (o."chapterId" IS NULL OR EXISTS (SELECT FROM chapters WHERE id = o."chapterId"))
        AND (o."endChapterId" IS NULL OR EXISTS (SELECT FROM chapters WHERE id = o."endChapterId"))
    )
    UPDATE facts f SET kind = old.kind, text = old.text, "aboutCharacterIds" = old."aboutCharacterIds",
      "aboutLocationIds" = old."aboutLocationIds", "aboutNames" = old."aboutNames", "chapterId" = old."chapterId",
      quote = old.quote, "endChapterId" = old."endChapterId", "endQuote" = old."endQuote",
      "endedById" = (SELECT r.id FROM facts r WHERE r.id = old."endedById"), "knownByAll" = old."knownByAll",
      pinned = old.pinned, source = old.source, status = old.status, "isDeleted" = old."isDeleted",
      "isSheetLine" = old."isSheetLine", "updatedAt" = ${nextChange}
    FROM old WHERE f.id = ${id}`,
  )
  if (restored === 0) throw new AppError('conflict', 'This change of the fact can no longer be undone.')
  await tx.factKnower.deleteMany({ where: { factId: id } })
  await execute(
    tx,
    Prisma.sql`
    INSERT INTO fact_knowers SELECT k.* FROM jsonb_populate_recordset(NULL::fact_knowers, ${version}->'knowers') k
    WHERE EXISTS (SELECT FROM characters c WHERE c.id = k."characterId")
      AND (k."chapterId" IS NULL OR EXISTS (SELECT FROM chapters c WHERE c.id = k."chapterId"))`,
  )
  await execute(
    tx,
    Prisma.sql`
    UPDATE facts f SET status = 'ended', "endChapterId" = old."endChapterId", "endQuote" = old."endQuote",
      "endedById" = ${id}, "updatedAt" = now()
    FROM jsonb_populate_recordset(NULL::facts, ${version}->'replaced') old
    WHERE f.id = old.id AND (f.status = 'open' OR (f.status = 'ended' AND f."replacedById" = ${id})) AND EXISTS (SELECT FROM chapters WHERE id = old."endChapterId")`,
  )
  const chapters = await queryRows(
    tx,
    chapterRow,
    Prisma.sql`
    SELECT id FROM chapters WHERE id IN (
      SELECT unnest(ARRAY["chapterId", "endChapterId"]) FROM facts WHERE ${id} IN (id, "endedById")
      UNION SELECT "chapterId" FROM fact_knowers WHERE "factId" = ${id})`,
  )
  for (const chapter of chapters)
    for (const statement of invalidateLostQuotes(Prisma.sql`${chapter.id}::int`)) await execute(tx, statement)
  await execute(tx, reopenFacts(Prisma.sql`${id} IN (f.id, f."endedById")`))
  await settleAgainstFact(tx, id, { isReworded: false })
  await reopenAgainstFact(tx, id)
}

// Two changes of a fact within one millisecond get different times, because a time identifies its change.
const nextChange = Prisma.sql`greatest(clock_timestamp(), f."updatedAt" + interval '1 ms')`
