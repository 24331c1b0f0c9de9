import { allowedWhere } from '../policy.ts'
import { Prisma } from '../postgres/client.ts'

/**
 * Condition on rows `g` of generations: the user ordered it, and may still work on the story that it is about (D-13, D-152).
 * To a former editor what they ordered looks missing, because it holds the story's text.
 */
export function ownedWhere(userId: string): Prisma.Sql {
  const mayEdit = allowedWhere('edit', 'story', { userId, isAdmin: false }, 'written')
  return Prisma.sql`(g."ownerId" = ${userId} AND (g."storyId" IS NULL
    OR EXISTS (SELECT 1 FROM stories written WHERE written.id = g."storyId" AND ${mayEdit})))`
}
