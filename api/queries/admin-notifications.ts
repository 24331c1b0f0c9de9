import type { AdminNotification, AuditEntry } from '#contract/admin.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows } from '#core/postgres/sql.ts'
import { presentSentNotification } from '../present/admin.ts'
import {
  auditRow,
  sentNotificationColumns,
  sentNotificationJoins,
  sentNotificationRow,
} from '../rows/admin.ts'
import { countRows, cutPage, type Page, type PageQuery, pageOf, pageOrder, pageShape } from './page.ts'

const listedNotificationRow = sentNotificationRow.extend({ rank: pageShape.rank })
const listedAuditRow = auditRow.extend({ rank: pageShape.rank })

const everything = [{ rank: 0, where: Prisma.sql`TRUE` }]

/** The notifications that admins sent, newest first. */
export async function findAdminNotifications(db: Db, query: PageQuery): Promise<Page<AdminNotification>> {
  const rows = await queryRows(
    db,
    listedNotificationRow,
    Prisma.sql`
    SELECT ${sentNotificationColumns}, page.rank FROM ${pageOf('admin_notifications', everything, query)} page
    JOIN admin_notifications n ON n.id = page.id ${sentNotificationJoins} ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countRows(db, 'admin_notifications', Prisma.sql`TRUE`))
  return { ...page, rows: page.rows.map(presentSentNotification) }
}

/** Reads one notification that an admin sent; null when it does not exist. */
export async function findAdminNotification(tx: Tx, id: number): Promise<AdminNotification | null> {
  const [row] = await queryRows(
    tx,
    sentNotificationRow,
    Prisma.sql`
    SELECT ${sentNotificationColumns} FROM admin_notifications n ${sentNotificationJoins} WHERE n.id = ${id}`,
  )
  return row ? presentSentNotification(row) : null
}

/** The audit log of admins, newest first (D-51). */
export async function findAuditEntries(db: Db, query: PageQuery): Promise<Page<AuditEntry>> {
  const rows = await queryRows(
    db,
    listedAuditRow,
    Prisma.sql`
    SELECT e.id, e."adminId", a."firstName" || ' ' || a."lastName" AS "adminName", e.action, e."targetType", e."targetId",
      e.detail, e."createdAt", page.rank
    FROM ${pageOf('audit_entries', everything, query)} page
    JOIN audit_entries e ON e.id = page.id LEFT JOIN users a ON a.id = e."adminId" ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countRows(db, 'audit_entries', Prisma.sql`TRUE`))
  return { ...page, rows: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}
