import { notFound } from '#core/errors.ts'
import { readsDraftsWhere, type Viewer } from '#core/policy/policy.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { readableWhere } from '../../rows/chapters.ts'

/**
 * Stores the reading position of a user in a story. It replaces the position that another device stored (D-157).
 * @throws AppError not_found when the story has no such chapter that the user can read (D-141).
 */
export async function keepReadingPlace(
  tx: Tx,
  storyId: number,
  viewer: NonNullable<Viewer>,
  { chapterId, paragraph }: { chapterId: number; paragraph: number },
): Promise<void> {
  const kept = await execute(
    tx,
    Prisma.sql`
    INSERT INTO reading_places ("userId", "storyId", "chapterId", paragraph, "updatedAt")
    SELECT ${viewer.userId}, c."storyId", c.id, ${paragraph}::int, now() FROM chapters c JOIN stories s ON s.id = c."storyId"
    WHERE c.id = ${chapterId} AND s.id = ${storyId} AND ${readableWhere(readsDraftsWhere(viewer, 's'))} FOR KEY SHARE OF c
    ON CONFLICT ("userId", "storyId") DO UPDATE
    SET "chapterId" = EXCLUDED."chapterId", paragraph = EXCLUDED.paragraph, "updatedAt" = EXCLUDED."updatedAt"`,
  )
  if (kept === 0) throw notFound('Chapter')
}
