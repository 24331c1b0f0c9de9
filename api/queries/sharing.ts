import type { CollaborativeItem, SharedItem } from '#contract/sharing.ts'
import { notHiddenWhere, type Viewer } from '#core/policy/policy.ts'
import { listedProfileWhere, profileVisibleWhere } from '#core/policy/policy-people.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { queryRows } from '#core/postgres/sql.ts'
import { presentCollaborativeItem, presentSharedItem } from '../present/sharing.ts'
import { shareables } from '../rows/shareables.ts'
import { collaborativeRow, sharedRow, sharedThingColumns, sharedThingJoins } from '../rows/sharing.ts'
import { countRow, cutPage, type Page, type PageQuery, pageOf, pageOrder } from './page.ts'

const everything = [{ rank: 0, where: Prisma.sql`TRUE` }]
const nouns = ['character', 'story'] as const
const unhidden = notHiddenWhere(Prisma.raw('t'))

// One page contains ids of characters and of stories, so each id begins with a letter that distinguishes characters
// from stories.
const idOf = { character: Prisma.sql`'c' || t.id`, story: Prisma.sql`'s' || t.id` }

async function countOf(db: Db, from: Prisma.Sql): Promise<number> {
  const [row] = await queryRows(db, countRow, Prisma.sql`SELECT count(*)::int AS count FROM ${from} t`)
  return row?.count ?? 0
}

const union = (parts: Prisma.Sql[]) => Prisma.sql`(${Prisma.join(parts, ' UNION ALL ')})`

/** Characters and stories that others share with a user by a share that has not expired, newest first (D-65, D-152). */
export async function findSharedWith(
  db: Db,
  viewer: NonNullable<Viewer>,
  query: PageQuery,
): Promise<Page<SharedItem>> {
  const { userId } = viewer
  const held = Prisma.sql`x."userId" = ${userId} AND (x."expiresAt" IS NULL OR x."expiresAt" > now())`
  const from = union(
    nouns.map((noun) => {
      const { shares, things, key } = shareables[noun]
      return Prisma.sql`SELECT ${idOf[noun]} AS id, x."createdAt" FROM ${shares} x
        JOIN ${things} t ON t.id = x.${key} AND ${unhidden} WHERE ${held}`
    }),
  )
  const shares = union(
    nouns.map((noun) => {
      const { shares, key, permission } = shareables[noun]
      return Prisma.sql`SELECT x.id AS "shareId", ${permission} AS permissions, x."expiresAt" FROM ${shares} x
        WHERE thing.type = ${noun} AND x.${key} = thing.id AND x."userId" = ${userId}`
    }),
  )
  const rows = await queryRows(
    db,
    sharedRow,
    Prisma.sql`
    SELECT ${sharedThingColumns}, ${listedProfileWhere(viewer, 'a')} AS "authorIsPublic", h."shareId", h.permissions,
      h."expiresAt"
    FROM ${pageOf(from, everything, query, 'text')} page ${sharedThingJoins}
    JOIN LATERAL ${shares} h ON true ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countOf(db, from))
  return { ...page, rows: page.rows.map(presentSharedItem) }
}

/** Characters and stories with collaborators: a user's own, and those the user collaborates on (D-65, D-152). */
export async function findCollaborative(
  db: Db,
  viewer: NonNullable<Viewer>,
  query: PageQuery,
): Promise<Page<CollaborativeItem>> {
  const { userId } = viewer
  const from = union(
    nouns.map((noun) => {
      const { things, collaborators, key } = shareables[noun]
      return Prisma.sql`(SELECT ${idOf[noun]} AS id, t."createdAt" FROM ${things} t
        WHERE t.id IN (SELECT ${key} FROM ${collaborators} WHERE "userId" = ${userId}) AND ${unhidden}
        UNION SELECT ${idOf[noun]}, t."createdAt" FROM ${things} t
        WHERE t."authorId" = ${userId} AND EXISTS (SELECT 1 FROM ${collaborators} k WHERE k.${key} = t.id))`
    }),
  )
  const known = profileVisibleWhere(viewer, 'u')
  const collaborators = union(
    nouns.map((noun) => {
      const { collaborators, key } = shareables[noun]
      return Prisma.sql`SELECT k."userId", k.role::text, k."createdAt" FROM ${collaborators} k
        WHERE thing.type = ${noun} AND k.${key} = thing.id`
    }),
  )
  const rows = await queryRows(
    db,
    collaborativeRow,
    Prisma.sql`
    SELECT ${sharedThingColumns}, k.role, k.collaborators
    FROM ${pageOf(from, everything, query, 'text')} page ${sharedThingJoins}
    JOIN LATERAL (
      SELECT json_agg(json_build_object('role', k.role, 'id', CASE WHEN ${known} THEN u.id END,
          'name', CASE WHEN ${known} THEN ${shownName('u')} END)
        ORDER BY k."createdAt", u.id) AS collaborators, max(k.role) FILTER (WHERE u.id = ${userId}) AS role
      FROM ${collaborators} k JOIN users u ON u.id = k."userId"
    ) k ON true ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countOf(db, from))
  return { ...page, rows: page.rows.map(presentCollaborativeItem) }
}
