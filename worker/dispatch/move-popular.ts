import { type Db, Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'

/**
 * Moves stories in the ordered lists to the position that their likes and ratings give them, at most 500 at
 * once. The database itself moves a story at each change, except when it was moved within the last two
 * seconds (ADR-0009). Several workers share the work.
 */
export async function movePopular(db: Db): Promise<void> {
  // Clearing `movesLater` is enough, because a trigger then moves the entries of the story.
  await execute(
    db,
    Prisma.sql`
    UPDATE story_listings SET "movesLater" = false WHERE "storyId" IN (
      SELECT "storyId" FROM story_listings
      WHERE "movesLater" AND "movedAt" < clock_timestamp() - interval '2 seconds'
      ORDER BY "storyId" LIMIT 500 FOR UPDATE SKIP LOCKED)`,
  )
}
