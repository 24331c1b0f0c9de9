import { z } from 'zod'
import type { Creator, CreatorDetail } from '#contract/people.ts'
import { notFound } from '#core/errors.ts'
import { profileVisibleWhere, publicProfileWhere, type Viewer } from '#core/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows } from '#core/postgres/sql.ts'
import { presentCreator } from '../present/people.ts'
import { creatorColumns, creatorJoins, creatorRow } from '../rows/people.ts'
import type { ListPlan } from './lists.ts'
import { cutPage, type Page, type PageQuery, pageColumns, pageOf, pageOrder, pageShape } from './page.ts'
import { planSearch } from './search.ts'
import { publicTotal } from './totals.ts'

const listedRow = creatorRow.extend(pageShape)
const detailRow = creatorRow.extend({ bio: z.string() })
const open = publicProfileWhere('t')

/** People with a public profile (D-31); with `q` those whose name contains it. */
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
 * One person whose profile the viewer may see: public, one's own, or any for an admin (D-31).
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

export interface Addressee {
  id: string
  allowCollaborations: boolean
}

/**
 * Finds the receiver of a message or of a share, who may have a private profile (D-67). `who` is an id, or with
 * `byEmail` also an e-mail address.
 * @throws AppError not_found
 */
export async function findAddressee(tx: Tx, who: string, { byEmail = false } = {}): Promise<Addressee> {
  const user = await tx.user.findFirst({
    where: { isActive: true, OR: [{ id: who }, ...(byEmail ? [{ email: who.toLowerCase() }] : [])] },
    select: { id: true, allowCollaborations: true },
  })
  if (!user) throw notFound('User')
  return user
}
