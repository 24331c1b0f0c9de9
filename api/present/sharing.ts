import type { CollaborativeItem, SharedItem } from '#contract/sharing.ts'
import type { CollaborativeRow, SharedCharacterRow, SharedRow } from '../rows/sharing.ts'
import { pictureUrl } from './pictures.ts'

function presentItem({ id, name, author, authorId, key, createdAt }: SharedCharacterRow) {
  return {
    id,
    type: 'character' as const,
    name,
    author,
    authorId,
    imageUrl: pictureUrl(key),
    createdAt: createdAt.toISOString(),
  }
}

/** A character that is shared with the viewer. */
export function presentSharedItem(row: SharedRow): SharedItem {
  return {
    ...presentItem(row),
    permissions: row.permissions,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}

/** A character that several users work on. */
export function presentCollaborativeItem(row: CollaborativeRow): CollaborativeItem {
  return { ...presentItem(row), collaborators: row.collaborators }
}
