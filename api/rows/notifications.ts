import type { z } from 'zod'
import { notification } from '#contract/notifications.ts'
import { notificationContent } from '#core/notifications/notification-content.ts'
import { notificationTitle, notifiedChapter } from '#core/notifications/notifications.ts'
import { Prisma } from '#core/postgres/client.ts'
import { isoTime } from '#core/postgres/iso-time.ts'
import { rowSchema } from '#core/postgres/sql.ts'

export const notificationRow = rowSchema({ ...notification.shape, createdAt: isoTime })
export type NotificationRow = z.infer<typeof notificationRow>

/** The columns of `notificationRow` for a notification (n). */
export const notificationColumns = Prisma.sql`n.id, n.type::text, ${notificationTitle} AS title, ${notificationContent} AS content, n.link, n."generationId", ${notifiedChapter} AS "chapterId",
  n."isRead", n."createdAt"`
