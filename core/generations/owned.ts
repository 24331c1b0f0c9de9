import { proseShownWhere, type Reader } from '../policy/mature-stories.ts'
import { allowedWhere } from '../policy/policy.ts'
import { Prisma } from '../postgres/client.ts'

/**
 * Condition on rows `g` of generations: the user ordered it, and may still work on its story (D-13, D-152). A
 * generation contains the story's text, so a former editor no longer sees the generations that they ordered.
 */
export function ownedWhere(userId: string): Prisma.Sql {
  return Prisma.sql`(g."ownerId" = ${userId} AND (g."storyId" IS NULL OR ${ofEditedStoryWhere(userId)}))`
}

/** Condition on generations `g`: they belong to a story that the user may edit, no matter who ordered them (D-110). */
export function ofEditedStoryWhere(userId: string): Prisma.Sql {
  const mayEdit = allowedWhere('edit', 'story', { userId, isAdmin: false }, 'written')
  return Prisma.sql`EXISTS (SELECT 1 FROM stories written WHERE written.id = g."storyId" AND ${mayEdit})`
}

/** Condition on generations `g`: they belong to a story that the user wrote, no matter who ordered them (D-152). */
export function ofOwnStoryWhere(userId: string): Prisma.Sql {
  const isOwn = allowedWhere('own', 'story', { userId, isAdmin: false }, 'written')
  return Prisma.sql`EXISTS (SELECT 1 FROM stories written WHERE written.id = g."storyId" AND ${isOwn})`
}

// An order is also mature by its own spice level (D-144).
const mildOrderWhere = Prisma.sql`coalesce(g.input->>'spiceLevel', '') NOT IN ('4', '5')`

/**
 * Condition on rows `g` of generations that `owner` ordered, with the row `s` of their story or NULL: the owner may
 * read the text of the generation. An editor who has not said that they are 18 or older may not read it if the story or
 * the order is mature (D-144).
 */
export function ownTextShownWhere(owner: Reader): Prisma.Sql {
  if (owner.isAdult) return Prisma.sql`TRUE`
  return Prisma.sql`(s.id IS NULL OR s."authorId" = ${owner.userId}
    OR (${mildOrderWhere} AND ${proseShownWhere(owner, false, 's', Prisma.sql`TRUE`)}))`
}

/**
 * Condition on rows `g` of generations, with the row `s` of their story or NULL: the owner reads the text of the
 * generation, whatever the spice level of the story is (D-144).
 */
export const alwaysShownToOwnerWhere = Prisma.sql`(s.id IS NULL OR s."authorId" = g."ownerId")`

/**
 * Condition on rows `g` of generations, with the row `s` of their story or NULL and the row `u` of their owner: the
 * owner may read the text of the generation (D-144).
 */
export const shownToOwnerWhere = Prisma.sql`(${alwaysShownToOwnerWhere} OR u."isAdult"
  OR (${mildOrderWhere} AND ${proseShownWhere(null, false, 's', Prisma.sql`TRUE`)}))`
