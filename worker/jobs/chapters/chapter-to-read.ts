import { z } from 'zod'
import { type ChapterContract, chapterContract } from '#contract/chapter-contract.ts'
import { dueForReadingWhere, stopReadingsSql } from '#core/generations/reading-orders.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { assertInSql } from '#core/postgres/pipeline.ts'
import { execute, type PipelineTx, parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Deps } from '../../deps.ts'
import type { Run } from '../../run/run.ts'
import { detectNewCharacters } from '../../story/names/detection.ts'
import { withFormerNames } from '../../story/names/known-things.ts'
import { readAndCheck } from '../reading/read-and-check.ts'
import type { ChapterRead, ReadingEvents, TextToRead } from '../reading/read-text.ts'
import { type ReadingBasis, readBasis } from '../reading/reading-basis.ts'
import { readSavedAnswers } from '../reading/saved-answers.ts'
import { readingStatements } from '../reading/write-reading.ts'
import { withPresentNames } from './present-names.ts'

const chapterRow = rowSchema({
  id: z.int(),
  storyId: z.int(),
  chapterNumber: z.int(),
  content: z.string(),
  version: z.int(),
  /** Whether rules read this text or a part of it in an earlier reading, because the model failed or refused it. */
  isReadByRule: z.boolean(),
  lengthMissed: z.boolean(),
  contract: parsedJson<unknown>(),
})

/** A stored chapter that the model is to read. */
export interface ChapterToRead extends Omit<z.infer<typeof chapterRow>, 'contract'> {
  /** The contract by which the generation wrote the chapter. */
  contract: ChapterContract | null
}

/**
 * Finds the chapters of a story that have a text and match the SQL condition `where` (on a chapter `c`), sorted by
 * number.
 */
export async function findChapters(db: Db, where: Prisma.Sql): Promise<ChapterToRead[]> {
  const rows = await queryRows(
    db,
    chapterRow,
    Prisma.sql`
    SELECT c.id, c."storyId", c."chapterNumber", c.content, c.version, c."lengthMissed", g.contract,
      (c."readVersion" = c.version AND c."readBy" = 'rule') AS "isReadByRule"
    FROM chapters c LEFT JOIN generations g ON g.id = c."generationId"
    WHERE ${where} AND c.content ~ '\\S' ORDER BY c."chapterNumber"`,
  )
  return rows.map((row) => ({ ...row, contract: chapterContract.safeParse(row.contract).data ?? null }))
}

/** Finds the chapters that `where` selects and that are due for a reading (D-104). */
export function findDue(db: Db, where: Prisma.Sql): Promise<ChapterToRead[]> {
  return findChapters(db, Prisma.sql`${where} AND ${dueForReadingWhere}`)
}

/** The result of reading a stored chapter, before it is written to the database. */
export interface StoredChapterRead {
  chapter: ChapterToRead
  basis: ReadingBasis
  read: ChapterRead
}

/**
 * Reads a stored chapter; null when its story was deleted. With `findingsOnly` the model is asked for nothing but
 * findings, and the rest of the result must not be stored.
 * @throws ModelError as in `readAndCheck`.
 */
export async function readStoredChapter(
  deps: Deps,
  run: Run,
  chapter: ChapterToRead,
  { findingsOnly = false, ...on }: Pick<ReadingEvents, 'failed'> & Pick<TextToRead, 'findingsOnly'> = {},
): Promise<StoredChapterRead | null> {
  const { id: chapterId, storyId, chapterNumber, content: text, contract, lengthMissed } = chapter
  const basis = await readBasis(deps.db, { storyId, chapterId, chapterNumber })
  if (!basis) return null
  const inParts = !chapter.isReadByRule
  const asked = { basis, text, contract, lengthMissed, withScenarios: false, findingsOnly, inParts }
  // A review reads several chapters at the same time with one checkpoint, so their answers are not saved. Only the
  // reading of a single chapter saves its answers.
  const to = findingsOnly ? asked : { ...asked, answers: await readSavedAnswers(deps.db, run, chapterId) }
  const read = await readAndCheck(deps, run, to, on)
  const summary = await withPresentNames(deps.db, storyId, withFormerNames(basis.things), read.summary)
  return { chapter, basis, read: { ...read, summary } }
}

/**
 * Locks the story of a chapter with FOR NO KEY UPDATE, which conflicts with the lock of every transaction that changes
 * a text. The lock does not conflict with the check of a foreign key. A run makes such a check in its save while it
 * holds the row of its generation. A review locks the story before that row, so a stronger lock could cause a deadlock.
 */
export function lockStory(storyId: number): Prisma.Sql {
  return Prisma.sql`SELECT FROM stories WHERE id = ${storyId} FOR NO KEY UPDATE`
}

/**
 * Writes the reading of a stored chapter in a transaction that has locked the story. The transaction fails with
 * `assertion` when the text has changed, when the chapter was deleted, or when another run has already stored a reading
 * by the model.
 */
export function writeStoredReading(tx: PipelineTx, stored: StoredChapterRead, assertion: string): void {
  const { chapter, basis, read } = stored
  const chapterId = Prisma.sql`${chapter.id}::int`
  void execute(
    tx,
    assertInSql(
      Prisma.sql`EXISTS (SELECT FROM chapters c WHERE c.id = ${chapterId} AND c.version = ${chapter.version} AND ${dueForReadingWhere})`,
      assertion,
    ),
  )
  const { found } = detectNewCharacters({
    people: read.people,
    text: chapter.content,
    known: basis.known,
    places: basis.places,
    genre: basis.genre,
  })
  const { storyId } = chapter
  const statements = readingStatements({
    storyId,
    chapterId,
    read,
    detected: found,
    things: basis.things,
    isNew: false,
  })
  for (const statement of statements) void execute(tx, statement)
}

/** Cancels the queued and running readings of a chapter, because the same transaction stores a reading of it. */
export function stopReading(tx: PipelineTx, { chapter }: StoredChapterRead): void {
  void execute(tx, stopReadingsSql(Prisma.sql`${chapter.id}::int`))
}
