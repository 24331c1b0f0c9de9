import { z } from 'zod'
import { type GenerationSummary, generationKind } from '#contract/generation-fields.ts'
import { tier } from '#contract/users.ts'
import { kindList } from '#core/generations/kind-sql.ts'
import { alwaysShownToOwnerWhere, shownToOwnerWhere } from '#core/generations/owned.ts'
import { claimSql } from '#core/generations/run-transitions.ts'
import { subject, subjectJoins } from '#core/generations/subject.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryAsyncCommit } from '#core/postgres/pipeline.ts'
import { parsedJson, rowSchema } from '#core/postgres/sql.ts'
import type { Delivery } from '#core/queue/queue.ts'
import { presentTier } from '#core/tiers.ts'
import { readProgressedMs } from './deadline.ts'
import { type StoredStory, storedStory } from './stored-story.ts'

const writtenFromStory = kindList(
  ({ subject, queue, isInternal }) => subject === 'story' && queue === 'text' && !isInternal,
)

const claimedRow = rowSchema({
  id: z.string(),
  kind: generationKind,
  attempt: z.int(),
  ownerId: z.string(),
  tier,
  storyId: z.int().nullable(),
  characterId: z.int().nullable(),
  input: parsedJson<unknown>(),
  checkpoint: parsedJson<unknown>(),
  contract: parsedJson<unknown>(),
  failures: z.int(),
  calls: z.int(),
  runningMs: z.int(),
  waitingMs: z.number().nullable(),
  usagePeriod: z.string().nullable(),
  /**
   * W3C traceparents of the call that queued the generation last (its order, a retry or the approval of its contract),
   * and of the previous run.
   */
  traceparent: z.string().nullable(),
  runTraceparent: z.string().nullable(),
  /** The owner may read the text, whatever the spice level of the story becomes. */
  isAlwaysShown: z.boolean(),
  /** The owner may read the text at the time of the claim. */
  isShown: z.boolean(),
  /** The time (ms) that the generation has waited since it could have started. */
  waitedMs: z.number(),
  /**
   * The story for which the run writes text; null for kinds that write no story text, and when the story was deleted.
   */
  story: parsedJson<StoredStory | null>(),
  progress: z.number(),
  stage: z.string(),
  chapterId: z.int().nullable(),
  subject: z.string(),
  createdAt: z.date(),
  startedAt: z.date(),
  workerId: z.string(),
  claimedAt: z.date(),
})
type Row = z.infer<typeof claimedRow>
type SummaryColumn = 'progress' | 'stage' | 'chapterId' | 'subject' | 'createdAt' | 'startedAt'

/** A generation row that this process has claimed at `attempt`, with all data that its run needs at the start. */
export interface ClaimedGeneration extends Omit<Row, SummaryColumn | 'usagePeriod' | 'waitingMs'> {
  usagePeriod: Date | null
  /** The running time (ms) of the generation at its last progress; see `startDeadline`. */
  progressedMs: number
  /**
   * The time at which the present wait began. It is by the clock of this process, which may differ from the clock of
   * the database.
   */
  waitingSince: Date | null
  /** The summary, without the text, that screens get when the row is claimed. */
  summary: GenerationSummary
}

/**
 * Claims a delivered row with a lease. Returns null if the delivery is out of date: the row was claimed by another
 * worker, cancelled or retried since.
 */
export async function claimGeneration(
  db: Db,
  { generationId, attempt }: Delivery,
  { workerId, leaseSeconds }: { workerId: string; leaseSeconds: number },
): Promise<ClaimedGeneration | null> {
  // The commit does not wait for the disk. If a crash of Postgres undoes the claim, the first save of the run
  // finds that the run has lost the row, also when the row was claimed again meanwhile. The same statement reads all data that
  // the run needs at its start, so that no further round trip delays the first request to the model.
  const [row] = await queryAsyncCommit(
    db,
    claimedRow,
    Prisma.sql`
    WITH g AS (${claimSql({ id: generationId, attempt }, { workerId, leaseSeconds })})
    SELECT g.id, g.kind::text, g.attempt, g."ownerId", (${presentTier('u')})::text AS tier, g."storyId", g."characterId", g.input,
      g.checkpoint, g.contract, g.failures, g.calls, g."runningMs",
      (extract(epoch FROM now() - g."waitingSince") * 1000)::float8 AS "waitingMs", g."usagePeriod"::text,
      g.traceparent, g."runTraceparent",
      ${alwaysShownToOwnerWhere} AS "isAlwaysShown", ${shownToOwnerWhere} AS "isShown",
      (greatest(0, extract(epoch FROM now() - greatest(g."createdAt", g."runAfter"))) * 1000)::float8 AS "waitedMs",
      g.progress, g.stage, g."createdAt", g."startedAt", g."workerId", g."claimedAt", ${subject},
      CASE WHEN g.kind = 'chapter' THEN (g.input->>'chapterId')::int ELSE g."chapterId" END AS "chapterId",
      CASE WHEN g.kind IN ${writtenFromStory}
        THEN ${storedStory(Prisma.sql`g."storyId"`, Prisma.sql`coalesce(g."chapterId", (g.input->>'chapterId')::int)`)} END AS story
    FROM g ${subjectJoins}`,
  )
  return row ? claimedOf(row) : null
}

function claimedOf({
  progress,
  stage,
  chapterId,
  subject,
  createdAt,
  startedAt,
  usagePeriod,
  waitingMs,
  ...row
}: Row): ClaimedGeneration {
  const { id, kind, attempt, storyId, characterId } = row
  return {
    ...row,
    usagePeriod: usagePeriod === null ? null : new Date(usagePeriod),
    progressedMs: readProgressedMs(row),
    waitingSince: waitingMs === null ? null : new Date(Date.now() - waitingMs),
    summary: {
      id,
      kind,
      attempt,
      status: 'running',
      progress,
      stage,
      // A generation has a progress detail only after its run has started to write.
      progressDetail: null,
      storyId,
      characterId,
      chapterId,
      subject,
      queuePosition: null,
      etaSeconds: null,
      textLength: 0,
      result: null,
      error: null,
      awaits: null,
      createdAt: createdAt.toISOString(),
      startedAt: startedAt.toISOString(),
      finishedAt: null,
    },
  }
}
