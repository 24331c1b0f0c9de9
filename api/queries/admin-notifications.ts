import type { AdminNotification, AuditEntry } from '#contract/admin.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { countRows, cutPage, type Page, type PageQuery, pageOf, pageOrder } from './page.ts'

type SentRow = Omit<AdminNotification, 'createdAt' | 'type'> & { createdAt: Date }

const everything = [{ rank: 0, where: Prisma.sql`TRUE` }]

const sentColumns = Prisma.sql`n.id, n."userId", to_user."firstName" || ' ' || to_user."lastName" AS "userName",
  admin."firstName" || ' ' || admin."lastName" AS "adminName", n.title, n.content, n."createdAt",
  (SELECT count(*)::int FROM notifications x WHERE x."adminNotificationId" = n.id) AS "sentCount",
  (SELECT count(*)::int FROM notifications x WHERE x."adminNotificationId" = n.id AND x."isRead") AS "readCount"`
const sentJoins = Prisma.sql`LEFT JOIN users to_user ON to_user.id = n."userId" LEFT JOIN users admin ON admin.id = n."adminId"`

function presentSent(row: SentRow): AdminNotification {
  return { ...row, type: 'system', createdAt: row.createdAt.toISOString() }
}

/** What admins sent, newest first. */
export async function findAdminNotifications(db: Db, query: PageQuery): Promise<Page<AdminNotification>> {
  const rows = await db.$queryRaw<(SentRow & { rank: number })[]>`
    SELECT ${sentColumns}, page.rank FROM ${pageOf('admin_notifications', everything, query)} page
    JOIN admin_notifications n ON n.id = page.id ${sentJoins} ${pageOrder}`
  const page = await cutPage(rows, query, () => countRows(db, 'admin_notifications', Prisma.sql`TRUE`))
  return { ...page, rows: page.rows.map(presentSent) }
}

/** One of them; null when there is none. */
export async function findAdminNotification(tx: Tx, id: number): Promise<AdminNotification | null> {
  const [row] = await tx.$queryRaw<SentRow[]>`
    SELECT ${sentColumns} FROM admin_notifications n ${sentJoins} WHERE n.id = ${id}`
  return row ? presentSent(row) : null
}

type AuditRow = Omit<AuditEntry, 'createdAt'> & { createdAt: Date; rank: number }

/** What admins did, newest first (decision 51). */
export async function findAuditEntries(db: Db, query: PageQuery): Promise<Page<AuditEntry>> {
  const rows = await db.$queryRaw<AuditRow[]>`
    SELECT e.id, e."adminId", a."firstName" || ' ' || a."lastName" AS "adminName", e.action, e."targetType", e."targetId",
      e.detail, e."createdAt", page.rank
    FROM ${pageOf('audit_entries', everything, query)} page
    JOIN audit_entries e ON e.id = page.id LEFT JOIN users a ON a.id = e."adminId" ${pageOrder}`
  const page = await cutPage(rows, query, () => countRows(db, 'audit_entries', Prisma.sql`TRUE`))
  return { ...page, rows: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}
