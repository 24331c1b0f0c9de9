import { Prisma } from '#core/postgres/client.ts'
import { GUARD_SUBJECT_UNCHANGED, resultOf } from '../run/finish.ts'
import type { Job } from '../run/run-job.ts'
import { reserveMoney } from './calls/reserve-money.ts'
import { findDue, lockStory, readStoredChapter, writeStoredReading } from './chapters/chapter-to-read.ts'
import { refreshActOf } from './material/refresh-acts.ts'

/**
 * Reads a chapter whose text was changed by hand, in the background (D-104). If the chapter was read meanwhile, or its
 * text changed during the reading, nothing is stored; the change has ordered another reading. While a budget is used up
 * the reading waits. The next order for prose of the story then first reads the chapter, and pays for it with its own
 * reserved money (D-151).
 */
export const readChapter: Job = async (deps, run) => {
  const { chapterId } = run.row.summary
  const [chapter] = chapterId === null ? [] : await findDue(deps.db, Prisma.sql`c.id = ${chapterId}`)
  if (chapter) await reserveMoney(deps, run)
  const stored = chapter ? await readStoredChapter(deps, run, chapter) : null
  if (stored) await refreshActOf(deps, run, { ...stored.chapter, summary: stored.read.summary })
  return {
    ...(stored ? { locks: [lockStory(stored.chapter.storyId)] } : {}),
    write: async (tx, readsFirst) => {
      if (stored && !readsFirst) writeStoredReading(tx, stored, GUARD_SUBJECT_UNCHANGED)
      return { result: resultOf({}), subject: '' }
    },
  }
}
