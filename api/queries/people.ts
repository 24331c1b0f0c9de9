import { z } from 'zod'
import { normalizeEmail } from '#contract/email-address.ts'
import type { Creator, CreatorDetail } from '#contract/people.ts'
import { notFound } from '#core/errors.ts'
import { blockedByCallerError, notBlockedBetweenWhere, notBlockedByWhere } from '#core/policy/blocks.ts'
import type { Viewer } from '#core/policy/policy.ts'
import {
  listedProfileWhere,
  mayInviteWhere,
  profileVisibleWhere,
  publicProfileWhere,
} from '#core/policy/policy-people.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { presentCreator } from '../present/people.ts'
import { creatorColumns, creatorJoins, creatorRow } from '../rows/people.ts'
import type { ListPlan } from './lists.ts'
import {
  countRows,
  cutPage,
  type Page,
  type PageQuery,
  pageColumns,
  pageOf,
  pageOrder,
  pageShape,
} from './page.ts'
import { planSearch } from './search.ts'
import { publicTotal } from './totals.ts'

const listedRow = creatorRow.extend(pageShape)
const detailRow = creatorRow.extend({ bio: z.string() })

/**
 * People with a public profile (D-31) who have not blocked the viewer (D-147); with `q` those whose name contains it.
 */
export async function findCreators(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { q?: string | undefined },
): Promise<Page<Creator>> {
  const open = listedProfileWhere(viewer, 't')
  const plan: ListPlan =
    query.q === undefined
      ? {
          page: () => pageOf('users', [{ rank: 0, where: open }], query, 'text'),
          count: () => countCreators(db, viewer),
        }
      : planSearch('user', viewer, query.q)
  const rows = await queryRows(
    db,
    listedRow,
    Prisma.sql`
    SELECT ${creatorColumns}, ${pageColumns} FROM ${await plan.page(query, db)} page
    JOIN users u ON u.id = page.id ${creatorJoins} ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => plan.count(db))
  return { ...page, rows: page.rows.map(presentCreator) }
}

/**
 * One person whose profile the viewer may see (D-31): a public one unless the person has blocked the viewer (D-147),
 * the viewer's own, or any for an admin.
 * @throws AppError not_found
 */
export async function findCreator(db: Db, id: string, viewer: Viewer): Promise<CreatorDetail> {
  const [row] = await queryRows(
    db,
    detailRow,
    Prisma.sql`
    SELECT ${creatorColumns}, u.bio FROM users u ${creatorJoins} WHERE u.id = ${id} AND ${profileVisibleWhere(viewer, 'u')}`,
  )
  if (!row) throw notFound('User')
  const { bio, ...creator } = row
  return { ...presentCreator(creator), bio }
}

/**
 * Counts the profiles that the viewer may find: the cached total of all public profiles without those that are hidden
 * from this viewer. A cached total for each set of blocked people would need many counts.
 */
async function countCreators(db: Db, viewer: Viewer): Promise<number> {
  const all = await publicTotal(db, 'users', publicProfileWhere('t'), 'public')
  if (viewer === null || viewer.isAdmin) return all
  const blockers = Prisma.sql`${publicProfileWhere('t')} AND NOT ${listedProfileWhere(viewer, 't')}`
  return all - (await countRows(db, 'users', blockers))
}

const addresseeRow = rowSchema({
  id: z.string(),
  allowCollaborations: z.boolean(),
  isBlocked: z.boolean(),
})
export type Addressee = Omit<z.infer<typeof addresseeRow>, 'isBlocked'>

interface Addressing {
  byEmail?: boolean
  /** The id of the author of the thing that is shared. */
  author?: string
}

/**
 * Finds the user to whom `from` addresses a share, an invitation or a request; this user may have a private profile
 * (D-67). `who` is an id, or with `byEmail` also an e-mail address. A receiver who has blocked `from`, or who has a
 * block with the author in either direction, is treated as missing (D-147). Null for `from` means the operator. The
 * account cannot be deleted before the transaction ends.
 * @throws AppError not_found, and blocked for the id of somebody whom `from` has blocked.
 */
export async function findAddressee(
  tx: Tx,
  from: { userId: string } | null,
  who: string,
  { byEmail = false, author }: Addressing = {},
): Promise<Addressee> {
  const id = Prisma.sql`u.id`
  const email = byEmail ? Prisma.sql`OR u.email = ${normalizeEmail(who)}` : Prisma.empty
  const withAuthor =
    author === undefined || author === from?.userId ? Prisma.sql`TRUE` : notBlockedBetweenWhere(id, author)
  const blocked = from === null ? Prisma.sql`FALSE` : Prisma.sql`NOT ${notBlockedByWhere(from.userId, id)}`
  const [user] = await queryRows(
    tx,
    addresseeRow,
    Prisma.sql`
    SELECT u.id, u."allowCollaborations", ${blocked} AS "isBlocked" FROM users u
    WHERE (u.id = ${who} ${email}) AND ${mayInviteWhere(from, 'u')} AND ${withAuthor} LIMIT 1 FOR KEY SHARE OF u`,
  )
  // An e-mail address must not lead to its user (D-31). So the error names a block only when the caller gave the id of
  // the blocked person.
  if (!user || (user.isBlocked && user.id !== who)) throw notFound('User')
  if (user.isBlocked) throw blockedByCallerError()
  const { isBlocked: _, ...addressee } = user
  return addressee
}
