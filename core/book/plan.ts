import { Prisma } from '../postgres/client.ts'
import { execute, type Sender } from '../postgres/sql.ts'

// These statements change planned chapters and beats (ADR-0019). Their callers must hold the lock on the story's row.

/** A planned chapter as it is stored: its texts contain references for the names of people and places. */
export interface NewPlannedChapter {
  title: string
  beats: { id?: number | undefined; text: string }[]
}

/** Appends planned chapters with new beats after the planned chapters of a story. */
export async function appendPlannedChapters(
  on: Sender,
  storyId: number,
  chapters: readonly NewPlannedChapter[],
): Promise<void> {
  await insertChapters(on, storyId, chapters)
}

/**
 * Replaces the planned chapters and all beats that have not happened. A beat with an id keeps the id, which must be
 * that of a beat of this story.
 */
export async function replacePlannedChapters(
  on: Sender,
  storyId: number,
  chapters: readonly NewPlannedChapter[],
): Promise<void> {
  await execute(on, Prisma.sql`DELETE FROM planned_chapters WHERE "storyId" = ${storyId}`)
  const kept = chapters.flatMap(({ beats }) => beats.flatMap(({ id }) => (id === undefined ? [] : [id])))
  await execute(
    on,
    Prisma.sql`
    DELETE FROM beats WHERE "storyId" = ${storyId} AND "chapterId" IS NULL AND NOT id = ANY(${kept}::int[])`,
  )
  await insertChapters(on, storyId, chapters)
}

async function insertChapters(
  on: Sender,
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
      UPDATE beats SET text = b.text, position = b.position, "plannedChapterId" = of.id
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
