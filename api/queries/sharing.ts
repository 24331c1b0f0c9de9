import type { CollaborativeItem, SharedItem } from '#contract/sharing.ts'
import { notHiddenWhere, profileVisibleWhere, type Viewer } from '#core/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { queryRows } from '#core/postgres/sql.ts'
import { presentCollaborativeItem, presentSharedItem } from '../present/sharing.ts'
import { collaborativeRow, sharedCharacterColumns, sharedCharacterJoins, sharedRow } from '../rows/sharing.ts'
import { countRow, cutPage, type Page, type PageQuery, pageOf, pageOrder } from './page.ts'

const everything = [{ rank: 0, where: Prisma.sql`TRUE` }]

async function countOf(db: Db, from: Prisma.Sql): Promise<number> {
  const [row] = await queryRows(db, countRow, Prisma.sql`SELECT count(*)::int AS count FROM ${from} t`)
  return row?.count ?? 0
}

/** Characters that others share with a user by a share that has not expired, newest first (D-65). */
export async function findSharedWith(db: Db, userId: string, query: PageQuery): Promise<Page<SharedItem>> {
  const from = Prisma.sql`(SELECT x."characterId" AS id, x."createdAt" FROM character_shares x
    JOIN characters t ON t.id = x."characterId" AND ${notHiddenWhere(Prisma.raw('t'))}
    WHERE x."userId" = ${userId} AND (x."expiresAt" IS NULL OR x."expiresAt" > now()))`
  const rows = await queryRows(
    db,
    sharedRow,
    Prisma.sql`
    SELECT ${sharedCharacterColumns}, h.permission::text AS permissions, h."expiresAt"
    FROM ${pageOf(from, everything, query)} page ${sharedCharacterJoins}
    JOIN character_shares h ON h."characterId" = c.id AND h."userId" = ${userId} ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countOf(db, from))
  return { ...page, rows: page.rows.map(presentSharedItem) }
}

/** Characters with collaborators: a user's own, and those the user collaborates on. */
export async function findCollaborative(
  db: Db,
  viewer: NonNullable<Viewer>,
  query: PageQuery,
): Promise<Page<CollaborativeItem>> {
  const { userId } = viewer
  const from = Prisma.sql`(SELECT id, "createdAt" FROM characters
    WHERE id IN (SELECT "characterId" FROM character_collaborators WHERE "userId" = ${userId})
      AND ${notHiddenWhere(Prisma.raw('characters'))}
    UNION SELECT id, "createdAt" FROM characters own
    WHERE "authorId" = ${userId} AND EXISTS (SELECT 1 FROM character_collaborators k WHERE k."characterId" = own.id))`
  const rows = await queryRows(
    db,
    collaborativeRow,
    Prisma.sql`
    SELECT ${sharedCharacterColumns}, (
      SELECT json_agg(json_build_object('role', k.role,
          'id', CASE WHEN ${profileVisibleWhere(viewer, 'u')} THEN u.id END,
          'name', CASE WHEN ${profileVisibleWhere(viewer, 'u')} THEN ${shownName('u')} END)
        ORDER BY k."createdAt", u.id)
      FROM character_collaborators k JOIN users u ON u.id = k."userId" WHERE k."characterId" = c.id) AS collaborators
    FROM ${pageOf(from, everything, query)} page ${sharedCharacterJoins} ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countOf(db, from))
  return { ...page, rows: page.rows.map(presentCollaborativeItem) }
}
