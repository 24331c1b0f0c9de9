import { z } from 'zod'
import type { AdminStats, ContentKind, ManagedContent, ManagedUser } from '#contract/admin.ts'
import { notFound } from '#core/errors.ts'
import { kindList } from '#core/generations/kind-sql.ts'
import { publicWhere } from '#core/policy/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { presentManagedUser } from '../present/admin.ts'
import {
  activityRow,
  managedContentColumns,
  managedContentRow,
  managedUserColumns,
  managedUserJoins,
  managedUserRow,
} from '../rows/admin.ts'
import {
  countRow,
  cutPage,
  type Page,
  type PageQuery,
  pageOf,
  pageOrder,
  pageShape,
  readCursor,
  rowsFor,
} from './page.ts'
import { escapeLike } from './search-matcher.ts'
import { publicTotal } from './totals.ts'

const listedUserRow = managedUserRow.extend({ rank: pageShape.rank })
const contentRow = managedContentRow.extend({ rank: pageShape.rank })

/**
 * An SQL condition that a text contains the searched text, without regard to case and accents (D-29). The text must be
 * a result of `search_text`.
 */
function contains(text: Prisma.Sql, q: string): Prisma.Sql {
  return Prisma.sql`${text} LIKE '%' || regexp_replace(search_text(${q}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/**
 * Puts a condition into a form that no index supports if the searched text has no three letters or digits in a row. A
 * trigram index cannot find such a text, and many rows contain it, so the newest rows are scanned instead.
 */
function byIndexIfLong(q: string, where: Prisma.Sql): Prisma.Sql {
  return /[\p{L}\p{N}]{3}/u.test(q) ? Prisma.sql`(${where})` : Prisma.sql`((${where}) IS TRUE)`
}

// The index `users_managed` has this expression. The address is on a separate line, so that a searched text, which has
// one line, never matches the end of a name and the beginning of an address.
const signUpWords = Prisma.sql`lower(t."firstName" || ' ' || t."lastName" || E'\\n' || t.email)`

/** All users, newest first; with `q` those whose name, pen name or e-mail contains it. */
export async function findManagedUsers(
  db: Db,
  query: PageQuery & { q?: string | undefined },
): Promise<Page<ManagedUser>> {
  const { q } = query
  // `searched` has the name that others see. A sign-up name behind a pen name is found only with its accents.
  const where = q
    ? byIndexIfLong(
        q,
        Prisma.sql`${contains(Prisma.sql`t.searched`, q)} OR ${signUpWords} LIKE ${`%${escapeLike(q.normalize('NFC'))}%`}`,
      )
    : Prisma.sql`TRUE`
  const rows = await queryRows(
    db,
    listedUserRow,
    Prisma.sql`
    SELECT ${managedUserColumns}, page.rank FROM ${pageOf('users', [{ rank: 0, where }], query, 'text')} page
    JOIN users u ON u.id = page.id ${managedUserJoins} ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countManaged(db, 'users', where, query))
  return { ...page, rows: page.rows.map(presentManagedUser) }
}

/** Reads one user with the fields that admins see. @throws AppError not_found */
export async function findManagedUser(db: Db | Tx, id: string): Promise<ManagedUser> {
  const [row] = await queryRows(
    db,
    managedUserRow,
    Prisma.sql`SELECT ${managedUserColumns} FROM users u ${managedUserJoins} WHERE u.id = ${id}`,
  )
  if (!row) throw notFound('User')
  return presentManagedUser(row)
}

/** The total of a search is not counted further than this (D-6). */
const maxCounted = 10_000

/**
 * Counts the rows that a search finds. Without a search it counts all rows; if these are more than 1000, the count can
 * be up to 60 s old.
 */
async function countManaged(
  db: Db,
  table: string,
  where: Prisma.Sql,
  filter: ContentFilter,
): Promise<number> {
  if (!filter.q) return publicTotal(db, table, where, `managed:${filter.visibility ?? 'all'}`)
  // The CTE is materialized so that its plan does not depend on the limit. With the limit, Postgres would plan a scan
  // of the table, because it expects to find few rows early.
  const [row] = await queryRows(
    db,
    countRow,
    Prisma.sql`
    WITH found AS MATERIALIZED (SELECT 1 FROM ${Prisma.raw(table)} t WHERE ${where})
    SELECT count(*)::int AS count FROM (SELECT 1 FROM found LIMIT ${maxCounted}) counted`,
  )
  return row?.count ?? 0
}

const kinds = ['story', 'character', 'location', 'collection'] as const satisfies ContentKind[]
// `searched` has the title on its first line. Only collections have no such column.
const titleSearched = Prisma.sql`t.searched`
const sources: Record<ContentKind, { table: string; title: string; searched: Prisma.Sql }> = {
  story: { table: 'stories', title: 'title', searched: titleSearched },
  character: { table: 'characters', title: 'name', searched: titleSearched },
  location: { table: 'locations', title: 'name', searched: titleSearched },
  collection: { table: 'collections', title: 'name', searched: Prisma.sql`search_text(t.name)` },
}

interface ContentFilter {
  type?: ContentKind | undefined
  visibility?: 'public' | 'private' | 'hidden' | undefined
  q?: string | undefined
}

const visibilities = {
  public: publicWhere('t'),
  private: Prisma.sql`NOT ${publicWhere('t')}`,
  hidden: Prisma.sql`t."hiddenAt" IS NOT NULL`,
}

// The first condition on the text uses the index. The second one leaves out rows that contain the text only after the
// title.
function filterOf({ q, visibility }: ContentFilter, kind: ContentKind): Prisma.Sql {
  const shown = visibility ? visibilities[visibility] : Prisma.sql`TRUE`
  const { searched } = sources[kind]
  const title = Prisma.sql`split_part(${searched}, E'\n', 1)`
  return q
    ? Prisma.sql`${shown} AND ${byIndexIfLong(q, contains(searched, q))} AND ${contains(title, q)}`
    : shown
}

/** Works of all kinds, or of one, newest first; works with equal times are sorted by kind. */
export async function findManagedContent(
  db: Db,
  query: PageQuery & ContentFilter,
): Promise<Page<ManagedContent>> {
  const after = readCursor(query.cursor)
  const chosen = query.type ? [query.type] : kinds
  const branches = chosen.map((kind) => {
    const { table, title } = sources[kind]
    const rank = kinds.indexOf(kind)
    const further = after
      ? Prisma.sql`AND (t."createdAt", ${rank}::int, t.id) < (${after.createdAt}::timestamptz, ${after.rank}::int, ${after.id}::int)`
      : Prisma.empty
    return Prisma.sql`(SELECT ${managedContentColumns(kind, title)}, ${rank}::int AS rank
      FROM ${Prisma.raw(table)} t WHERE ${filterOf(query, kind)} ${further} ORDER BY t."createdAt" DESC, t.id DESC LIMIT ${rowsFor(query.limit)})`
  })
  const rows = await queryRows(
    db,
    contentRow,
    Prisma.sql`
    SELECT page.*, u."firstName" || ' ' || u."lastName" AS "authorName"
    FROM (${Prisma.join(branches, ' UNION ALL ')}) page JOIN users u ON u.id = page."authorId"
    ORDER BY page."createdAt" DESC, page.rank DESC, page.id DESC LIMIT ${rowsFor(query.limit)}`,
  )
  const page = await cutPage(rows, query, async () => {
    const counts = await Promise.all(
      chosen.map((kind) => countManaged(db, sources[kind].table, filterOf(query, kind), query)),
    )
    const total = counts.reduce((sum, count) => sum + count, 0)
    return query.q ? Math.min(total, maxCounted) : total
  })
  return {
    ...page,
    rows: page.rows.map(({ rank: _, ...row }) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  }
}

/** One work of any kind, locked until the transaction ends; null when there is none. */
export async function lockContent(tx: Tx, kind: ContentKind, id: number): Promise<ManagedContent | null> {
  const { table, title } = sources[kind]
  const [row] = await queryRows(
    tx,
    managedContentRow,
    Prisma.sql`
    SELECT ${managedContentColumns(kind, title)}, u."firstName" || ' ' || u."lastName" AS "authorName"
    FROM ${Prisma.raw(table)} t JOIN users u ON u.id = t."authorId" WHERE t.id = ${id} FOR UPDATE OF t`,
  )
  return row ? { ...row, createdAt: row.createdAt.toISOString() } : null
}

const lockedAuthorRow = rowSchema({ isErased: z.boolean() })

/**
 * Locks the author of a work, so that the erasure of the author (D-68) begins before or after this transaction. It is
 * called before the work is locked, because an erasure locks them in this order.
 * @returns whether the erasure has begun; false when the work does not exist.
 */
export async function lockAuthorOfContent(
  tx: Tx,
  kind: ContentKind,
  id: number,
): Promise<{ isErased: boolean }> {
  const [row] = await queryRows(
    tx,
    lockedAuthorRow,
    Prisma.sql`
    SELECT u."erasureStartedAt" IS NOT NULL AS "isErased" FROM ${Prisma.raw(sources[kind].table)} t
    JOIN users u ON u.id = t."authorId" WHERE t.id = ${id} FOR KEY SHARE OF u`,
  )
  return row ?? { isErased: false }
}

const recent = 5
const day = Prisma.sql`date_trunc('day', now(), 'UTC')`
// The dashboard counts only generations of the kinds that users order. The history also counts readings, which only the
// system orders.
const ordered = Prisma.sql`t.kind NOT IN ${kindList(({ isInternal }) => isInternal)}`

/**
 * The counts of the dashboard. Counts of few rows are exact and use an index; counts of many rows are at most
 * 60 s old.
 */
const counted = {
  totalUsers: ['users', Prisma.sql`TRUE`],
  activeUsers: ['users', Prisma.sql`t."seenAt" > now() - interval '30 days'`],
  newUsersThisWeek: ['users', Prisma.sql`t."createdAt" > now() - interval '7 days'`],
  totalStories: ['stories', Prisma.sql`TRUE`],
  publicStories: ['stories', publicWhere('t')],
  totalCharacters: ['characters', Prisma.sql`TRUE`],
  publicCharacters: ['characters', publicWhere('t')],
  totalLocations: ['locations', Prisma.sql`TRUE`],
  totalCollections: ['collections', Prisma.sql`TRUE`],
  totalMessages: ['messages', Prisma.sql`TRUE`],
  queued: ['generations', Prisma.sql`t.status = 'queued' AND t.awaits IS NULL AND ${ordered}`],
  running: ['generations', Prisma.sql`t.status = 'running' AND ${ordered}`],
  failedToday: ['generations', Prisma.sql`t.status = 'failed' AND t."finishedAt" >= ${day} AND ${ordered}`],
  completedToday: [
    'generations',
    Prisma.sql`t.status = 'completed' AND t."finishedAt" >= ${day} AND ${ordered}`,
  ],
} as const

/** All counts of the dashboard for admins, and the latest works and sign-ups (D-225). */
export async function findAdminStats(db: Db): Promise<AdminStats> {
  const latest = kinds.map(
    (
      kind,
    ) => Prisma.sql`(SELECT ${kind} AS type, t.id::text, t.${Prisma.raw(sources[kind].title)} AS title, t."authorId" AS "userId", t."createdAt"
      FROM ${Prisma.raw(sources[kind].table)} t ORDER BY t."createdAt" DESC, t.id DESC LIMIT ${recent})`,
  )
  const [counts, activity] = await Promise.all([
    Promise.all(
      Object.entries(counted).map(
        async ([name, [table, where]]) =>
          [name, await publicTotal(db, table, where, `stats:${name}`)] as const,
      ),
    ),
    queryRows(
      db,
      activityRow,
      Prisma.sql`
      SELECT a.type, a.title, u."firstName" || ' ' || u."lastName" AS "userName", a."createdAt"
      FROM (${Prisma.join(latest, ' UNION ALL ')} UNION ALL
        (SELECT 'user' AS type, t.id, 'Signed up' AS title, t.id AS "userId", t."createdAt" FROM users t
          ORDER BY t."createdAt" DESC, t.id DESC LIMIT ${recent})) a
      JOIN users u ON u.id = a."userId" ORDER BY a."createdAt" DESC, a.type, a.id DESC LIMIT ${recent}`,
    ),
  ])
  const { queued, running, failedToday, completedToday, ...totals } = Object.fromEntries(counts) as Record<
    keyof typeof counted,
    number
  >
  return {
    ...totals,
    generations: { queued, running, failedToday, completedToday },
    recentActivity: activity.map((item) => ({ ...item, createdAt: item.createdAt.toISOString() })),
  }
}
