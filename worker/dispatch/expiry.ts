import { type Db, Prisma } from '#core/postgres/client.ts'
import { pipelineTransaction } from '#core/postgres/pipeline.ts'
import { execute } from '#core/postgres/sql.ts'

/**
 * Deletes rows that have expired: sessions, unfinished sign-ins, links of mails, old mails, idempotency keys, counted
 * readers of past days, old picture refusals of model services, service checks, invitations, spending of past years,
 * and registrations of ended workers.
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
      execute(tx, Prisma.sql`DELETE FROM worker_processes WHERE "seenAt" < now() - interval '1 minute'`),
    ])
    return []
  })
}
