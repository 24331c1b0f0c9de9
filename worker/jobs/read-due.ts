import { Prisma } from '#core/postgres/client.ts'
import { AssertionFailed, pipelineTransaction } from '#core/postgres/pipeline.ts'
import { execute } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import type { Run } from '../run/run.ts'
import {
  type ChapterToRead,
  findDue,
  lockStory,
  readStoredChapter,
  stopReading,
  writeStoredReading,
} from './chapter-to-read.ts'
import { readAgain } from './read-again.ts'
import type { StoryMaterial } from './story-material.ts'

const GUARD_DUE = 'due'

/**
 * Before the prose is written, reads the earlier chapters that are due for a reading: their text was changed by hand,
 * or an earlier reading failed or was refused (D-104). Each reading is stored at once, so another run does not repeat
 * it.
 * @returns the material with the results.
 */
export async function readDue(deps: Deps, run: Run, material: StoryMaterial): Promise<StoryMaterial> {
  return (await readChaptersBefore(deps, run, material)) ? readAgain(deps, run, material) : material
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
  const due = await findDue(
    deps.db,
    Prisma.sql`c."storyId" = ${storyId} AND c."chapterNumber" < ${chapterNumber}`,
  )
  run.report(due.length === 1 ? 'Reading a changed chapter' : `Reading ${due.length} changed chapters`, 0.03)
  // The chapters are read one after another, because the reading of a chapter needs the facts and people of the chapters
  // before it: it ends their facts and must not find their people again. The calls that read earlier chapters do not
  // count towards the limit on calls of the chapter itself.
  for (const chapter of due) {
    await readNow(deps, { ...run, row: { ...run.row, calls: 0 } }, chapter)
    run.progressed()
  }
  return true
}

async function readNow(deps: Deps, run: Run, chapter: ChapterToRead): Promise<void> {
  const stored = await readStoredChapter(deps, run, chapter)
  if (!stored) return
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
