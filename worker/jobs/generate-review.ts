import { z } from 'zod'
import { lockHeldRowSql } from '#core/generations/run-transitions.ts'
import { Prisma } from '#core/postgres/client.ts'
import { AssertionFailed, assertInSql, pipelineTransaction } from '#core/postgres/pipeline.ts'
import { execute } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import { GUARD_LEASE_HELD, resultOf } from '../run/finish.ts'
import { LostRun, type Run } from '../run/run.ts'
import type { Job } from '../run/run-job.ts'
import { type ChapterToRead, findChapters, lockStory, readStoredChapter } from './chapter-to-read.ts'
import { forEachChapter } from './for-each-chapter.ts'
import { findingsSql } from './write-reading.ts'

const GUARD_SAME_TEXT = 'same text'

const reviewCheckpoint = z.object({ reviewed: z.array(z.int()) })

/**
 * Checks a whole story, chapter by chapter, against its facts, contracts and rules, and stores findings
 * (D-120). It changes no text, fact or plan. If another run continues it, chapters that were already checked
 * are skipped.
 */
export const generateReview: Job = async (deps, run) => {
  const { storyId } = run.row
  if (storyId === null || !run.row.story) throw new LostRun()
  const { title } = run.row.story
  const reviewed = new Set(reviewCheckpoint.safeParse(run.row.checkpoint).data?.reviewed ?? [])
  const chapters = await findChapters(deps.db, Prisma.sql`c."storyId" = ${storyId}`)
  const waiting = chapters.filter(({ id }) => !reviewed.has(id))
  const report = () => {
    const next = Math.min(chapters.length, reviewed.size + 1)
    run.report(
      `Reviewing chapter ${next} of ${chapters.length}`,
      0.95 * (reviewed.size / Math.max(1, chapters.length)),
    )
  }
  report()
  await forEachChapter(run, waiting, async (own, chapter) => {
    await reviewChapter(deps, own, chapter)
    reviewed.add(chapter.id)
    run.remember({ reviewed: [...reviewed] })
    await run.flush()
    report()
  })
  return {
    write: async () => ({ result: resultOf({ chapters: chapters.length }), subject: title }),
  }
}

async function reviewChapter(deps: Deps, run: Run, chapter: ChapterToRead): Promise<void> {
  // A review may send a chapter in parts again, even if the model refused an earlier reading of it.
  const stored = await readStoredChapter(deps, run, { ...chapter, isReadByRule: false })
  if (!stored) throw new LostRun()
  const { storyId } = chapter
  const id = Prisma.sql`${chapter.id}::int`
  await pipelineTransaction(deps.db, async (tx) => {
    void execute(tx, lockStory(storyId))
    void execute(tx, lockHeldRowSql(run.row, GUARD_LEASE_HELD))
    void execute(
      tx,
      assertInSql(
        Prisma.sql`EXISTS (SELECT FROM chapters WHERE id = ${id} AND version = ${chapter.version})`,
        GUARD_SAME_TEXT,
      ),
    )
    void execute(tx, findingsSql({ storyId, chapterId: id, findings: stored.read.findings }))
    return []
  }).catch((error: unknown) => {
    // The text was replaced during the check. That change has ordered a separate reading, so the result is not stored.
    if (error instanceof AssertionFailed && error.assertion === GUARD_SAME_TEXT) return
    throw error instanceof AssertionFailed && error.assertion === GUARD_LEASE_HELD ? new LostRun() : error
  })
}
