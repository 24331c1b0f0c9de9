import type { CollaborativeItem, SharedItem } from '#contract/sharing.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { pictureUrl } from '../present/pictures.ts'
import { cutPage, type Page, type PageQuery, pageOf, pageOrder } from './page.ts'

interface ItemRow {
  id: number
  name: string
  author: string
  authorId: string
  key: string | null
  createdAt: Date
  rank: number
}

const columns = Prisma.sql`c.id, c.name, c."authorId", a."firstName" || ' ' || a."lastName" AS author, i."smallKey" AS key,
  page.rank, page."createdAt"`
const joins = Prisma.sql`JOIN characters c ON c.id = page.id JOIN users a ON a.id = c."authorId"
  LEFT JOIN images i ON i.id = c."imageId"`
const everything = [{ rank: 0, where: Prisma.sql`TRUE` }]

function item({ id, name, author, authorId, key, createdAt }: ItemRow) {
  const imageUrl = pictureUrl(key)
  return {
    id,
    type: 'character' as const,
    name,
    author,
    authorId,
    imageUrl,
    createdAt: createdAt.toISOString(),
  }
}

async function countOf(db: Db, from: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM ${from} t`
  return row?.count ?? 0
}

type SharedRow = ItemRow & { permissions: SharedItem['permissions']; expiresAt: Date | null }

/** Characters that others share with a user and whose share has not run out, newest first (decision 65). */
export async function findSharedWith(db: Db, userId: string, query: PageQuery): Promise<Page<SharedItem>> {
  const from = Prisma.sql`(SELECT "characterId" AS id, "createdAt" FROM character_shares
    WHERE "userId" = ${userId} AND ("expiresAt" IS NULL OR "expiresAt" > now()))`
  const rows = await db.$queryRaw<SharedRow[]>`
    SELECT ${columns}, h.permission::text AS permissions, h."expiresAt"
    FROM ${pageOf(from, everything, query)} page ${joins}
    JOIN character_shares h ON h."characterId" = c.id AND h."userId" = ${userId} ${pageOrder}`
  const page = await cutPage(rows, query, () => countOf(db, from))
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...item(row),
      permissions: row.permissions,
      expiresAt: row.expiresAt?.toISOString() ?? null,
    })),
  }
}

type CollaborativeRow = ItemRow & { collaborators: CollaborativeItem['collaborators'] }

/** Characters with collaborators: a user's own, and those the user collaborates on. */
export async function findCollaborative(
  db: Db,
  userId: string,
  query: PageQuery,
): Promise<Page<CollaborativeItem>> {
  const from = Prisma.sql`(SELECT id, "createdAt" FROM characters
    WHERE id IN (SELECT "characterId" FROM character_collaborators WHERE "userId" = ${userId})
    UNION SELECT id, "createdAt" FROM characters own
    WHERE "authorId" = ${userId} AND EXISTS (SELECT 1 FROM character_collaborators k WHERE k."characterId" = own.id))`
  const rows = await db.$queryRaw<CollaborativeRow[]>`
    SELECT ${columns}, (
      SELECT json_agg(json_build_object('id', u.id, 'name', u."firstName" || ' ' || u."lastName", 'role', k.role)
        ORDER BY k."createdAt", u.id)
      FROM character_collaborators k JOIN users u ON u.id = k."userId" WHERE k."characterId" = c.id) AS collaborators
    FROM ${pageOf(from, everything, query)} page ${joins} ${pageOrder}`
  const page = await cutPage(rows, query, () => countOf(db, from))
  return { ...page, rows: page.rows.map((row) => ({ ...item(row), collaborators: row.collaborators })) }
}
