import { z } from 'zod'
import { type GenerationSummary, generationKind } from '#contract/generation-fields.ts'
import { tier } from '#contract/users.ts'
import { subject, subjectJoins } from '#core/generations/subject.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryAsyncCommit } from '#core/postgres/pipeline.ts'
import { parsedJson, rowSchema } from '#core/postgres/sql.ts'
import type { Delivery } from '#core/queue/queue.ts'
import { type StoredStory, storedStory } from './stored-story.ts'

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
  failures: z.int(),
  calls: z.int(),
  runningMs: z.int(),
  waitingSince: z.date().nullable(),
  /** W3C traceparents of the order and of the run before this one. */
  traceparent: z.string().nullable(),
  runTraceparent: z.string().nullable(),
  /** From when it could have begun until now. */
  waitedMs: z.number(),
  /** What a story or chapter is written from; null for the other kinds, and when it is gone. */
  story: parsedJson<StoredStory | null>(),
  usagePeriod: z.string().nullable(),
  progress: z.number(),
  stage: z.string(),
  chapterId: z.int().nullable(),
  subject: z.string(),
  createdAt: z.date(),
  startedAt: z.date(),
})
type Row = z.infer<typeof claimedRow>

/** A row this process holds at `attempt`, with what its job needs to know of the owner. */
export interface Claimed
  extends Omit<
    Row,
    'usagePeriod' | 'progress' | 'stage' | 'chapterId' | 'subject' | 'createdAt' | 'startedAt'
  > {
  usagePeriod: Date | null
  /** What screens are told of it, as it stands when it is claimed and without its text. */
  summary: GenerationSummary
}

/**
 * Takes a delivered row: attempt + 1 and a lease. Null when it is not there to take any more
 * (claimed by another, cancelled, retried): the delivery then means nothing.
 */
export async function claim(
  db: Db,
  { generationId, attempt }: Delivery,
  { workerId, leaseSeconds }: { workerId: string; leaseSeconds: number },
): Promise<Claimed | null> {
  // Not on the disk at once: a claim that a crash takes back is lost to its run with the first save, and is made again.
  // All that its run begins with in the one statement that takes it: nothing is read again before the model is asked.
  const [row] = await queryAsyncCommit(
    db,
    claimedRow,
    Prisma.sql`
    WITH g AS (
      UPDATE generations SET status = 'running', attempt = attempt + 1, "workerId" = ${workerId},
        "leaseUntil" = now() + make_interval(secs => ${leaseSeconds}), "claimedAt" = now(),
        "startedAt" = coalesce("startedAt", now())
      WHERE id = ${generationId}::uuid AND attempt = ${attempt} AND status = 'queued' RETURNING *
    )
    SELECT g.id, g.kind::text, g.attempt, g."ownerId", u.tier::text, g."storyId", g."characterId", g.input,
      g.checkpoint, g.failures, g.calls, g."runningMs", g."waitingSince", g."usagePeriod"::text,
      g.traceparent, g."runTraceparent",
      (greatest(0, extract(epoch FROM now() - greatest(g."createdAt", g."runAfter"))) * 1000)::float8 AS "waitedMs",
      g.progress, g.stage, g."createdAt", g."startedAt", ${subject},
      CASE WHEN g.kind = 'chapter' THEN (g.input->>'chapterId')::int END AS "chapterId",
      CASE WHEN g.kind IN ('story', 'chapter')
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
