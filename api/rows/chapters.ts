import { z } from 'zod'
import { chapter, chapterVersion, detectedCharacter, scenario } from '#contract/chapters.ts'
import { Prisma } from '#core/postgres/client.ts'
import { isoTime } from '#core/postgres/iso-time.ts'
import { rowSchema } from '#core/postgres/sql.ts'

export const chapterRow = rowSchema({
  ...chapter.shape,
  releaseAt: isoTime.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
export type ChapterRow = z.infer<typeof chapterRow>

/** The number of open findings of the chapter `c`. */
const openFindings = Prisma.sql`(SELECT count(*)::int FROM findings n WHERE n."chapterId" = c.id AND n.status = 'open')`

/**
 * The columns of `chapterRow` with the working text, for statements that return the chapter that they changed as `c`.
 */
export const chapterColumns = Prisma.sql`c.id, c."chapterNumber", c.title, c.content, c.summary, c.words, c."lengthMissed",
  c.version, c.state::text, c."releaseAt", c.state = 'scheduled' AND c.quiet AS quiet, coalesce(c."releasedVersion" <> c.version, FALSE) AS "hasUnreleasedChanges",
  ${openFindings} AS findings, c."createdAt", c."updatedAt"`

/**
 * Condition on the chapter `c`: it is released, or the viewer reads drafts (`readsDrafts`, see
 * `readsDraftsWhere`).
 */
export function readableWhere(readsDrafts: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(c.state = 'released' OR ${readsDrafts})`
}

// Strangers read the released version of a chapter. If the chapter was edited since its release, this version is read
// from `chapter_versions`, otherwise from the chapter itself. A missing version gives null and never the working text
// (ADR-0022).
const releasedTextWhere = Prisma.sql`c."releasedVersion" = c.version`
const readsChapter = (readsDrafts: Prisma.Sql) => Prisma.sql`(${readsDrafts} OR ${releasedTextWhere})`

/** The title or the text of the chapter `c` in the version that the viewer may read. */
export function readText(column: 'title' | 'content', readsDrafts: Prisma.Sql): Prisma.Sql {
  const name = Prisma.raw(column)
  return Prisma.sql`CASE WHEN ${readsChapter(readsDrafts)} THEN c.${name} ELSE (
    SELECT v.${name} FROM chapter_versions v WHERE v."chapterId" = c.id AND v.version = c."releasedVersion") END`
}

/**
 * Joins the released version as `v` to the chapters `c` of which the viewer reads it. A statement that needs several
 * columns of the version finds it once by this join, and with `readText` once for each column. Because of `OFFSET 0`
 * Postgres searches no version for the other chapters.
 */
export function joinReleasedVersion(readsDrafts: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`LEFT JOIN LATERAL (
    SELECT x.title, x.content, x."createdAt" FROM chapter_versions x
    WHERE x."chapterId" = c.id AND x.version = c."releasedVersion" AND ${readsChapter(readsDrafts)} IS NOT TRUE OFFSET 0) v ON TRUE`
}

/** The column of `readText` in a statement with `joinReleasedVersion`. */
export function joinedText(column: 'title' | 'content', readsDrafts: Prisma.Sql): Prisma.Sql {
  const name = Prisma.raw(column)
  return Prisma.sql`CASE WHEN ${readsChapter(readsDrafts)} THEN c.${name} ELSE v.${name} END`
}

/** A chapter of a list. Its text is left out when the texts of the list together are too long. */
export const listedChapterRow = rowSchema({
  ...chapterRow.shape,
  content: z.string().nullable(),
  /** The length of the chapter's text in bytes. */
  bytes: z.int(),
})
export type ListedChapterRow = z.infer<typeof listedChapterRow>

/** The version of the chapter `c` that the viewer reads. */
export function readVersion(readsDrafts: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${readsDrafts} THEN c.version ELSE c."releasedVersion" END`
}

// Both window functions of a list have the same window, so that Postgres stores the rows with their texts only once.
const chaptersOfList = Prisma.sql`(ORDER BY c."chapterNumber" ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)`

/**
 * The columns of `listedChapterRow` for the chapters `c` of one story that the viewer may read, in a statement with
 * `joinReleasedVersion`. `readsDrafts` and `edits` are the viewer's permissions for the story, as SQL. The texts are
 * null when together they are longer than `maxBytes`; their length is read without the text.
 */
export function listedColumns(readsDrafts: Prisma.Sql, edits: Prisma.Sql, maxBytes: number): Prisma.Sql {
  const drafted = (theirs: Prisma.Sql, released: Prisma.Sql) =>
    Prisma.sql`CASE WHEN ${readsDrafts} THEN ${theirs} ELSE ${released} END`
  const reads = readsChapter(readsDrafts)
  const text = joinedText('content', readsDrafts)
  return Prisma.sql`c.id,
    ${drafted(Prisma.sql`c."chapterNumber"`, Prisma.sql`(row_number() OVER ${chaptersOfList})::int`)} AS "chapterNumber",
    ${joinedText('title', readsDrafts)} AS title,
    CASE WHEN sum(octet_length(${text})) OVER ${chaptersOfList} <= ${maxBytes}::int THEN ${text} END AS content,
    octet_length(${text}) AS bytes,
    CASE WHEN ${reads} THEN c.summary END AS summary,
    ${drafted(Prisma.sql`c.words`, Prisma.sql`c."releasedWords"`)} AS words,
    ${reads} AND c."lengthMissed" AS "lengthMissed",
    ${readVersion(readsDrafts)} AS version,
    ${drafted(Prisma.sql`c.state::text`, Prisma.sql`'released'`)} AS state,
    CASE WHEN ${readsDrafts} THEN c."releaseAt" END AS "releaseAt",
    ${readsDrafts} AND c.state = 'scheduled' AND c.quiet AS quiet,
    ${readsDrafts} AND c."releasedVersion" IS NOT NULL AND c."releasedVersion" <> c.version AS "hasUnreleasedChanges",
    CASE WHEN ${edits} THEN ${openFindings} END AS findings, c."createdAt",
    CASE WHEN ${reads} THEN c."updatedAt" ELSE v."createdAt" END AS "updatedAt"`
}

export const chapterVersionRow = rowSchema({ ...chapterVersion.shape, createdAt: isoTime })
export type ChapterVersionRow = z.infer<typeof chapterVersionRow>

export const scenarioRow = rowSchema(scenario.shape)

export const detectedRow = rowSchema(detectedCharacter.shape)

/** The columns of `detectedRow`. */
export const detectedColumns = Prisma.sql`id, "chapterId", name, role, description, context, status::text`
