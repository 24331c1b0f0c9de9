import type { AdminStats, ContentKind, ManagedContent, ManagedUser } from '#contract/admin.ts'
import { type Db, Prisma, type Tx } from '#core/db.ts'
import { notFound } from '#core/errors.ts'
import { pictureUrl } from '../present/pictures.ts'
import { countRows, cutPage, type Page, type PageQuery, pageOf, pageOrder, readCursor } from './page.ts'
import { literally } from './search.ts'

type UserRow = Omit<ManagedUser, 'profileImageUrl' | 'createdAt' | 'seenAt'> & {
  avatarKey: string | null
  createdAt: Date
  seenAt: Date
}

const userColumns = Prisma.sql`u.id, u."firstName", u."lastName", u.email, i."smallKey" AS "avatarKey", u."isActive",
  u."isAdmin", u.tier::text, u."pendingTier"::text, u."createdAt", u."seenAt",
  (SELECT count(*)::int FROM stories s WHERE s."authorId" = u.id) AS "storyCount",
  (SELECT count(*)::int FROM characters c WHERE c."authorId" = u.id) AS "characterCount"`
const userJoins = Prisma.sql`LEFT JOIN images i ON i.id = u."avatarId"`

function presentUser({ avatarKey, createdAt, seenAt, ...row }: UserRow): ManagedUser {
  const times = { createdAt: createdAt.toISOString(), seenAt: seenAt.toISOString() }
  return { ...row, ...times, profileImageUrl: pictureUrl(avatarKey) }
}

/** All users, newest first; with `q` those whose name or e-mail holds it. */
export async function findManagedUsers(
  db: Db,
  query: PageQuery & { q?: string | undefined },
): Promise<Page<ManagedUser>> {
  const pattern = `%${literally(query.q ?? '')}%`
  const where = query.q
    ? Prisma.sql`(lower(t."firstName" || ' ' || t."lastName") LIKE ${pattern} OR t.email LIKE ${pattern})`
    : Prisma.sql`TRUE`
  const rows = await db.$queryRaw<(UserRow & { rank: number })[]>`
    SELECT ${userColumns}, page.rank FROM ${pageOf('users', [{ rank: 0, where }], query, 'text')} page
    JOIN users u ON u.id = page.id ${userJoins} ${pageOrder}`
  const page = await cutPage(rows, query, () => countRows(db, 'users', where))
  return { ...page, rows: page.rows.map(presentUser) }
}

/** @throws AppError not_found */
export async function findManagedUser(db: Db | Tx, id: string): Promise<ManagedUser> {
  const [row] = await db.$queryRaw<
    UserRow[]
  >`SELECT ${userColumns} FROM users u ${userJoins} WHERE u.id = ${id}`
  if (!row) throw notFound('User')
  return presentUser(row)
}

const kinds = ['story', 'character', 'location', 'collection'] as const satisfies ContentKind[]
const sources: Record<ContentKind, { table: string; title: string }> = {
  story: { table: 'stories', title: 'title' },
  character: { table: 'characters', title: 'name' },
  location: { table: 'locations', title: 'name' },
  collection: { table: 'collections', title: 'name' },
}

type ContentRow = Omit<ManagedContent, 'createdAt'> & { createdAt: Date; rank: number }

/** Works of all kinds, or of one, newest first; the kind's place decides between equal times. */
export async function findManagedContent(
  db: Db,
  query: PageQuery & { type?: ContentKind | undefined },
): Promise<Page<ManagedContent>> {
  const after = readCursor(query.cursor)
  const chosen = query.type ? [query.type] : kinds
  const branches = chosen.map((kind) => {
    const { table, title } = sources[kind]
    const rank = kinds.indexOf(kind)
    const further = after
      ? Prisma.sql`WHERE (t."createdAt", ${rank}::int, t.id) < (${after.createdAt}::timestamptz, ${after.rank}::int, ${after.id}::int)`
      : Prisma.empty
    return Prisma.sql`(SELECT ${kind} AS type, ${rank}::int AS rank, t.id, t.${Prisma.raw(title)} AS title, t."authorId",
      t."isPublic", t."hiddenAt" IS NOT NULL AS hidden, t."createdAt"
      FROM ${Prisma.raw(table)} t ${further} ORDER BY t."createdAt" DESC, t.id DESC LIMIT ${query.limit + 1})`
  })
  const rows = await db.$queryRaw<ContentRow[]>`
    SELECT page.*, u."firstName" || ' ' || u."lastName" AS "authorName"
    FROM (${Prisma.join(branches, ' UNION ALL ')}) page JOIN users u ON u.id = page."authorId"
    ORDER BY page."createdAt" DESC, page.rank DESC, page.id DESC LIMIT ${query.limit + 1}`
  const page = await cutPage(rows, query, async () => {
    const counts = await Promise.all(
      chosen.map((kind) => countRows(db, sources[kind].table, Prisma.sql`TRUE`)),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  })
  return {
    ...page,
    rows: page.rows.map(({ rank: _, ...row }) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  }
}

/** One work of any kind, locked until the transaction ends; null when there is none. */
export async function lockContent(tx: Tx, kind: ContentKind, id: number): Promise<ManagedContent | null> {
  const { table, title } = sources[kind]
  const [row] = await tx.$queryRaw<ContentRow[]>`
    SELECT ${kind} AS type, t.id, t.${Prisma.raw(title)} AS title, t."authorId", t."isPublic",
      t."hiddenAt" IS NOT NULL AS hidden, t."createdAt", u."firstName" || ' ' || u."lastName" AS "authorName"
    FROM ${Prisma.raw(table)} t JOIN users u ON u.id = t."authorId" WHERE t.id = ${id} FOR UPDATE OF t`
  return row ? { ...row, createdAt: row.createdAt.toISOString() } : null
}

interface StatsRow extends Omit<AdminStats, 'generations' | 'recentActivity'> {
  queued: number
  running: number
  failedToday: number
  completedToday: number
}

const recent = 5

/** Counts of everything and the latest works and sign-ups (part 2, section 2). */
export async function findAdminStats(db: Db): Promise<AdminStats> {
  const latest = kinds.map(
    (
      kind,
    ) => Prisma.sql`(SELECT ${kind} AS type, t.${Prisma.raw(sources[kind].title)} AS title, t."authorId" AS "userId", t."createdAt"
      FROM ${Prisma.raw(sources[kind].table)} t ORDER BY t."createdAt" DESC LIMIT ${recent})`,
  )
  const [[stats], activity] = await Promise.all([
    db.$queryRaw<StatsRow[]>`
      SELECT u.*, g.*, (SELECT count(*)::int FROM stories) AS "totalStories",
        (SELECT count(*)::int FROM characters) AS "totalCharacters", (SELECT count(*)::int FROM locations) AS "totalLocations",
        (SELECT count(*)::int FROM collections) AS "totalCollections", (SELECT count(*)::int FROM messages) AS "totalMessages"
      FROM (SELECT count(*)::int AS "totalUsers",
          count(*) FILTER (WHERE "seenAt" > now() - interval '30 days')::int AS "activeUsers",
          count(*) FILTER (WHERE "createdAt" > now() - interval '7 days')::int AS "newUsersThisWeek" FROM users) u,
        (SELECT count(*) FILTER (WHERE status = 'queued')::int AS queued,
          count(*) FILTER (WHERE status = 'running')::int AS running,
          count(*) FILTER (WHERE status = 'failed' AND "finishedAt" >= date_trunc('day', now(), 'UTC'))::int AS "failedToday",
          count(*) FILTER (WHERE status = 'completed' AND "finishedAt" >= date_trunc('day', now(), 'UTC'))::int AS "completedToday"
          FROM generations) g`,
    db.$queryRaw<{ type: ContentKind | 'user'; title: string; userName: string; createdAt: Date }[]>`
      SELECT a.type, a.title, u."firstName" || ' ' || u."lastName" AS "userName", a."createdAt"
      FROM (${Prisma.join(latest, ' UNION ALL ')} UNION ALL
        (SELECT 'user' AS type, 'Signed up' AS title, t.id AS "userId", t."createdAt" FROM users t
          ORDER BY t."createdAt" DESC LIMIT ${recent})) a
      JOIN users u ON u.id = a."userId" ORDER BY a."createdAt" DESC LIMIT ${recent}`,
  ])
  const {
    queued = 0,
    running = 0,
    failedToday = 0,
    completedToday = 0,
    ...totals
  } = stats ?? ({} as StatsRow)
  return {
    ...totals,
    generations: { queued, running, failedToday, completedToday },
    recentActivity: activity.map((item) => ({ ...item, createdAt: item.createdAt.toISOString() })),
  }
}
