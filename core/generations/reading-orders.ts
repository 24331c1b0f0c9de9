import { v7 as uuidv7 } from 'uuid'
import { Prisma } from '../postgres/client.ts'
import { execute, type Queryable, runInOneRoundTrip } from '../postgres/sql.ts'
import { cancelActive, cancelActiveSql, QUEUED_STAGE } from './order-transitions.ts'

/**
 * A changed chapter is read this time (s) after its last save, so that a writer who saves often causes one reading
 * (D-104).
 */
export const readingDelaySeconds = 30

/** SQL condition: chapter `c` has a text that no model has read in its present version (D-104). */
export const dueForReadingWhere = Prisma.sql`((c."readVersion" < c.version OR c."readBy" = 'rule') AND c.content ~ '\\S')`

/**
 * An order for prose reads at most this many chapters again that the model has refused before: those next to the prose.
 * Each refusal is paid, and a story can have many love scenes.
 */
export const maxRefusedAgain = 3

/** SQL expression over chapters `c`: the number of chapters that an order for prose reads first (D-104). */
export const countDueSql = Prisma.sql`(count(*) FILTER (WHERE ${dueForReadingWhere} AND c."readVersion" < c.version)
  + least(${Prisma.raw(String(maxRefusedAgain))}, count(*) FILTER (WHERE ${dueForReadingWhere} AND c."readVersion" >= c.version)))::int`

/**
 * Orders the reading of a chapter by the system (ADR-0019), if the chapter is due for one. A reading that is already
 * queued is delayed further. A reading that runs, or that was already delivered to a worker, would read an old text and
 * is cancelled. The caller has a transaction that has locked the story's row. The first statement locks the active
 * reading, so that it cannot be delivered between the two statements.
 */
export async function orderReading(on: Queryable, chapterId: number): Promise<void> {
  const ofChapter = Prisma.sql`g.kind = 'reading' AND g."chapterId" = ${chapterId}`
  const ofOldText = Prisma.sql`(g.status = 'running' OR g."dispatchedAt" IS NOT NULL)`
  const order = Prisma.sql`
    INSERT INTO generations (id, kind, "ownerId", "storyId", "chapterId", input, stage, "runAfter")
    SELECT ${uuidv7()}::uuid, 'reading', s."authorId", s.id, c.id, '{}', ${QUEUED_STAGE},
      now() + make_interval(secs => ${readingDelaySeconds})
    FROM chapters c JOIN stories s ON s.id = c."storyId" WHERE c.id = ${chapterId} AND ${dueForReadingWhere}
    ON CONFLICT ("chapterId") WHERE kind = 'reading' AND status IN ('queued', 'running')
    DO UPDATE SET "runAfter" = EXCLUDED."runAfter"`
  await runInOneRoundTrip(on, [
    () => execute(on, cancelActiveSql(ofChapter, ofOldText)),
    () => execute(on, order),
  ])
}

/** Cancels the active readings that `of`, a condition on rows `g` of `generations`, selects. */
export async function stopReadings(on: Queryable, of: Prisma.Sql): Promise<void> {
  await cancelActive(on, Prisma.sql`g.kind = 'reading' AND ${of}`)
}

/**
 * A statement that cancels the queued and running readings of a chapter, because the same transaction stores a reading
 * of it.
 */
export function stopReadingsSql(chapterId: Prisma.Sql): Prisma.Sql {
  return cancelActiveSql(Prisma.sql`g.kind = 'reading' AND g."chapterId" = ${chapterId}`)
}
