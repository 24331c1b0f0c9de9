import { type Db, Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'

/**
 * Moves stories in the ordered lists to the place of their likes and ratings, at most 500 at once. The database does this at
 * every change except of stories that have moved within the last two seconds (ADR-0009). Several workers share the work.
 */
export async function movePopular(db: Db): Promise<void> {
  // Any update of such a row moves its entries: a trigger keeps the two columns.
  await execute(
    db,
    Prisma.sql`
    UPDATE story_listings SET "movesLater" = false WHERE "storyId" IN (
      SELECT "storyId" FROM story_listings
      WHERE "movesLater" AND "movedAt" < clock_timestamp() - interval '2 seconds'
      ORDER BY "storyId" LIMIT 500 FOR UPDATE SKIP LOCKED)`,
  )
}
