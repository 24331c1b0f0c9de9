import { Prisma } from '../postgres/client.ts'
import { allowedWhere, publicWhere, shareLinkWhere, type Viewer, visibleWhere } from './policy.ts'

// These conditions are for statements that evaluate a permission once and use the result several times. They follow
// from the rules in `core/policy/policy.ts`.

/** Replaces `readsDraftsWhere` for stories that the viewer has written: authors read all drafts of their stories. */
export const readsOwnDrafts = Prisma.sql`TRUE`

/**
 * Condition for a story that the viewer may see or has the share link of. It is for a statement that has evaluated
 * `readsDraftsWhere` for the same viewer and link: every viewer who sees a story that is not public reads its drafts.
 */
export function seenWhere(readsDrafts: Prisma.Sql, alias: string): Prisma.Sql {
  return Prisma.sql`(${publicWhere(alias)} OR ${readsDrafts})`
}

/** Condition for a story or character that the viewer may see or has the share link of. */
export function seenByLinkWhere(
  noun: 'story' | 'character',
  viewer: Viewer,
  alias: string,
  tokenHash: string | null,
): Prisma.Sql {
  const visible = visibleWhere(noun, viewer, alias)
  return tokenHash === null ? visible : Prisma.sql`(${visible} OR ${shareLinkWhere(tokenHash, alias)})`
}

/**
 * Condition for a story that the user may edit. Every user who may edit a story also sees it, so this condition
 * replaces `visibleWhere` and `allowedWhere` together. An admin may edit no more stories than any other user.
 */
export function editableWhere(userId: string, alias: string): Prisma.Sql {
  return allowedWhere('edit', 'story', { userId, isAdmin: false }, alias)
}
