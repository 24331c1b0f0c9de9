import { type Db, Prisma } from '#core/postgres/client.ts'
import { pipelineTransaction } from '#core/postgres/pipeline.ts'
import { execute } from '#core/postgres/sql.ts'

/**
 * Deletes old rows of `story_listing_removals`, which list removed stories for the story indexes of the API (ADR-0009).
 * It runs at most once an hour, and deletes the rows that were already committed at its previous run. Each index reads
 * the rows every ten seconds, so it has read these. An index that was stopped for longer must be loaded again: it
 * notices this because its snapshot is older than `prunedBefore`. It compares the two only when it reads changes, so
 * the statement also changes the row of story 0, which never existed and which every index reads. A row with a future
 * transaction number comes from a restored database. It is deleted too, because all indexes were loaded after the
 * restore.
 */
const pruneRemovals = Prisma.sql`
  WITH pruned AS (
    INSERT INTO story_listing_prunings AS p ("prunedBefore", "nextBefore", "prunedAt")
    VALUES (0, pg_snapshot_xmin(pg_current_snapshot())::text::bigint, now())
    ON CONFLICT (id) DO UPDATE SET "prunedBefore" = least(p."nextBefore", EXCLUDED."nextBefore"),
      "nextBefore" = EXCLUDED."nextBefore", "prunedAt" = EXCLUDED."prunedAt"
    WHERE p."prunedAt" < now() - interval '1 hour'
    RETURNING "prunedBefore"
  ), announced AS (
    INSERT INTO story_listing_removals SELECT 0, pg_current_xact_id()::text::bigint FROM pruned
    ON CONFLICT ("storyId") DO UPDATE SET "changedIn" = EXCLUDED."changedIn")
  DELETE FROM story_listing_removals r USING pruned
  WHERE r."storyId" > 0 AND (r."changedIn" < pruned."prunedBefore"
    OR r."changedIn" >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`

/**
 * Deletes rows that have expired. These are sessions, unfinished sign-ins, links of mails, old mails, idempotency keys,
 * counted readers and visitor salts of past days, and old picture refusals of model services. They are also old
 * failures of storage objects, service checks, invitations, spending of past years, ids of calls whose cost was counted,
 * removals of stories that every index has read, and registrations of ended workers.
 */
export async function deleteExpired(db: Db): Promise<void> {
  await pipelineTransaction(db, async (tx) => {
    await Promise.all([
      execute(tx, Prisma.sql`DELETE FROM sessions WHERE "expiresAt" < now()`),
      execute(tx, Prisma.sql`DELETE FROM sign_in_steps WHERE "expiresAt" < now()`),
      execute(tx, Prisma.sql`DELETE FROM reset_links WHERE "expiresAt" < now() - interval '1 day'`),
      execute(tx, Prisma.sql`DELETE FROM mail_links WHERE "expiresAt" < now() - interval '1 day'`),
      execute(
        tx,
        Prisma.sql`DELETE FROM mails WHERE state = 'sent' AND ("userId" IS NULL OR "sentAt" < now() - interval '30 days')`,
      ),
      execute(
        tx,
        Prisma.sql`DELETE FROM mails WHERE state IN ('failed', 'unknown') AND "createdAt" < now() - interval '90 days'`,
      ),
      execute(tx, Prisma.sql`DELETE FROM idempotency_keys WHERE "createdAt" < now() - interval '24 hours'`),
      execute(tx, Prisma.sql`DELETE FROM story_reads WHERE day < current_date - 2`),
      execute(tx, Prisma.sql`DELETE FROM visitor_salts WHERE day < current_date - 1`),
      execute(tx, Prisma.sql`DELETE FROM picture_refusals WHERE "refusedAt" < now() - interval '1 day'`),
      // Rows of old failures are deleted. An object whose upload or removal keeps failing is tried every
      // hour, which makes its row recent again.
      execute(tx, Prisma.sql`DELETE FROM object_failures WHERE "tryAfter" < now() - interval '1 day'`),
      execute(tx, Prisma.sql`DELETE FROM service_checks WHERE "createdAt" < now() - interval '1 day'`),
      execute(tx, Prisma.sql`DELETE FROM invitations WHERE "expiresAt" < now() - interval '30 days'`),
      execute(tx, Prisma.sql`DELETE FROM spending WHERE day < current_date - 400`),
      execute(tx, Prisma.sql`DELETE FROM counted_calls WHERE "countedAt" < now() - interval '30 days'`),
      execute(tx, Prisma.sql`DELETE FROM worker_processes WHERE "seenAt" < now() - interval '1 minute'`),
      execute(tx, pruneRemovals),
    ])
    return []
  })
}
