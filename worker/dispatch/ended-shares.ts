import { z } from 'zod'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Publish } from '#core/redis/publish.ts'

/** A worker that starts also pushes the ends of this time (s), in which perhaps no worker ran. */
const firstWindowSeconds = 60

const endedRow = rowSchema({
  now: z.date(),
  type: z.enum(['story', 'character']).nullable(),
  id: z.int().nullable(),
  userId: z.string().nullable(),
})

/**
 * Returns a function that pushes the end of each temporary share since its last call to the receiver of the share, so
 * that an open page closes (D-152). Each worker pushes, and a repeated push only lets the page read its access again.
 */
export function createShareWatch(db: Db, publish: Publish): () => Promise<void> {
  let since: Date | null = null
  return async () => {
    const isOver = Prisma.sql`"expiresAt" <= now()
      AND "expiresAt" > coalesce(${since}::timestamptz, now() - make_interval(secs => ${firstWindowSeconds}))`
    const rows = await queryRows(
      db,
      endedRow,
      Prisma.sql`
      SELECT t.now, e.type, e.id, e."userId" FROM (SELECT date_trunc('milliseconds', now()) AS now) t LEFT JOIN (
        SELECT 'story' AS type, "storyId" AS id, "userId" FROM story_shares WHERE ${isOver}
        UNION ALL SELECT 'character', "characterId", "userId" FROM character_shares WHERE ${isOver}
      ) e ON TRUE`,
    )
    since = rows[0]?.now ?? since
    for (const { userId, type, id } of rows)
      if (userId !== null && type !== null && id !== null) publish(userId, 'access.updated', { type, id })
  }
}
