import { z } from 'zod'
import { advancePlan } from '#core/book/advance-plan.ts'
import { initialStateColumns, initialStateValues } from '#core/book/release.ts'
import { settleAgainstContractSql } from '#core/book/settle-findings.ts'
import { invalidateLostQuotes } from '#core/book/text-changes.ts'
import { stopReadingsSql } from '#core/generations/reading-orders.ts'
import { originColumns } from '#core/origin/text-origin.ts'
import { Prisma } from '#core/postgres/client.ts'
import { assertInSql } from '#core/postgres/pipeline.ts'
import { execute, type PipelineTx, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { detectLanguage } from '#core/text/detect-language.ts'
import { type FinishedContent, GUARD_SUBJECT_UNCHANGED } from '../../run/finish.ts'
import { LostRun } from '../../run/run.ts'
import type { StoryMaterial } from '../material/story-material.ts'
import type { Prose } from '../prose/write-prose.ts'
import {
  addAsVersion,
  asInstant,
  editedSinceOrder,
  hasOrderedVersion,
  stateInResult,
  wholeOrigin,
} from '../reading/edited-chapter.ts'
import { readingStatements } from '../reading/write-reading.ts'
import type { WrittenChapter } from './read-written.ts'

export interface FinishedChapter extends Pick<FinishedContent, 'result'> {
  chapterNumber: number
  storyTitle: string
  /**
   * Whether the generated text is the chapter's text; false when it is only one of the chapter's versions.
   */
  isCurrent: boolean
}

interface Keep {
  generationId: string
  material: StoryMaterial
  content: string
  prose: Prose
  written: WrittenChapter
  /** The description of a new story; it is saved only if the writer has written none. */
  description?: string
}

const storyStateRow = rowSchema({
  title: z.string(),
  /** The number of the story's last chapter; 0 without chapters. */
  last: z.int(),
  /**
   * The number of the chapter that is regenerated; null for the next chapter, and when the regenerated chapter was
   * deleted.
   */
  number: z.int().nullable(),
  /**
   * Whether a person has changed the text (`textEdited`) or the title (`titleEdited`) of the regenerated chapter since
   * its regeneration was ordered.
   */
  textEdited: z.boolean(),
  titleEdited: z.boolean(),
})
type StoryState = z.infer<typeof storyStateRow>

/**
 * Writes a finished chapter and everything that depends on it, in the finishing transaction. A new chapter gets the
 * highest number at the time of the save plus 1 (D-88). A regenerated chapter keeps its number, and its previous text
 * becomes an earlier version (D-87). If a person has changed the text since the order, that text stays and the
 * generated one is added to the versions (D-10). The changes are computed from the story that was read when the run
 * began, and `GUARD_SUBJECT_UNCHANGED` asserts that the story has not changed since. With `readsFirst` the present
 * story is read instead. The transaction has locked the story before the row of the generation.
 */
export async function saveFinishedChapter(
  tx: PipelineTx,
  input: Keep,
  readsFirst: boolean,
): Promise<FinishedChapter> {
  const { material, content, written } = input
  const { storyId, chapterId } = material
  const story = readsFirst ? await readState(tx, material) : assertUnchanged(tx, material)
  if (!story || (chapterId !== null && story.number === null)) throw new LostRun()
  const chapterNumber = story.number ?? story.last + 1
  const { title: storyTitle } = story
  if (chapterId !== null && story.textEdited) {
    const { generationId, prose } = input
    const text = { generationId, title: written.title, summary: written.summary, content, ...prose }
    return { chapterNumber, storyTitle, isCurrent: false, result: addAsVersion(tx, chapterId, text) }
  }
  if (chapterId === null) addChapter(tx, input, chapterNumber)
  else rewriteChapter(tx, input, chapterId, story.titleEdited)
  tx.flush()
  const id = chapterOf(input.generationId)
  const replaced =
    chapterId === null ? advancePlan(storyId) : [...invalidateLostQuotes(id), settleAgainstContractSql(id)]
  const { read, detected, things } = written
  for (const statement of [
    ...replaced,
    // Nobody can have ordered a reading of a chapter that this transaction adds.
    ...(chapterId === null ? [] : [stopReadingsSql(id)]),
    ...readingStatements({ storyId, chapterId: id, read, detected, things, isNew: chapterId === null }),
  ])
    void execute(tx, statement)
  saveRest(tx, input)
  return {
    chapterNumber,
    storyTitle,
    isCurrent: true,
    // Scenarios continue the latest chapter (D-19), so the result for an earlier chapter contains none.
    result: resultFor(input.generationId, chapterNumber >= story.last),
  }
}

async function readState(
  tx: PipelineTx,
  { storyId, chapterId, input }: StoryMaterial,
): Promise<StoryState | undefined> {
  const [story] = await queryRows(
    tx,
    storyStateRow,
    Prisma.sql`
    SELECT title, ${lastNumber} AS last, ${numberOf(chapterId)} AS number,
      ${editedSinceOrder('content', chapterId, input.replacesVersion)} AS "textEdited",
      ${editedSinceOrder('title', chapterId, input.replacesVersion)} AS "titleEdited"
    FROM stories WHERE id = ${storyId}`,
  )
  return story
}

function assertUnchanged(tx: PipelineTx, material: StoryMaterial): StoryState {
  const { storyId, chapterId, title, chapters, chapterNumber, input } = material
  const last = chapters.at(-1)?.number ?? 0
  const number = chapterId === null ? null : chapterNumber
  void execute(
    tx,
    assertInSql(
      Prisma.sql`(
        SELECT title = ${title} AND ${lastNumber} = ${last}
          AND ${numberOf(chapterId)} IS NOT DISTINCT FROM ${number} AND ${hasOrderedVersion(chapterId, input.replacesVersion)}
        FROM stories WHERE id = ${storyId}
      )`,
      GUARD_SUBJECT_UNCHANGED,
    ),
  )
  return { title, last, number, textEdited: false, titleEdited: false }
}

const lastNumber = Prisma.sql`(SELECT coalesce(max("chapterNumber"), 0) FROM chapters WHERE "storyId" = stories.id)::int`

function numberOf(chapterId: number | null): Prisma.Sql {
  return Prisma.sql`(SELECT "chapterNumber" FROM chapters WHERE "storyId" = stories.id AND id = ${chapterId}::int)`
}

function addChapter(tx: PipelineTx, input: Keep, chapterNumber: number): void {
  const { generationId, material, content, prose, written } = input
  void execute(
    tx,
    Prisma.sql`
    INSERT INTO chapters ("storyId", "chapterNumber", title, content, words, units, language, "lengthMissed", "generationId",
      ${originColumns}, ${initialStateColumns})
    SELECT s.id, ${chapterNumber}::int, ${written.title}, ${content}, ${prose.words}::int, ${content.length}::int,
      ${detectLanguage(content)}, ${prose.lengthMissed}::boolean, ${generationId}::uuid,
      ${wholeOrigin({ content, words: prose.words, generationId })}, ${initialStateValues(prose.words)}
    FROM stories s WHERE s.id = ${material.storyId}`,
  )
}

function rewriteChapter(tx: PipelineTx, input: Keep, chapterId: number, keepsTitle: boolean): void {
  const { generationId, content, prose, written } = input
  void execute(
    tx,
    Prisma.sql`
      WITH kept AS (
        INSERT INTO chapter_versions ("chapterId", version, title, content, "createdAt", ${originColumns})
        SELECT id, version, title, content, "updatedAt", ${originColumns} FROM chapters WHERE id = ${chapterId}
      ), led AS (
        DELETE FROM scenarios WHERE "chapterId" = ${chapterId}
      ), waited AS (
        DELETE FROM detected_characters WHERE "chapterId" = ${chapterId} AND status = 'pending'
      )
      UPDATE chapters SET title = coalesce(${keepsTitle ? null : written.title}, title), content = ${content}, words = ${prose.words}, units = ${content.length}, language = ${detectLanguage(content)}, "lengthMissed" = ${prose.lengthMissed},
        "generationId" = ${generationId}::uuid, version = version + 1,
        "updatedAt" = greatest(now(), "updatedAt" + interval '1 millisecond'),
        (${originColumns}) = ROW(${wholeOrigin({ content, words: prose.words, generationId })})
      WHERE id = ${chapterId}`,
  )
}

// A new chapter is found by its generation, because its id is not known here yet.
function chapterOf(generationId: string): Prisma.Sql {
  return Prisma.sql`(SELECT id FROM chapters WHERE "generationId" = ${generationId}::uuid)`
}

// Writes the scenarios for the next chapter and the story's `updatedAt` in one statement, and also the description of a
// new story if the writer has written none.
function saveRest(tx: PipelineTx, { generationId, material, written, description }: Keep): void {
  const { storyId } = material
  const scenarios = written.scenarios.map((scenario, position) => ({ ...scenario, position }))
  // When a statement names the column `description`, a trigger computes the words by which the search finds the story.
  // Only the statement for a new story therefore names that column.
  const described = description
    ? Prisma.sql`, description = CASE WHEN description = '' THEN ${description} ELSE description END`
    : Prisma.empty
  void execute(
    tx,
    Prisma.sql`
    WITH offered AS (
      INSERT INTO scenarios ("storyId", "chapterId", position, type, title, description)
      SELECT ${storyId}::int, ${chapterOf(generationId)}, position, type, title, description
      FROM jsonb_to_recordset(${JSON.stringify(scenarios)}::jsonb) AS s(position int, type text, title text, description text)
    )
    UPDATE stories SET "updatedAt" = now()${described} WHERE id = ${storyId}::int`,
  )
}

// The result of a saved chapter (D-12). Pending detections of a replaced text were deleted, so all remaining detections
// belong to the new text.
function resultFor(generationId: string, isLatest: boolean): Prisma.Sql {
  return Prisma.sql`(
    SELECT jsonb_build_object(
      'chapter', jsonb_build_object('id', c.id, 'chapterNumber', c."chapterNumber", 'title', c.title, 'content', c.content,
        'summary', c.summary, 'words', c.words, 'lengthMissed', c."lengthMissed", 'version', c.version,
        ${stateInResult},
        'createdAt', ${asInstant(Prisma.sql`c."createdAt"`)}, 'updatedAt', ${asInstant(Prisma.sql`c."updatedAt"`)}),
      'detectedCharacters', coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', id, 'chapterId', "chapterId", 'name', name, 'role', role,
          'description', description, 'context', context, 'status', status) ORDER BY id)
        FROM detected_characters WHERE "chapterId" = c.id AND status = 'pending'
      ), '[]'),
      'scenarios', coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', id, 'type', type, 'title', title, 'description', description) ORDER BY position)
        FROM scenarios WHERE "chapterId" = c.id AND ${isLatest}
      ), '[]')
    )
    FROM chapters c WHERE c."generationId" = ${generationId}::uuid
  )`
}
