import type { Notification } from '#contract/notifications.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { fixedStatement, type Placeholders } from '#core/postgres/fixed-statement.ts'
import { type Queryable, queryRows } from '#core/postgres/sql.ts'
import { presentNotification } from '../present/notifications.ts'
import { notificationColumns, notificationRow } from '../rows/notifications.ts'
import {
  countRows,
  cutPage,
  type Page,
  type PageLength,
  type PageQuery,
  pageLength,
  pageOfGroup,
  pageShape,
} from './page.ts'

const listedRow = notificationRow.extend({ rank: pageShape.rank, total: pageShape.total })

/**
 * A user's notifications, newest first. The statement that reads the list is sent to `first`, so that it can also
 * check the session.
 */
export async function findNotifications(
  db: Db,
  userId: string,
  query: PageQuery,
  first: Queryable = db,
): Promise<Page<Notification>> {
  const statement =
    query.cursor === undefined
      ? firstPage({ rows: pageLength(query.limit) }, { userId })
      : listOf(userId, query)
  const rows = await queryRows(first, listedRow, statement)
  const page = await cutPage(rows, query, () => countRows(db, 'notifications', ofUser('t', userId)))
  return { ...page, rows: page.rows.map(presentNotification) }
}

const firstPage = fixedStatement(
  ({ rows }: { rows: PageLength }, { userId }: Placeholders<{ userId: string }>) =>
    listOf(userId, { limit: rows - 1 }),
)

function listOf(userId: string, query: PageQuery): Prisma.Sql {
  const total = Prisma.sql`(SELECT count(*)::int FROM notifications t WHERE ${ofUser('t', userId)})`
  return Prisma.sql`
    SELECT ${notificationColumns}, 0 AS rank, ${total} AS total
    FROM notifications n ${pageOfGroup('n', ofUser('n', userId), query)}`
}

function ofUser(alias: string, userId: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(alias)}."userId" = ${userId}`
}

/** A user's unread count; 0 without a row, which exists from the user's first unread notification on. */
export async function findUnreadCount(
  db: Db | Tx,
  userId: string,
): Promise<{ unreadCount: number; version: number }> {
  const count = await db.bell.findUnique({ where: { userId } })
  return { unreadCount: count?.unread ?? 0, version: count?.version ?? 0 }
}
