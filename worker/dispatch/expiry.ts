import type { Db } from '#core/postgres/client.ts'

/** Deletes what nobody can use any more: sessions, reset links, idempotency keys, old readers, workers that are gone. */
export async function forgetExpired(db: Db): Promise<void> {
  await db.$transaction([
    db.$executeRaw`DELETE FROM sessions WHERE "expiresAt" < now()`,
    db.$executeRaw`DELETE FROM reset_links WHERE "expiresAt" < now() - interval '1 day'`,
    db.$executeRaw`DELETE FROM idempotency_keys WHERE "createdAt" < now() - interval '24 hours'`,
    db.$executeRaw`DELETE FROM story_reads WHERE day < current_date - 2`,
    db.$executeRaw`DELETE FROM visitor_salts WHERE day < current_date - 1`,
    // What is still to be done is tried, and noted anew, within the hour.
    db.$executeRaw`DELETE FROM object_failures WHERE "tryAfter" < now() - interval '1 day'`,
    db.$executeRaw`DELETE FROM worker_processes WHERE "seenAt" < now() - interval '1 minute'`,
  ])
}
