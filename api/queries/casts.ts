import type { Cast } from '#contract/casts.ts'
import { notFoundError, type Viewer, visibleWhere } from '#core/policy/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows } from '#core/postgres/sql.ts'
import { presentCast } from '../present/casts.ts'
import { castColumns, castRow } from '../rows/casts.ts'
import { countRows, cutPage, type Page, type PageQuery, pageOf, pageOrder, pageShape } from './page.ts'

const listedRow = castRow.extend({ rank: pageShape.rank })

/** One page of the user's own casts (D-29). */
export async function findCasts(db: Db, user: NonNullable<Viewer>, query: PageQuery): Promise<Page<Cast>> {
  const where = Prisma.sql`t."authorId" = ${user.userId}`
  const rows = await queryRows(
    db,
    listedRow,
    Prisma.sql`
    SELECT ${castColumns(user)}, page.rank FROM ${pageOf('casts', [{ rank: 0, where }], query)} page
    JOIN casts k ON k.id = page.id ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countRows(db, 'casts', where))
  return { ...page, rows: page.rows.map(presentCast) }
}

/**
 * Reads one cast.
 * @throws AppError not_found when it is missing or not the viewer's.
 */
export async function findCast(db: Db | Tx, id: number, viewer: Viewer): Promise<Cast> {
  const [row] = await queryRows(
    db,
    castRow,
    Prisma.sql`
    SELECT ${castColumns(viewer)} FROM casts k WHERE k.id = ${id} AND ${visibleWhere('cast', viewer, 'k')}`,
  )
  if (!row) throw notFoundError('cast')
  return presentCast(row)
}
