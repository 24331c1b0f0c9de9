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
  c.version, c.state::text, c."releaseAt", coalesce(c."releasedVersion" <> c.version, FALSE) AS "hasUnreleasedChanges",
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
const isReleasedText = Prisma.sql`c."releasedVersion" = c.version`
const releasedVersionOf = (column: Prisma.Sql) => Prisma.sql`(
  SELECT ${column} FROM chapter_versions v WHERE v."chapterId" = c.id AND v.version = c."releasedVersion")`

/** The title or the text of the chapter `c` in the version that the viewer may read. */
export function readText(column: 'title' | 'content', readsDrafts: Prisma.Sql): Prisma.Sql {
  const name = Prisma.raw(column)
  return Prisma.sql`CASE WHEN ${readsDrafts} OR ${isReleasedText} THEN c.${name} ELSE ${releasedVersionOf(Prisma.sql`v.${name}`)} END`
}

/** A chapter of a list. Its text is left out when the texts of the list together are too long. */
export const listedChapterRow = rowSchema({
  ...chapterRow.shape,
  content: z.string().nullable(),
  /** The length of the chapter's text in bytes. */
  bytes: z.int(),
})
export type ListedChapterRow = z.infer<typeof listedChapterRow>

/**
 * The text of the chapter `c` in a list, and its length. The texts are null when together they are longer than `bytes`.
 * The length is read without the text.
 */
export function textsUpTo(bytes: number, readsDrafts: Prisma.Sql): Prisma.Sql {
  const text = readText('content', readsDrafts)
  return Prisma.sql`CASE WHEN sum(octet_length(${text})) OVER () <= ${bytes}::int THEN ${text} END AS content,
    octet_length(${text}) AS bytes`
}

/** The version of the chapter `c` that the viewer reads. */
export function readVersion(readsDrafts: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${readsDrafts} THEN c.version ELSE c."releasedVersion" END`
}

/**
 * The columns of `chapterRow` for the chapters `c` of one story that the viewer may read. `readsDrafts` and `edits` are
 * the viewer's permissions for the story, as SQL. `text` replaces the column with the text.
 */
export function readColumns(
  readsDrafts: Prisma.Sql,
  edits: Prisma.Sql,
  text = Prisma.sql`${readText('content', readsDrafts)} AS content`,
): Prisma.Sql {
  const drafted = (theirs: Prisma.Sql, released: Prisma.Sql) =>
    Prisma.sql`CASE WHEN ${readsDrafts} THEN ${theirs} ELSE ${released} END`
  return Prisma.sql`c.id,
    ${drafted(Prisma.sql`c."chapterNumber"`, Prisma.sql`(row_number() OVER (ORDER BY c."chapterNumber"))::int`)} AS "chapterNumber",
    ${readText('title', readsDrafts)} AS title, ${text},
    CASE WHEN ${readsDrafts} OR ${isReleasedText} THEN c.summary END AS summary,
    ${drafted(Prisma.sql`c.words`, Prisma.sql`c."releasedWords"`)} AS words,
    (${readsDrafts} OR ${isReleasedText}) AND c."lengthMissed" AS "lengthMissed",
    ${readVersion(readsDrafts)} AS version,
    ${drafted(Prisma.sql`c.state::text`, Prisma.sql`'released'`)} AS state,
    CASE WHEN ${readsDrafts} THEN c."releaseAt" END AS "releaseAt",
    ${readsDrafts} AND c."releasedVersion" IS NOT NULL AND c."releasedVersion" <> c.version AS "hasUnreleasedChanges",
    CASE WHEN ${edits} THEN ${openFindings} END AS findings, c."createdAt",
    CASE WHEN ${readsDrafts} OR ${isReleasedText} THEN c."updatedAt" ELSE ${releasedVersionOf(Prisma.sql`v."createdAt"`)} END AS "updatedAt"`
}

export const chapterVersionRow = rowSchema({ ...chapterVersion.shape, createdAt: isoTime })
export type ChapterVersionRow = z.infer<typeof chapterVersionRow>

export const scenarioRow = rowSchema(scenario.shape)

export const detectedRow = rowSchema(detectedCharacter.shape)

/** The columns of `detectedRow`. */
export const detectedColumns = Prisma.sql`id, "chapterId", name, role, description, context, status::text`
