import { maxBeats } from '#contract/plan.ts'
import { Prisma } from '../postgres/client.ts'
import { execute, type Queryable } from '../postgres/sql.ts'

// These statements change planned chapters and beats (ADR-0019). Their callers must hold the lock on the story's row.

/** A planned chapter as it is stored: its texts contain references for the names of people and places. */
export interface NewPlannedChapter {
  title: string
  beats: { id?: number | undefined; text: string }[]
}

/**
 * A beat that was passed over: it was due in an earlier chapter but did not happen there. It is a stored beat (`id`)
 * or a new one (`text`).
 */
export interface PassedBeat {
  id?: number | undefined
  text?: string | undefined
}

/** The next chapter takes at most this many unplaced beats. */
const maxUnplaced = 3

/**
 * A SELECT of the ids of the unplaced beats that belong to the next chapter: the newest three that were not passed over,
 * and fewer if the first planned chapter is nearly full. A story has ever more unplaced beats when its orders do not
 * follow the plan. They must neither fill a chapter nor prevent that the plan is saved, so the others wait until the
 * writer places them.
 */
export function unplacedForNext(storyId: number): Prisma.Sql {
  return Prisma.sql`
    SELECT u.id FROM beats u
    WHERE u."storyId" = ${storyId}::int AND u."chapterId" IS NULL AND u."plannedChapterId" IS NULL AND NOT u."isPassed"
    ORDER BY u.id DESC LIMIT least(${maxUnplaced}::int, greatest(0, ${maxBeats}::int - (
      SELECT count(*) FROM beats o JOIN planned_chapters p ON p.id = o."plannedChapterId"
      WHERE p."storyId" = ${storyId}::int AND p.position = 1)))`
}

/** Appends planned chapters with new beats after the planned chapters of a story. */
export async function appendPlannedChapters(
  on: Queryable,
  storyId: number,
  chapters: readonly NewPlannedChapter[],
): Promise<void> {
  await insertChapters(on, storyId, chapters)
}

/**
 * Replaces the planned chapters and the beats that have not happened. A beat with an id keeps the id, which must be
 * that of a beat of this story. `passed` are the unplaced beats that stay; null keeps all that the next chapter did not
 * offer.
 */
export async function replacePlannedChapters(
  on: Queryable,
  storyId: number,
  chapters: readonly NewPlannedChapter[],
  passed: readonly PassedBeat[] | null = null,
): Promise<void> {
  const idsOf = (beats: readonly PassedBeat[]) => beats.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const kept = [...chapters.flatMap(({ beats }) => idsOf(beats)), ...idsOf(passed ?? [])]
  const isKept =
    passed === null
      ? Prisma.sql`(b."plannedChapterId" IS NULL AND b.id NOT IN (${unplacedForNext(storyId)}))`
      : Prisma.sql`false`
  await execute(
    on,
    Prisma.sql`
    DELETE FROM beats b WHERE b."storyId" = ${storyId} AND b."chapterId" IS NULL AND NOT b.id = ANY(${kept}::int[])
      AND NOT ${isKept}`,
  )
  // The writer has seen the unplaced beats that the next chapter offered. The other unplaced beats are marked as
  // passed over, so that none of them is offered in their place.
  await execute(
    on,
    Prisma.sql`
    UPDATE beats SET "isPassed" = true
    WHERE "storyId" = ${storyId} AND "chapterId" IS NULL AND "plannedChapterId" IS NULL AND NOT "isPassed"`,
  )
  await execute(on, Prisma.sql`DELETE FROM planned_chapters WHERE "storyId" = ${storyId}`)
  const added = (passed ?? []).flatMap(({ id, text }) =>
    id === undefined && text !== undefined ? [text] : [],
  )
  if (added.length > 0)
    await execute(
      on,
      Prisma.sql`
      INSERT INTO beats ("storyId", position, text, "isPassed")
      SELECT ${storyId}, 0, text, true FROM unnest(${added}::text[]) text`,
    )
  await insertChapters(on, storyId, chapters)
}

async function insertChapters(
  on: Queryable,
  storyId: number,
  chapters: readonly NewPlannedChapter[],
): Promise<void> {
  if (chapters.length === 0) return
  const rows = chapters.map(({ title, beats }, index) => ({ index: index + 1, title, beats }))
  const beats = rows.flatMap((chapter) =>
    chapter.beats.map((beat, position) => ({ ...beat, index: chapter.index, position })),
  )
  const given = beats.filter(({ id }) => id !== undefined)
  const added = beats.filter(({ id }) => id === undefined)
  await execute(
    on,
    Prisma.sql`
    WITH last AS (
      SELECT coalesce(max(position), 0) AS position FROM planned_chapters WHERE "storyId" = ${storyId}
    ), planned AS (
      INSERT INTO planned_chapters ("storyId", position, title)
      SELECT ${storyId}, last.position + c.index, c.title
      FROM last, jsonb_to_recordset(${JSON.stringify(rows.map(({ index, title }) => ({ index, title })))}::jsonb)
        AS c(index int, title text)
      RETURNING id, position
    ), of AS (
      SELECT p.id, p.position - last.position AS index FROM planned p, last
    ), kept AS (
      UPDATE beats SET text = b.text, position = b.position, "plannedChapterId" = of.id, "isPassed" = false
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS b(id int, text text, index int, position int)
      JOIN of ON of.index = b.index
      WHERE beats.id = b.id AND beats."storyId" = ${storyId} AND beats."chapterId" IS NULL
    )
    INSERT INTO beats ("storyId", position, text, "plannedChapterId")
    SELECT ${storyId}, b.position, b.text, of.id
    FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS b(text text, index int, position int)
    JOIN of ON of.index = b.index ORDER BY b.index, b.position`,
  )
}
