import { notFound } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'

/**
 * Keeps where a user reads a story. The place of another device is replaced (D-157).
 * @throws AppError not_found when the story has no such chapter.
 */
export async function keepReadingPlace(
  tx: Tx,
  { storyId, userId }: { storyId: number; userId: string },
  { chapterId, paragraph }: { chapterId: number; paragraph: number },
): Promise<void> {
  const kept = await execute(
    tx,
    Prisma.sql`
    INSERT INTO reading_places ("userId", "storyId", "chapterId", paragraph, "updatedAt")
    SELECT ${userId}, c."storyId", c.id, ${paragraph}::int, now() FROM chapters c
    WHERE c.id = ${chapterId} AND c."storyId" = ${storyId} FOR KEY SHARE
    ON CONFLICT ("userId", "storyId") DO UPDATE
    SET "chapterId" = EXCLUDED."chapterId", paragraph = EXCLUDED.paragraph, "updatedAt" = EXCLUDED."updatedAt"`,
  )
  if (kept === 0) throw notFound('Chapter')
}
