import { z } from 'zod'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Publish } from '#core/redis/publish.ts'

/** A worker that starts also pushes the ends of this time (s), in which perhaps no worker ran. */
const firstWindowSeconds = 60

const endedRow = rowSchema({
  type: z.enum(['story', 'character']),
  id: z.int(),
  userId: z.string(),
})
const timeRow = rowSchema({ now: z.date() })

/**
 * Returns a function that pushes the end of each temporary share since its last call to the receiver of the share, so
 * that an open page closes (D-152). Each worker pushes, and a repeated push only lets the page read its access again.
 */
export function createShareWatch(db: Db, publish: Publish): () => Promise<void> {
  let since: Date | null = null
  return async () => {
    const [row] = await queryRows(db, timeRow, Prisma.sql`SELECT now() AS now`)
    if (!row) return
    const from = since ?? new Date(row.now.getTime() - firstWindowSeconds * 1000)
    const isOver = Prisma.sql`"expiresAt" > ${from} AND "expiresAt" <= ${row.now}`
    const ended = await queryRows(
      db,
      endedRow,
      Prisma.sql`
      SELECT 'story' AS type, "storyId" AS id, "userId" FROM story_shares WHERE ${isOver}
      UNION ALL SELECT 'character', "characterId", "userId" FROM character_shares WHERE ${isOver}`,
    )
    since = row.now
    for (const { userId, ...thing } of ended) publish(userId, 'access.updated', thing)
  }
}
