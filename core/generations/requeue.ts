import { currentTraceparent } from '../observability/tracing.ts'
import { channels } from '../postgres/channels.ts'
import type { Tx } from '../postgres/client.ts'

/** What the screen says of a generation that waits. */
export const queuedStage = 'Waiting for a free writer'

/**
 * Puts a failed or cancelled generation back in line, as if it were ordered now (decision 20). `anew` drops what it has
 * written; otherwise it goes on from there. What else accepting checks is the caller's.
 * @returns its attempt, null when it is not failed or cancelled, or its text is kept already. An index refuses, with
 * SQLSTATE 23505, what has another one of its kind under way.
 */
export async function requeue(
  tx: Tx,
  { id, anew, usagePeriod }: { id: string; anew: boolean; usagePeriod: Date | null },
): Promise<number | null> {
  const [queued] = await tx.$queryRaw<{ attempt: number }[]>`
    UPDATE generations SET status = 'queued', attempt = attempt + 1, failures = 0, calls = 0, "leaseLosses" = 0, "errorCode" = NULL,
      "errorMessage" = NULL, result = NULL, stage = ${queuedStage}, "dispatchedAt" = NULL, "workerId" = NULL,
      "leaseUntil" = NULL, "waitingSince" = NULL, "runAfter" = now(), "runningMs" = 0, "claimedAt" = NULL,
      "startedAt" = NULL, "finishedAt" = NULL, "archivedAt" = NULL, "dismissedAt" = NULL, traceparent = ${currentTraceparent()}, "usagePeriod" = ${usagePeriod}::date,
      checkpoint = CASE WHEN ${anew} THEN NULL ELSE checkpoint END,
      progress = CASE WHEN ${anew} THEN 0 ELSE progress END
    WHERE id = ${id}::uuid AND status IN ('failed', 'cancelled') AND result IS NULL RETURNING attempt`
  if (!queued) return null
  if (anew) {
    await tx.$executeRaw`
      INSERT INTO generation_texts ("generationId", attempt, "offset", units, delta)
      VALUES (${id}::uuid, ${queued.attempt}, 0, 0, '')`
  }
  await tx.$executeRaw`SELECT pg_notify(${channels.generationStopped}, ${id})`
  return queued.attempt
}
