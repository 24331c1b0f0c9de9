import type { Cast } from '#contract/casts.ts'
import { may, missing, type Viewer } from '#core/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { type CastRow, castColumns, presentCast } from '../present/casts.ts'
import { countRows, cutPage, type Page, type PageQuery, pageOf, pageOrder } from './page.ts'

/** One page of the user's own casts (decision 29). */
export async function findCasts(db: Db, user: NonNullable<Viewer>, query: PageQuery): Promise<Page<Cast>> {
  const where = Prisma.sql`t."authorId" = ${user.userId}`
  const rows = await db.$queryRaw<(CastRow & { rank: number })[]>`
    SELECT ${castColumns(user)}, page.rank FROM ${pageOf('casts', [{ rank: 0, where }], query)} page
    JOIN casts k ON k.id = page.id ${pageOrder}`
  const page = await cutPage(rows, query, () => countRows(db, 'casts', where))
  return { ...page, rows: page.rows.map(presentCast) }
}

/**
 * One cast.
 * @throws AppError not_found when it is missing or not the viewer's.
 */
export async function findCast(db: Db | Tx, id: number, viewer: Viewer): Promise<Cast> {
  const [row] = await db.$queryRaw<CastRow[]>`
    SELECT ${castColumns(viewer)} FROM casts k WHERE k.id = ${id} AND ${may('see', 'cast', viewer, 'k')}`
  if (!row) throw missing('cast')
  return presentCast(row)
}
