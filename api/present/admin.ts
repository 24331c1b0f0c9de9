import type { AdminNotification, ManagedUser } from '#contract/admin.ts'
import type { ManagedUserRow, SentNotificationRow } from '../rows/admin.ts'
import { pictureUrl } from './pictures.ts'

/** A user as admins see them. */
export function presentManagedUser({ avatarKey, createdAt, seenAt, ...row }: ManagedUserRow): ManagedUser {
  const times = { createdAt: createdAt.toISOString(), seenAt: seenAt.toISOString() }
  return { ...row, ...times, profileImageUrl: pictureUrl(avatarKey) }
}

/** A notification that an admin sent, as admins see it. */
export function presentSentNotification(row: SentNotificationRow): AdminNotification {
  return { ...row, type: 'system', createdAt: row.createdAt.toISOString() }
}
