import { z } from 'zod'
import { assertCan, type Viewer } from '#core/policy/policy.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { rating as average } from '../../present/stories.ts'

const ratedRow = rowSchema({ ratingSum: z.int(), ratingCount: z.int() })

/**
 * Rates a story of another user; a second rating replaces the first (D-33).
 * @throws AppError not_found when the user may not see it, forbidden for its author.
 */
export async function rate(
  tx: Tx,
  storyId: number,
  rating: number,
  user: NonNullable<Viewer>,
): Promise<{ id: number; rating: string; ratingCount: number; myRating: number }> {
  // The lock keeps the sum and the count equal to those of the stored ratings.
  await assertCan(tx, 'rate', 'story', storyId, user, { lock: true })
  const [row] = await queryRows(
    tx,
    ratedRow,
    Prisma.sql`
    WITH before AS (SELECT rating FROM story_ratings WHERE "storyId" = ${storyId} AND "userId" = ${user.userId}),
      made AS (
        INSERT INTO story_ratings ("storyId", "userId", rating) VALUES (${storyId}, ${user.userId}, ${rating}::int)
        ON CONFLICT ("storyId", "userId") DO UPDATE SET rating = EXCLUDED.rating
      )
    UPDATE stories SET "ratingSum" = "ratingSum" + ${rating}::int - coalesce((SELECT rating FROM before), 0),
      "ratingCount" = "ratingCount" + CASE WHEN EXISTS (SELECT 1 FROM before) THEN 0 ELSE 1 END
    WHERE id = ${storyId} RETURNING "ratingSum", "ratingCount"`,
  )
  const { ratingSum, ratingCount } = row ?? { ratingSum: 0, ratingCount: 0 }
  return { id: storyId, rating: average({ ratingSum, ratingCount }), ratingCount, myRating: rating }
}
