import type { Db } from '#core/postgres/client.ts'

/** Deletes rows that have expired: sessions, reset links, idempotency keys, readers of past days, ended workers. */
export async function deleteExpired(db: Db): Promise<void> {
  await db.$transaction([
    db.$executeRaw`DELETE FROM sessions WHERE "expiresAt" < now()`,
    db.$executeRaw`DELETE FROM reset_links WHERE "expiresAt" < now() - interval '1 day'`,
    db.$executeRaw`DELETE FROM idempotency_keys WHERE "createdAt" < now() - interval '24 hours'`,
    db.$executeRaw`DELETE FROM story_reads WHERE day < current_date - 2`,
    db.$executeRaw`DELETE FROM visitor_salts WHERE day < current_date - 1`,
    // An object that still fails is tried within the hour and then has a new row.
    db.$executeRaw`DELETE FROM object_failures WHERE "tryAfter" < now() - interval '1 day'`,
    db.$executeRaw`DELETE FROM worker_processes WHERE "seenAt" < now() - interval '1 minute'`,
  ])
}
