import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { maxRefusedAgain, orderReading, readingDelaySeconds } from '#core/generations/reading-orders.ts'
import { Prisma } from '#core/postgres/client.ts'
import { AssertionFailed, pipelineTransaction } from '#core/postgres/pipeline.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Deps } from '../../deps.ts'
import type { Run } from '../../run/run.ts'
import { textStamp } from '../../run/stored-story.ts'
import { reserveForReadings } from '../calls/reserve-money.ts'
import { readAgain } from '../material/read-again.ts'
import { refreshActOf } from '../material/refresh-acts.ts'
import type { StoryMaterial } from '../material/story-material.ts'
import {
  type ChapterToRead,
  findDue,
  lockStory,
  readStoredChapter,
  type StoredChapterRead,
  stopReading,
  writeStoredReading,
} from './chapter-to-read.ts'

const GUARD_DUE = 'due'

const runningRow = rowSchema({ id: z.string() })
const activeRow = rowSchema({ chapterId: z.int() })

/**
 * Before the prose is written, reads the earlier chapters that are due for a reading: their text was changed by hand,
 * or an earlier reading failed or was refused (D-104). Each reading is stored at once, so another run does not repeat
 * it.
 * @returns the material with the results.
 */
export async function readDue(deps: Deps, run: Run, material: StoryMaterial): Promise<StoryMaterial> {
  return (await readChaptersBefore(deps, run, material)) ? readAgain(deps, run, material) : material
}

const stampRow = rowSchema({ stamp: z.string() })

/**
 * Reads the story again if a text of it has changed since its material was read, with the chapters that are due then.
 * The call for a contract takes seconds, and what an edit has removed must not get into the prose (D-104).
 */
export async function readChanged(deps: Deps, run: Run, material: StoryMaterial): Promise<StoryMaterial> {
  const [row] = await queryRows(
    deps.db,
    stampRow,
    Prisma.sql`SELECT ${textStamp(Prisma.sql`${material.storyId}::int`)} AS stamp`,
  )
  if (row?.stamp === run.row.story?.textStamp) return material
  return readDue(deps, run, await readAgain(deps, run, material))
}

/** Reads the chapters before `chapterNumber` that are due (D-104). @returns whether any chapter was due. */
export async function readChaptersBefore(
  deps: Deps,
  run: Run,
  { storyId, chapterNumber }: Pick<StoryMaterial, 'storyId' | 'chapterNumber'>,
): Promise<boolean> {
  // The claim has already read which chapters are due, so no further query is needed when there are none.
  const isBefore = ({ number }: { number: number }) => number < chapterNumber
  if (!run.row.story?.chapters.some((chapter) => chapter.isDue && isBefore(chapter))) return false
  const before = Prisma.sql`c."storyId" = ${storyId} AND c."chapterNumber" < ${chapterNumber}`
  try {
    return await readEach(deps, run, storyId, before)
  } finally {
    await resumeReadings(deps, storyId)
  }
}

async function readEach(deps: Deps, run: Run, storyId: number, before: Prisma.Sql): Promise<boolean> {
  await awaitRunning(deps, run, storyId, before)
  await delayReadings(deps, storyId, before)
  const due = await affordable(deps, run, withoutOldRefusals(await findDue(deps.db, before)))
  if (due.length === 0) return true
  run.report(due.length === 1 ? 'Reading a changed chapter' : `Reading ${due.length} changed chapters`, 0.03)
  // The chapters are read one after another, because the reading of a chapter needs the facts and people of the
  // chapters before it: it ends their facts and must not find their people again. The calls that read earlier chapters
  // do not count towards the limit on calls of the chapter itself.
  for (const [at, chapter] of due.entries()) {
    if (at > 0) await delayReadings(deps, storyId, before)
    await readNow(deps, { ...run, row: { ...run.row, calls: 0 } }, chapter)
    run.progressed()
  }
  return true
}

/** Leaves out the chapters that the model has refused before, except those next to the prose. */
function withoutOldRefusals(due: readonly ChapterToRead[]): ChapterToRead[] {
  const again = new Set(due.filter(({ isReadByRule }) => isReadByRule).slice(-maxRefusedAgain))
  return due.filter((chapter) => !chapter.isReadByRule || again.has(chapter))
}

/** The money of an order for prose pays for this many readings before it. */
const paidByOrder = 3

/**
 * Reserves the money for the readings (D-151). If a budget does not allow it, only the chapters next to the prose are
 * read. The others are read in the background when there is money.
 */
async function affordable(deps: Deps, run: Run, due: readonly ChapterToRead[]): Promise<ChapterToRead[]> {
  if (due.length <= paidByOrder || (await reserveForReadings(deps, run, due.length))) return [...due]
  return due.slice(-paidByOrder)
}

/** An order for prose waits at most this long (ms) for background readings that have already begun. */
const maxWaitMs = 60_000
const pollMs = 250

/**
 * Waits for the background readings of the selected chapters that already run, because their requests to the model are
 * already paid. It delays the other readings. A reading whose worker is dead is not waited for.
 */
async function awaitRunning(deps: Deps, run: Run, storyId: number, before: Prisma.Sql): Promise<void> {
  const select = Prisma.sql`
    SELECT g.id FROM generations g WHERE g.kind = 'reading' AND g.status = 'running' AND g."leaseUntil" > now()
      AND g."chapterId" IN (SELECT c.id FROM chapters c WHERE ${before})`
  let running = await queryRows(deps.db, runningRow, select)
  if (running.length === 0) return
  run.report('Reading a changed chapter', 0.03)
  await execute(deps.db, delaySql(storyId))
  const ids = running.map(({ id }) => id)
  const end = performance.now() + maxWaitMs
  while (running.length > 0 && performance.now() < end) {
    await wait(pollMs, undefined, { signal: run.signal }).catch(() => run.signal.throwIfAborted())
    running = await queryRows(deps.db, runningRow, Prisma.sql`${select} AND g.id = ANY(${ids}::uuid[])`)
  }
}

/** A background reading of a chapter waits this long (s) while an order for prose reads the same chapter. */
const delaySeconds = 300

/**
 * Delays the background readings of a story while this run reads the chapters that `before` selects, because no chapter
 * must be read and paid for twice. The readings of later chapters wait too, because they need the facts and people of
 * the earlier ones (D-103). A reading of the selected chapters that a worker has already is cancelled and ordered again.
 * There are few of them: one statement delays all others, because the story stays locked meanwhile. If the
 * worker of this run dies, the readings start after the delay (D-104).
 */
async function delayReadings(deps: Deps, storyId: number, before: Prisma.Sql): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await execute(tx, lockStory(storyId))
    const selectActive = Prisma.sql`
      SELECT "chapterId" FROM generations
      WHERE ${activeReadings(storyId)} AND (status = 'running' OR "dispatchedAt" IS NOT NULL)
        AND "chapterId" IN (SELECT c.id FROM chapters c WHERE ${before})`
    const rows = await queryRows(tx, activeRow, selectActive)
    for (const { chapterId } of rows) await orderReading(tx, chapterId)
    await execute(tx, delaySql(storyId))
  })
}

function delaySql(storyId: number): Prisma.Sql {
  return Prisma.sql`
    UPDATE generations SET "runAfter" = now() + make_interval(secs => ${delaySeconds})
    WHERE ${activeReadings(storyId)} AND "dispatchedAt" IS NULL`
}

function activeReadings(storyId: number): Prisma.Sql {
  return Prisma.sql`kind = 'reading' AND status IN ('queued', 'running') AND "storyId" = ${storyId}`
}

/** Lets the delayed background readings of the story start now. */
async function resumeReadings(deps: Deps, storyId: number): Promise<void> {
  await execute(
    deps.db,
    Prisma.sql`
    UPDATE generations SET "runAfter" = now() WHERE kind = 'reading' AND status = 'queued' AND "storyId" = ${storyId}
      AND "dispatchedAt" IS NULL AND "runAfter" > now() + make_interval(secs => ${readingDelaySeconds})`,
  )
}

async function readNow(deps: Deps, run: Run, chapter: ChapterToRead): Promise<void> {
  const stored = await readStoredChapter(deps, run, chapter)
  if (!stored) return
  await store(deps, run, stored)
  await refreshActOf(deps, run, { ...chapter, summary: stored.read.summary })
}

async function store(deps: Deps, run: Run, stored: StoredChapterRead): Promise<void> {
  const { chapter } = stored
  await pipelineTransaction(deps.db, async (tx) => {
    void execute(tx, lockStory(chapter.storyId))
    writeStoredReading(tx, stored, GUARD_DUE)
    stopReading(tx, stored)
    return []
  }).catch((error: unknown) => {
    if (!(error instanceof AssertionFailed) || error.assertion !== GUARD_DUE) throw error
    const fields = { generationId: run.row.id, chapter: chapter.chapterNumber }
    deps.log.info(fields, 'chapter text changed during its reading, reading discarded')
  })
}
