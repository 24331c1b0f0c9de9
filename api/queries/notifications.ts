import type { Notification } from '#contract/notifications.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { countRows, cutPage, type Page, type PageQuery, pageOf, pageOrder } from './page.ts'

type NotificationRow = Omit<Notification, 'createdAt'> & { createdAt: Date }

const columns = Prisma.sql`n.id, n.type::text, n.title, n.content, n.link, n."isRead", n."createdAt"`

function present({ id, type, title, content, link, isRead, createdAt }: NotificationRow): Notification {
  return { id, type, title, content, link, isRead, createdAt: createdAt.toISOString() }
}

/** A user's notifications, newest first. */
export async function findNotifications(
  db: Db,
  userId: string,
  query: PageQuery,
): Promise<Page<Notification>> {
  const where = Prisma.sql`t."userId" = ${userId}`
  const rows = await db.$queryRaw<(NotificationRow & { rank: number })[]>`
    SELECT ${columns}, page.rank FROM ${pageOf('notifications', [{ rank: 0, where }], query)} page
    JOIN notifications n ON n.id = page.id ${pageOrder}`
  const page = await cutPage(rows, query, () => countRows(db, 'notifications', where))
  return { ...page, rows: page.rows.map(present) }
}

/** One notification of a user, or null. */
export async function findNotification(
  db: Db | Tx,
  userId: string,
  id: number,
): Promise<Notification | null> {
  const [row] = await db.$queryRaw<NotificationRow[]>`
    SELECT ${columns} FROM notifications n WHERE n.id = ${id} AND n."userId" = ${userId}`
  return row ? present(row) : null
}

/** Where a user's bell stands; it exists once something has rung it. */
export async function findBell(
  db: Db | Tx,
  userId: string,
): Promise<{ unreadCount: number; version: number }> {
  const bell = await db.bell.findUnique({ where: { userId } })
  return { unreadCount: bell?.unread ?? 0, version: bell?.version ?? 0 }
}
