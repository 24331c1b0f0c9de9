import type { Creator } from '#contract/people.ts'
import { notFound } from '#core/errors.ts'
import { mayMeet, type Viewer } from '#core/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { pictureUrl } from '../present/pictures.ts'
import type { ListPlan } from './lists.ts'
import { cutPage, type Page, type PageQuery, type PageRow, pageColumns, pageOf, pageOrder } from './page.ts'
import { planSearch } from './search.ts'
import { publicTotal } from './totals.ts'

type CreatorRow = Omit<Creator, 'profileImageUrl' | 'createdAt'> & {
  avatarKey: string | null
  createdAt: Date
}

// Counts speak of public works alone (decision 66); active is seen in the last 30 days (decision 34).
const columns = Prisma.sql`u.id, u."firstName", u."lastName", i."smallKey" AS "avatarKey", u."createdAt",
  u."allowCollaborations", u."seenAt" > now() - interval '30 days' AS "isActive",
  (SELECT count(*)::int FROM stories s WHERE s."authorId" = u.id AND s."isPublic") AS "storyCount",
  (SELECT count(*)::int FROM characters c WHERE c."authorId" = u.id AND c."isPublic" AND c."isReady") AS "characterCount"`
const joins = Prisma.sql`LEFT JOIN images i ON i.id = u."avatarId"`

function present({ avatarKey, createdAt, ...row }: CreatorRow): Creator {
  return { ...row, profileImageUrl: pictureUrl(avatarKey), createdAt: createdAt.toISOString() }
}

const open = mayMeet(null, 't')

/** People with a public profile (decision 31); with `q` those whose name holds it. */
export async function findCreators(
  db: Db,
  query: PageQuery & { q?: string | undefined },
): Promise<Page<Creator>> {
  const plan: ListPlan =
    query.q === undefined
      ? {
          page: () => pageOf('users', [{ rank: 0, where: open }], query, 'text'),
          count: () => publicTotal(db, 'users', open, 'public'),
        }
      : planSearch('user', null, query.q)
  const rows = await db.$queryRaw<(CreatorRow & PageRow)[]>`
    SELECT ${columns}, ${pageColumns} FROM ${await plan.page(query, db)} page
    JOIN users u ON u.id = page.id ${joins} ${pageOrder}`
  const page = await cutPage(rows, query, () => plan.count(db))
  return { ...page, rows: page.rows.map(present) }
}

/**
 * One person whose profile the viewer may see: public, one's own, or any for an admin (decision 31).
 * @throws AppError not_found
 */
export async function findCreator(db: Db, id: string, viewer: Viewer): Promise<Creator> {
  const [row] = await db.$queryRaw<CreatorRow[]>`
    SELECT ${columns} FROM users u ${joins} WHERE u.id = ${id} AND ${mayMeet(viewer, 'u')}`
  if (!row) throw notFound('User')
  return present(row)
}

export interface Addressee {
  id: string
  firstName: string
  lastName: string
  allowCollaborations: boolean
}

/**
 * Somebody to write to or to share with; a private profile can be addressed too (decision 67).
 * `who` is an id, or with `byEmail` also an e-mail.
 * @throws AppError not_found
 */
export async function findAddressee(tx: Tx, who: string, { byEmail = false } = {}): Promise<Addressee> {
  const user = await tx.user.findFirst({
    where: { isActive: true, OR: [{ id: who }, ...(byEmail ? [{ email: who.toLowerCase() }] : [])] },
    select: { id: true, firstName: true, lastName: true, allowCollaborations: true },
  })
  if (!user) throw notFound('User')
  return user
}
