import { Prisma } from '#core/postgres/client.ts'
import { GUARD_SUBJECT_UNCHANGED, resultOf } from '../run/finish.ts'
import type { Job } from '../run/run-job.ts'
import { findDue, lockStory, readStoredChapter, writeStoredReading } from './chapter-to-read.ts'

/**
 * Reads a chapter whose text was changed by hand, in the background (D-104). A chapter that was read meanwhile, or whose text
 * changed during the reading, is left alone: the change has ordered its own reading.
 */
export const readChapter: Job = async (deps, run) => {
  const { chapterId } = run.row.summary
  const [chapter] = chapterId === null ? [] : await findDue(deps.db, Prisma.sql`c.id = ${chapterId}`)
  const stored = chapter ? await readStoredChapter(deps, run, chapter) : null
  return {
    ...(stored ? { locks: [lockStory(stored.chapter.storyId)] } : {}),
    write: async (tx, readsFirst) => {
      if (stored && !readsFirst) writeStoredReading(tx, stored, GUARD_SUBJECT_UNCHANGED)
      return { result: resultOf({}), subject: '' }
    },
  }
}
