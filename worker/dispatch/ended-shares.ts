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
 * Returns a function that pushes the end of each temporary share that has expired since the last call of the function.
 * It pushes to the receiver of the share, whose open page then closes (D-152), and to the author, whose list of shares
 * then changes. Each worker pushes, and a repeated push only lets the page read its access again.
 */
export function createEndedShareAnnouncer(db: Db, publish: Publish): () => Promise<void> {
  let since: Date | null = null
  return async () => {
    const isOver = Prisma.sql`"expiresAt" <= now()
      AND "expiresAt" > coalesce(${since}::timestamptz, now() - make_interval(secs => ${firstWindowSeconds}))`
    const rows = await queryRows(
      db,
      endedRow,
      Prisma.sql`
      SELECT t.now, e.type, e.id, e."userId" FROM (SELECT date_trunc('milliseconds', now()) AS now) t LEFT JOIN (
        SELECT 'story' AS type, s.id, unnest(ARRAY["userId", s."authorId"]) AS "userId"
        FROM story_shares JOIN stories s ON s.id = "storyId" WHERE ${isOver}
        UNION ALL SELECT 'character', c.id, unnest(ARRAY["userId", c."authorId"])
        FROM character_shares JOIN characters c ON c.id = "characterId" WHERE ${isOver}
      ) e ON TRUE`,
    )
    since = rows[0]?.now ?? since
    for (const { userId, type, id } of rows)
      if (userId !== null && type !== null && id !== null) publish(userId, 'access.updated', { type, id })
  }
}
