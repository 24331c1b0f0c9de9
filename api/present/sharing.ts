import type { CollaborativeItem, SharedItem } from '#contract/sharing.ts'
import type { CollaborativeRow, SharedRow, SharedThingRow } from '../rows/sharing.ts'
import { pictureUrl } from './pictures.ts'

function presentItem({ thingId, type, name, author, authorId, key, createdAt }: SharedThingRow) {
  return {
    id: thingId,
    type,
    name,
    author,
    authorId,
    imageUrl: pictureUrl(key),
    createdAt: createdAt.toISOString(),
  }
}

/** A character or story that is shared with the viewer. */
export function presentSharedItem(row: SharedRow): SharedItem {
  return {
    ...presentItem(row),
    authorIsPublic: row.authorIsPublic,
    shareId: row.shareId,
    permissions: row.permissions,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}

/** A character or story that several users work on. */
export function presentCollaborativeItem(row: CollaborativeRow): CollaborativeItem {
  return { ...presentItem(row), role: row.role, collaborators: row.collaborators }
}
