import { z } from 'zod'
import type { ReadingPlace } from '#contract/reading-places.ts'
import { readsDraftsWhere, type Viewer } from '#core/policy/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { readableWhere } from '../rows/chapters.ts'

const placeRow = rowSchema({ chapterId: z.int(), paragraph: z.int(), updatedAt: z.date() })

/**
 * The reading position of a user in a story. Its chapter is null when the user has not read the story yet, and while
 * the user may not read that chapter (D-157, D-141).
 */
export async function findReadingPlace(
  db: Db | Tx,
  storyId: number,
  viewer: NonNullable<Viewer>,
): Promise<ReadingPlace> {
  const [place] = await queryRows(
    db,
    placeRow,
    Prisma.sql`
    SELECT p."chapterId", p.paragraph, p."updatedAt" FROM reading_places p
    JOIN stories s ON s.id = p."storyId" JOIN chapters c ON c.id = p."chapterId"
    WHERE p."userId" = ${viewer.userId} AND p."storyId" = ${storyId} AND ${readableWhere(readsDraftsWhere(viewer, 's'))}`,
  )
  if (!place) return { chapterId: null, paragraph: 0, updatedAt: null }
  const { chapterId, paragraph, updatedAt } = place
  return { chapterId, paragraph, updatedAt: updatedAt.toISOString() }
}
