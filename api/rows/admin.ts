import { z } from 'zod'
import { adminNotification, adminStats, auditEntry, managedContent, managedUser } from '#contract/admin.ts'
import { Prisma } from '#core/postgres/client.ts'
import { rowSchema } from '#core/postgres/sql.ts'

export const managedUserRow = rowSchema({
  ...managedUser.omit({ profileImageUrl: true }).shape,
  avatarKey: z.string().nullable(),
  createdAt: z.date(),
  seenAt: z.date(),
})
export type ManagedUserRow = z.infer<typeof managedUserRow>

/** The columns of `managedUserRow`, for a user (u) joined with `managedUserJoins`. */
export const managedUserColumns = Prisma.sql`u.id, u."firstName", u."lastName", u."penName", u.email, i."smallKey" AS "avatarKey", u."isActive",
  u."isAdmin", u.tier::text, u."pendingTier"::text, u."createdAt", u."seenAt",
  (SELECT count(*)::int FROM stories s WHERE s."authorId" = u.id) AS "storyCount",
  (SELECT count(*)::int FROM characters c WHERE c."authorId" = u.id) AS "characterCount"`
export const managedUserJoins = Prisma.sql`LEFT JOIN images i ON i.id = u."avatarId"`

export const managedContentRow = rowSchema({ ...managedContent.shape, createdAt: z.date() })

/**
 * The columns of `managedContentRow` that come from the table of works (alias t). `title` is the name of the column
 * with the title.
 */
export function managedContentColumns(kind: string, title: string): Prisma.Sql {
  return Prisma.sql`${kind} AS type, t.id, t.${Prisma.raw(title)} AS title, t."authorId", t."likeCount", t."isPublic",
    t."hiddenAt" IS NOT NULL AS hidden, t."createdAt"`
}

export const activityRow = rowSchema({
  ...adminStats.shape.recentActivity.element.shape,
  createdAt: z.date(),
})

export const sentNotificationRow = rowSchema({
  ...adminNotification.omit({ type: true }).shape,
  createdAt: z.date(),
})
export type SentNotificationRow = z.infer<typeof sentNotificationRow>

/**
 * The columns of `sentNotificationRow`, for a notification (n) that an admin sent, joined with `sentNotificationJoins`.
 */
export const sentNotificationColumns = Prisma.sql`n.id, n."userId", to_user."firstName" || ' ' || to_user."lastName" AS "userName",
  admin."firstName" || ' ' || admin."lastName" AS "adminName", n.title, n.content, n."createdAt", n."sentCount",
  n."readCount" + (SELECT count(*)::int FROM admin_notification_reads r WHERE r."adminNotificationId" = n.id) AS "readCount"`
export const sentNotificationJoins = Prisma.sql`LEFT JOIN users to_user ON to_user.id = n."userId" LEFT JOIN users admin ON admin.id = n."adminId"`

export const auditRow = rowSchema({ ...auditEntry.shape, createdAt: z.date() })
