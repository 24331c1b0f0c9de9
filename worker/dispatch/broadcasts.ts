import { z } from 'zod'
import { createBacklogRunner } from '#core/backlog-runner.ts'
import { sendBroadcastBatch } from '#core/notifications/broadcasts.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { publishInBatches } from '#core/redis/publish.ts'
import type { Deps } from '../deps.ts'

const waitingRow = rowSchema({ id: z.int() })

/** Returns a function that sends the next batches of all broadcasts that have not reached everybody. */
export function createBroadcaster({
  db,
  publish,
  log,
}: Pick<Deps, 'db' | 'publish' | 'log'>): () => Promise<void> {
  return createBacklogRunner<number>({
    find: async (backedOff) => {
      const waiting = await queryRows(
        db,
        waitingRow,
        Prisma.sql`
        SELECT id FROM admin_notifications WHERE "resumeAfter" IS NOT NULL AND id <> ALL(${backedOff}::int[]) ORDER BY id`,
      )
      return waiting.map(({ id }) => id)
    },
    work: async (id) => publishInBatches(publish, 'notification.created', await sendBroadcastBatch(db, id)),
    failed: (err, id) => log.warn({ err, adminNotificationId: id }, 'sending a broadcast failed, will retry'),
  })
}
