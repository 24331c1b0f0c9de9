import type { Collection } from '#contract/collections.ts'
import { notFoundError, type Viewer, visibleWhere } from '#core/policy/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows } from '#core/postgres/sql.ts'
import { presentCollection } from '../present/collections.ts'
import { collectionColumns, collectionRow } from '../rows/collections.ts'
import type { ListPlan } from './lists.ts'
import { cutPage, type Page, type PageQuery, pageColumns, pageOrder, pageShape } from './page.ts'

const listedRow = collectionRow.extend(pageShape)

/** Reads one page of collections. A further statement counts the list if the page does not contain the total. */
export async function findCollections(
  db: Db,
  plan: ListPlan,
  viewer: Viewer,
  query: PageQuery,
): Promise<Page<Collection>> {
  const rows = await queryRows(
    db,
    listedRow,
    Prisma.sql`
    SELECT ${collectionColumns(viewer)}, ${pageColumns} FROM ${await plan.page(query, db)} page
    JOIN collections o ON o.id = page.id JOIN users u ON u.id = o."authorId" ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => plan.count(db))
  return { ...page, rows: page.rows.map(presentCollection) }
}

/**
 * Reads one collection.
 * @throws AppError not_found when it is missing or not visible.
 */
export async function findCollection(db: Db | Tx, id: number, viewer: Viewer): Promise<Collection> {
  const [row] = await queryRows(
    db,
    collectionRow,
    Prisma.sql`
    SELECT ${collectionColumns(viewer)} FROM collections o JOIN users u ON u.id = o."authorId"
    WHERE o.id = ${id} AND ${visibleWhere('collection', viewer, 'o')}`,
  )
  if (!row) throw notFoundError('collection')
  return presentCollection(row)
}
