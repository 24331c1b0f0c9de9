import { z } from 'zod'
import type { Chapter } from '#contract/chapters.ts'
import { countWords } from '#contract/text.ts'
import { advancePlan } from '#core/book/advance-plan.ts'
import { initialStateColumns, initialStateValues } from '#core/book/release.ts'
import { settleAgainstContractSql } from '#core/book/settle-findings.ts'
import { chapterTextChanged, chapterTextRemoved } from '#core/book/text-changes.ts'
import { notFound } from '#core/errors.ts'
import type { Origin } from '#core/origin/model-spans.ts'
import { findGenerated, type GeneratedText } from '#core/origin/model-texts.ts'
import { readOrigin } from '#core/origin/stored-origin.ts'
import {
  originColumns,
  originValues,
  readStoredText,
  type StoredText,
  traceText,
} from '#core/origin/text-origin.ts'
import { assertCan, type Viewer } from '#core/policy/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { execute, type Queryable, queryRows, rowSchema, runInOneRoundTrip } from '#core/postgres/sql.ts'
import { detectLanguage } from '#core/text/detect-language.ts'
import { presentChapter } from '../../present/chapters.ts'
import { chapterColumns, chapterRow } from '../../rows/chapters.ts'
import { assertUnchanged } from '../assert-unchanged.ts'
import { endGenerations } from '../generations/end-generations.ts'
import type { StatementContext, WriteContext } from '../write-context.ts'
import { consumeDraft, moveDraftsToNewChapter } from './keep-draft.ts'
import { storeNoticedFindings } from './keep-findings.ts'
import { pushToWriters, touchStory, writersColumn } from './touch-story.ts'

const lockedRow = rowSchema({ id: z.int() })
const deletedRow = rowSchema({ chapterNumber: z.int() })
const writerRow = rowSchema({ generationId: z.string().nullable() })
const findingsRow = rowSchema({ findings: z.int() })
/**
 * The row of a rewritten chapter. `isDue` shows whether a model has to read the text again, which a change of the
 * title alone does not require.
 */
const rewrittenRow = rowSchema({ ...chapterRow.shape, isDue: z.boolean(), writers: z.array(z.string()) })

interface Written {
  title?: string | null | undefined
  content: string
  /** The user who saves the text. Their own generations are searched for copies too. */
  savedBy: string
  /**
   * The origin of the words (a person or a model), if the caller knows it. Otherwise it is found by comparing the texts
   * (D-145).
   */
  origin?: Origin
}

/**
 * Adds a chapter after the last one. It is a draft, unless the story releases its chapters at once or the caller
 * passes that it is released (D-141). The caller has locked the story's row, so that no chapter number is used twice.
 */
export async function addChapter(
  context: StatementContext,
  storyId: number,
  written: Written & { isReleased?: boolean },
): Promise<Chapter> {
  const { on } = context
  const { title, content, savedBy, isReleased = false } = written
  const origin = written.origin ?? (await traceText(on, { storyId, savedBy }, content))
  const words = countWords(content)
  const [row] = await queryRows(
    on,
    chapterRow,
    Prisma.sql`
    INSERT INTO chapters AS c ("storyId", "chapterNumber", title, content, words, language, "updatedAt", ${originColumns}, ${initialStateColumns})
    SELECT s.id, (SELECT coalesce(max("chapterNumber"), 0) + 1 FROM chapters WHERE "storyId" = s.id), ${title || null},
      ${content}, ${words}, ${detectLanguage(content)}, now(), ${originValues(origin, words)}, ${initialStateValues(words, isReleased)}
    FROM stories s WHERE s.id = ${storyId}
    RETURNING ${chapterColumns}`,
  )
  if (!row) throw notFound('Story')
  for (const statement of advancePlan(storyId)) await execute(on, statement)
  await chapterTextChanged(on, row.id)
  await touchStory(context, { storyId, chapterId: row.id, updatedAt: row.updatedAt })
  return presentChapter(row)
}

/**
 * Replaces the text of a chapter for a user who may edit its story, if the chapter and the draft that becomes its text
 * still have the versions that the request names (D-7, D-137). All reads share one round trip, and so do all writes.
 * The title and the text that the chapter already has make no version.
 * @throws AppError not_found, forbidden, conflict
 */
export async function changeChapter(
  context: StatementContext,
  user: NonNullable<Viewer>,
  { id: storyId, chapterId }: { id: number; chapterId: number },
  body: Omit<Written, 'savedBy'> & { base?: string | undefined; draft?: string | undefined },
): Promise<Chapter> {
  const { on, after, publish } = context
  const { base, draft, ...edited } = body
  const written = { ...edited, savedBy: user.userId }
  // `findGenerated` is sent in the same round trip, because most changes add words, and new words are compared with
  // the texts of these generations.
  const [, , , stored, generated] = await runInOneRoundTrip(on, [
    () => assertCan(on, 'edit', 'story', storyId, user, { lock: true }),
    () => assertUnchanged(on, 'chapter', chapterId, base),
    () => consumeDraft(on, { userId: user.userId, storyId, chapterId }, draft),
    () => readStoredText(on, storyId, chapterId),
    () => findGenerated(on, { storyId, savedBy: user.userId }),
  ])
  if (!stored) throw notFound('Chapter')
  const { title = stored.title, content } = written
  if (content !== stored.content || (title || null) !== stored.title)
    return replaceText(context, storyId, chapterId, written, { ...stored, generated })
  if (draft !== undefined)
    after(() => publish(user.userId, 'draft.updated', { storyId, chapterId, updatedAt: null }))
  return readChapter(on, chapterId)
}

async function readChapter(on: Queryable, chapterId: number): Promise<Chapter> {
  const [row] = await queryRows(
    on,
    chapterRow,
    Prisma.sql`SELECT ${chapterColumns} FROM chapters c WHERE c.id = ${chapterId}`,
  )
  if (!row) throw notFound('Chapter')
  return presentChapter(row)
}

/**
 * Replaces the working text of a chapter; the replaced text is kept as an earlier version. Strangers continue to read
 * the released text (D-142). A new text that equals the released text leaves no unreleased changes. The caller has
 * locked the story's row.
 * @throws AppError not_found when the story has no such chapter.
 */
export async function rewriteChapter(
  context: StatementContext,
  storyId: number,
  chapterId: number,
  written: Written,
): Promise<Chapter> {
  const stored = await readStoredText(context.on, storyId, chapterId)
  if (!stored) throw notFound('Chapter')
  return replaceText(context, storyId, chapterId, written, stored)
}

async function replaceText(
  context: StatementContext,
  storyId: number,
  chapterId: number,
  written: Written,
  { generated, ...stored }: StoredText & { generated?: readonly GeneratedText[] },
): Promise<Chapter> {
  const { on } = context
  const { title, content, savedBy } = written
  const origin = written.origin ?? (await traceText(on, { storyId, savedBy }, content, stored, generated))
  const words = countWords(content)
  const kept = title === undefined ? Prisma.sql`c.title` : Prisma.sql`${title || null}`
  // A transaction that waited for the story began before the text that it replaces was stored, so its time is not taken
  // as it is. The summary of a replaced text is removed; without a summary the story's memory uses the text itself.
  const replaced = Prisma.sql`
    WITH new AS (SELECT ${content}::text AS content), before AS (
      SELECT id, version, title, content, "updatedAt", "releasedVersion", ${originColumns} FROM chapters
      WHERE id = ${chapterId} AND "storyId" = ${storyId} FOR UPDATE
    ), released AS (
      SELECT title, content FROM before WHERE version = "releasedVersion"
      UNION ALL SELECT v.title, v.content FROM chapter_versions v
        JOIN before b ON v."chapterId" = b.id AND v.version = b."releasedVersion"
    ), kept AS (
      INSERT INTO chapter_versions ("chapterId", version, title, content, "createdAt", ${originColumns})
      SELECT id, version, title, content, "updatedAt", ${originColumns} FROM before
    ), touched AS (
      UPDATE stories s SET "updatedAt" = now() WHERE s.id = ${storyId} AND EXISTS (SELECT FROM before)
      RETURNING ${writersColumn}
    )
    UPDATE chapters c SET title = ${kept}, summary = CASE WHEN c.content = new.content THEN summary END, content = new.content,
      words = ${words}, language = ${detectLanguage(content)}, "lengthMissed" = FALSE,
      (${originColumns}) = ROW(${originValues(origin, words)}), version = version + 1,
      "updatedAt" = greatest(now(), c."updatedAt" + interval '1 millisecond'),
      "readVersion" = CASE WHEN c.content = new.content AND "readVersion" = version THEN version + 1 ELSE "readVersion" END,
      "releasedVersion" = CASE WHEN EXISTS (
          SELECT FROM released r WHERE r.content = new.content AND r.title IS NOT DISTINCT FROM ${kept}
        ) THEN version + 1 ELSE "releasedVersion" END
    FROM new WHERE id = (SELECT id FROM before)
    RETURNING ${chapterColumns}, "readVersion" < version AS "isDue", (SELECT writers FROM touched) AS writers`
  const write = () => queryRows(on, rewrittenRow, replaced)
  const follow = () => updateAfterTextChange(on, chapterId)
  // A different text always needs a reading, so `follow` is sent together with `write`, before `write` has returned
  // `isDue`. For the same text, only `isDue` shows whether `follow` is needed.
  const isOther = content !== stored.content
  const [[row], counted] = isOther ? await runInOneRoundTrip(on, [write, follow]) : [await write()]
  if (!row) throw notFound('Chapter')
  const { isDue, findings, writers, ...chapter } = row
  pushToWriters(context, writers, { storyId, chapterId, updatedAt: chapter.updatedAt })
  return presentChapter({ ...chapter, findings: counted ?? (isDue ? await follow() : findings) })
}

/**
 * Updates the story's facts, beats and findings after a change of a chapter's text. It resolves findings whose quoted
 * words are no longer in the text, so the open findings are counted afterwards.
 * @returns the number of findings that are still open.
 */
async function updateAfterTextChange(on: Queryable, chapterId: number): Promise<number> {
  const count = Prisma.sql`
    SELECT count(*)::int AS findings FROM findings WHERE "chapterId" = ${chapterId} AND status = 'open'`
  const [, [counted]] = await runInOneRoundTrip(on, [
    () => chapterTextChanged(on, chapterId),
    () => queryRows(on, findingsRow, count),
  ])
  return counted?.findings ?? 0
}

/**
 * Restores an earlier version of a chapter; the replaced text is kept as a version (D-87). The chapter then has the
 * generation that wrote the restored text, so that its order, its contract and its memory are those of this text. It
 * has no generation if a person wrote the restored text. The findings that were noticed while this text was written are
 * open again.
 * @throws AppError not_found when the chapter of this story has no such version.
 */
export async function restoreVersion(
  { tx, ...push }: WriteContext,
  storyId: number,
  chapterId: number,
  version: number,
  savedBy: string,
): Promise<Chapter> {
  const earlier = await tx.chapterVersion.findFirst({ where: { chapterId, version, chapter: { storyId } } })
  if (!earlier) throw notFound('Version')
  const { title, content, modelWords, modelSources } = earlier
  // A chapter version from before origins were stored is compared with the present text and with the texts of
  // generations.
  const known = modelWords !== null && { origin: readOrigin({ ...earlier, modelWords }) }
  const restored = await rewriteChapter({ on: tx, ...push }, storyId, chapterId, {
    title,
    content,
    savedBy,
    ...known,
  })
  if (!known) return restored
  const [{ generationId } = { generationId: null }] = await queryRows(
    tx,
    writerRow,
    Prisma.sql`
      UPDATE chapters c SET "generationId" = (
        SELECT g.id FROM generations g
        WHERE g.id = ANY(${modelSources}::uuid[]) AND g."storyId" = ${storyId} AND g.kind IN ('story', 'chapter')
          AND NOT EXISTS (SELECT FROM chapters other WHERE other."generationId" = g.id AND other.id <> c.id)
        ORDER BY g."createdAt" DESC LIMIT 1)
      WHERE c.id = ${chapterId} RETURNING "generationId"`,
  )
  await execute(tx, settleAgainstContractSql(Prisma.sql`${chapterId}::int`))
  if (generationId !== null) await storeNoticedFindings(tx, generationId, chapterId)
  return readChapter(tx, chapterId)
}

/**
 * Deletes a chapter, and renumbers the later chapters in one statement (D-88). The unique constraint on chapter numbers
 * is deferrable, so it is not checked row by row. Generations that regenerate the chapter or write a passage of it are
 * cancelled. The drafts that other users have of the chapter become drafts of a new chapter.
 * @throws AppError not_found when the story has no such chapter.
 */
export async function removeChapter(
  change: WriteContext,
  { storyId, chapterId, deletedBy }: { storyId: number; chapterId: number; deletedBy: string },
): Promise<void> {
  const { tx, after, publish } = change
  // The lock delays the first save of a draft of this chapter, which then answers that the chapter is missing.
  const locked = Prisma.sql`SELECT id FROM chapters WHERE id = ${chapterId} AND "storyId" = ${storyId} FOR UPDATE`
  if ((await queryRows(tx, lockedRow, locked)).length === 0) throw notFound('Chapter')
  await chapterTextRemoved(tx, chapterId)
  await moveDraftsToNewChapter(change, { storyId, chapterId, except: deletedBy })
  // The passages are cancelled before the chapter is deleted, because the deletion clears the column by which they are
  // found.
  await endGenerations(
    change,
    Prisma.sql`g."storyId" = ${storyId} AND ((g.kind = 'chapter' AND (g.input->>'chapterId')::int = ${chapterId})
      OR (g.kind = 'passage' AND g."chapterId" = ${chapterId}))`,
  )
  const [gone] = await queryRows(
    tx,
    deletedRow,
    Prisma.sql`
    DELETE FROM chapters WHERE id = ${chapterId} AND "storyId" = ${storyId} RETURNING "chapterNumber"`,
  )
  if (!gone) throw notFound('Chapter')
  await execute(
    tx,
    Prisma.sql`
    UPDATE chapters SET "chapterNumber" = "chapterNumber" - 1
    WHERE "storyId" = ${storyId} AND "chapterNumber" > ${gone.chapterNumber}`,
  )
  await touchStory({ on: tx, after, publish }, { storyId, chapterId, updatedAt: null })
}
