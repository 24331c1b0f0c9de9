import { z } from 'zod'
import { lockHeldRowSql } from '#core/generations/run-transitions.ts'
import { Prisma } from '#core/postgres/client.ts'
import { AssertionFailed, assertInSql, pipelineTransaction } from '#core/postgres/pipeline.ts'
import { execute } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import type { ModelError } from '../model/model-errors.ts'
import { GUARD_LEASE_HELD, resultOf } from '../run/finish.ts'
import { LostRun, type Run } from '../run/run.ts'
import type { Job } from '../run/run-job.ts'
import { maxCalls } from '../run/settlement.ts'
import { type ChapterToRead, findChapters, lockStory, readStoredChapter } from './chapters/chapter-to-read.ts'
import { forEachChapter } from './chapters/for-each-chapter.ts'
import { findingsSql } from './reading/write-reading.ts'

const GUARD_SAME_TEXT = 'same text'

const reviewCheckpoint = z.object({
  reviewed: z.array(z.int()),
  /** The reviewed chapters that the model refused to read. An earlier version of the product did not store them. */
  refused: z.array(z.int()).default([]),
})

/**
 * Checks a whole story, chapter by chapter, against its facts, contracts and rules, and stores findings
 * (D-120). It changes no text, fact or plan. If another run continues it, chapters that were already checked
 * are skipped. The result and the notification say how many chapters the model did not read, because these were
 * checked by rules only.
 * The calls for chapters that failed count towards the limit of the generation until one chapter was read.
 * @throws ModelError for a rate limit, an outage, a rejected key, an account without credit, and when the model has read
 * no chapter and has not refused them all.
 */
export const generateReview: Job = async (deps, run) => {
  const { storyId } = run.row
  if (storyId === null || !run.row.story) throw new LostRun()
  const { title } = run.row.story
  const checkpoint = reviewCheckpoint.safeParse(run.row.checkpoint).data
  const reviewed = new Set(checkpoint?.reviewed)
  const refused = new Set(checkpoint?.refused)
  const failures: ModelError[] = []
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
    const failure = await reviewChapter(deps, own, chapter)
    if (failure && failure.failure !== 'refused') {
      failures.push(failure)
      run.row.calls += own.row.calls
      if (reviewed.size === refused.size && run.row.calls >= maxCalls) throw failure
      return
    }
    if (failure) refused.add(chapter.id)
    reviewed.add(chapter.id)
    run.remember({ reviewed: [...reviewed], refused: [...refused] })
    run.progressed()
    await run.flush()
    report()
  })
  const unread = failures.length + refused.size
  const [failure] = failures
  if (failure && unread === chapters.length) throw failure
  return {
    write: async () => ({
      result: resultOf({ chapters: chapters.length, unread }),
      subject: title,
      ...(unread > 0 && {
        explanation: `The AI could not read ${unread} of ${chapters.length} chapters. These were checked by rules only.`,
      }),
    }),
  }
}

/**
 * Reviews one chapter and stores its findings.
 * @returns the last failure of a request if the model has not read the whole chapter; otherwise null.
 * @throws ModelError for a rate limit, an outage, a rejected key, or an account without credit.
 */
async function reviewChapter(deps: Deps, run: Run, chapter: ChapterToRead): Promise<ModelError | null> {
  const failures: ModelError[] = []
  // A review may send a chapter in parts again, even if the model refused an earlier reading of it.
  const stored = await readStoredChapter(
    deps,
    run,
    { ...chapter, isReadByRule: false },
    { findingsOnly: true, failed: (error) => failures.push(error) },
  )
  if (!stored) throw new LostRun()
  const failure = stored.read.readBy === 'rule' ? (failures.at(-1) ?? null) : null
  if (failure?.failure === 'auth' || failure?.failure === 'quota') throw failure
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
    // The chapter was changed or deleted during the check, so the result is not stored. A change of the text has
    // ordered a separate reading.
    if (error instanceof AssertionFailed && error.assertion === GUARD_SAME_TEXT) return
    throw error instanceof AssertionFailed && error.assertion === GUARD_LEASE_HELD ? new LostRun() : error
  })
  return failure
}
