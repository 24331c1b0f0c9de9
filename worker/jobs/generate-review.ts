import { z } from 'zod'
import { type ChapterContract, chapterContract } from '#contract/chapter-contract.ts'
import { holdSql } from '#core/generations/run-transitions.ts'
import { Prisma } from '#core/postgres/client.ts'
import { AssertionFailed, assertInSql, pipelineTransaction } from '#core/postgres/pipeline.ts'
import { execute, parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import { GUARD_LEASE_HELD, resultOf } from '../run/finish.ts'
import { LostRun, type Run } from '../run/run.ts'
import type { Job } from '../run/run-job.ts'
import { lockStory } from './chapter-to-read.ts'
import { readAndCheck } from './read-and-check.ts'
import { readBasis } from './reading-basis.ts'
import { findingsSql } from './write-reading.ts'

/** Chapters that one review checks at the same time. */
const mostAtOnce = 3
const GUARD_SAME_TEXT = 'same text'

const chapterRow = rowSchema({
  id: z.int(),
  chapterNumber: z.int(),
  content: z.string(),
  version: z.int(),
  lengthMissed: z.boolean(),
  contract: parsedJson<unknown>(),
})
type Chapter = Omit<z.infer<typeof chapterRow>, 'contract'> & { contract: ChapterContract | null }

const reviewCheckpoint = z.object({ reviewed: z.array(z.int()) })

/**
 * Checks a whole story, chapter by chapter, against its facts, contracts and rules, and stores findings (D-120). It changes no
 * text, no fact and no plan. A chapter that was checked is not checked again by a run that takes over.
 */
export const generateReview: Job = async (deps, run) => {
  const { storyId } = run.row
  if (storyId === null || !run.row.story) throw new LostRun()
  const { title } = run.row.story
  const reviewed = new Set(reviewCheckpoint.safeParse(run.row.checkpoint).data?.reviewed ?? [])
  const chapters = await findChapters(deps, storyId)
  const waiting = chapters.filter(({ id }) => !reviewed.has(id))
  const report = () => {
    const next = Math.min(chapters.length, reviewed.size + 1)
    run.report(
      `Reviewing chapter ${next} of ${chapters.length}`,
      0.95 * (reviewed.size / Math.max(1, chapters.length)),
    )
  }
  report()
  // The number of calls is bounded by the number of chapters, and each stored chapter is progress.
  const own: Run = { ...run, row: { ...run.row, calls: 0 } }
  const reviewers = Array.from({ length: Math.min(mostAtOnce, waiting.length) }, async () => {
    for (let chapter = waiting.shift(); chapter; chapter = waiting.shift()) {
      own.row.calls = 0
      await reviewChapter(deps, own, storyId, chapter)
      reviewed.add(chapter.id)
      run.remember({ reviewed: [...reviewed] })
      await run.flush()
      report()
    }
  })
  const settled = await Promise.allSettled(reviewers)
  const failed = settled.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return {
    write: async () => ({ result: resultOf({ chapters: chapters.length }), subject: title }),
  }
}

async function findChapters({ db }: Deps, storyId: number): Promise<Chapter[]> {
  const rows = await queryRows(
    db,
    chapterRow,
    Prisma.sql`
    SELECT c.id, c."chapterNumber", c.content, c.version, c."lengthMissed", g.contract
    FROM chapters c LEFT JOIN generations g ON g.id = c."generationId"
    WHERE c."storyId" = ${storyId} AND c.content ~ '\\S' ORDER BY c."chapterNumber"`,
  )
  return rows.map((row) => ({ ...row, contract: chapterContract.safeParse(row.contract).data ?? null }))
}

async function reviewChapter(deps: Deps, run: Run, storyId: number, chapter: Chapter): Promise<void> {
  const { id: chapterId, chapterNumber, content: text, contract, lengthMissed } = chapter
  const basis = await readBasis(deps.db, { storyId, chapterId, chapterNumber })
  if (!basis) throw new LostRun()
  const to = { basis, text, contract, lengthMissed, withScenarios: false, inParts: true }
  const read = await readAndCheck(deps, run, to)
  const id = Prisma.sql`${chapterId}::int`
  await pipelineTransaction(deps.db, async (tx) => {
    void execute(tx, lockStory(storyId))
    void execute(tx, holdSql(run.row, GUARD_LEASE_HELD))
    void execute(
      tx,
      assertInSql(
        Prisma.sql`EXISTS (SELECT FROM chapters WHERE id = ${id} AND version = ${chapter.version})`,
        GUARD_SAME_TEXT,
      ),
    )
    void execute(tx, findingsSql({ storyId, chapterId: id, findings: read.findings }))
    return []
  }).catch((error: unknown) => {
    // The findings were about a text that is gone. Its change has ordered a reading of its own.
    if (error instanceof AssertionFailed && error.assertion === GUARD_SAME_TEXT) return
    throw error instanceof AssertionFailed && error.assertion === GUARD_LEASE_HELD ? new LostRun() : error
  })
}
