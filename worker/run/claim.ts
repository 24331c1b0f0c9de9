import type { GenerationSummary } from '#contract/generation-fields.ts'
import type { GenerationKind } from '#contract/generation-kinds.ts'
import type { Tier } from '#contract/membership.ts'
import { kindList } from '#core/generations/kind-sql.ts'
import { claimSql } from '#core/generations/run-transitions.ts'
import { subject, subjectJoins } from '#core/generations/subject.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { inHaste } from '#core/postgres/pipeline.ts'
import type { Delivery } from '#core/queue/queue.ts'
import { type StoredStory, storedStory } from './stored-story.ts'

const writtenFromStory = kindList(({ subject, queue }) => subject === 'story' && queue === 'text')

/** A row that this process holds at `attempt`, with everything that its run begins with. */
export interface Claimed {
  id: string
  kind: GenerationKind
  attempt: number
  ownerId: string
  tier: Tier
  storyId: number | null
  characterId: number | null
  input: unknown
  checkpoint: unknown
  failures: number
  calls: number
  runningMs: number
  waitingSince: Date | null
  usagePeriod: Date | null
  /** W3C traceparents of the order and of the previous run. */
  traceparent: string | null
  runTraceparent: string | null
  /** Time (ms) from the moment at which it could have begun until now. */
  waitedMs: number
  /** The story that text is written from; null for kinds that write no text of a story, and when it was deleted. */
  story: StoredStory | null
  /** The generation as screens get it, at the moment of the claim and without its text. */
  summary: GenerationSummary
}

interface Row extends Omit<Claimed, 'summary' | 'usagePeriod'> {
  usagePeriod: string | null
  progress: number
  stage: string
  chapterId: number | null
  subject: string
  createdAt: Date
  startedAt: Date
}

/**
 * Claims a delivered row with a lease. Returns null if the delivery is out of date: the row was claimed by another worker,
 * cancelled or retried since.
 */
export async function claim(
  db: Db,
  { generationId, attempt }: Delivery,
  { workerId, leaseSeconds }: { workerId: string; leaseSeconds: number },
): Promise<Claimed | null> {
  // The commit need not wait for the disk: if a crash of Postgres undoes the claim, the first save of the run finds that
  // it has lost the row, and the row is claimed again. The same statement reads everything that the run begins with, so
  // that the model is asked without another trip.
  const [row] = await inHaste<Row>(
    db,
    Prisma.sql`
    WITH g AS (${claimSql({ id: generationId, attempt }, { workerId, leaseSeconds })})
    SELECT g.id, g.kind::text, g.attempt, g."ownerId", u.tier::text, g."storyId", g."characterId", g.input,
      g.checkpoint, g.failures, g.calls, g."runningMs", g."waitingSince", g."usagePeriod"::text,
      g.traceparent, g."runTraceparent",
      (greatest(0, extract(epoch FROM now() - greatest(g."createdAt", g."runAfter"))) * 1000)::float8 AS "waitedMs",
      g.progress, g.stage, g."createdAt", g."startedAt", ${subject},
      CASE WHEN g.kind = 'chapter' THEN (g.input->>'chapterId')::int END AS "chapterId",
      CASE WHEN g.kind IN ${writtenFromStory}
        THEN ${storedStory(Prisma.sql`g."storyId"`, Prisma.sql`(g.input->>'chapterId')::int`)} END AS story
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
  ...row
}: Row): Claimed {
  const { id, kind, attempt, storyId, characterId } = row
  return {
    ...row,
    usagePeriod: usagePeriod === null ? null : new Date(usagePeriod),
    summary: {
      id,
      kind,
      attempt,
      status: 'running',
      progress,
      stage,
      // A run has this detail only after it has begun to write.
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
      createdAt: createdAt.toISOString(),
      startedAt: startedAt.toISOString(),
      finishedAt: null,
    },
  }
}
