import { type Db, Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'

/**
 * Updates the positions of popular stories in the lists that likes and ratings order, at most 500 stories at once. The
 * database itself moves a story at each change, except when it was moved within the last two seconds (ADR-0009).
 * Several workers share the work.
 */
export async function updatePopularPositions(db: Db): Promise<void> {
  // Clearing `movesLater` is enough: a trigger of the database then updates the positions of the story.
  await execute(
    db,
    Prisma.sql`
    UPDATE story_listings SET "movesLater" = false WHERE "storyId" IN (
      SELECT "storyId" FROM story_listings
      WHERE "movesLater" AND "movedAt" < clock_timestamp() - interval '2 seconds'
      ORDER BY "storyId" LIMIT 500 FOR UPDATE SKIP LOCKED)`,
  )
}
