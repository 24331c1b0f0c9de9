import type { Collection } from '#contract/collections.ts'
import { may, missing, type Viewer } from '#core/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows } from '#core/postgres/pipeline.ts'
import type { ListPlan } from './lists.ts'
import { cutPage, type Page, type PageQuery, type PageRow, pageColumns, pageOrder } from './page.ts'

type CollectionRow = Omit<Collection, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

/** Columns of a collection (o) with its author (u), its like by the viewer and the members the viewer may see. */
function columns(viewer: Viewer): Prisma.Sql {
  return Prisma.sql`o.id, o."authorId", u."firstName" || ' ' || u."lastName" AS "authorName",
    u."publicProfile" AS "authorIsPublic", o.name, o.description, o."isPublic", o."likeCount" AS likes,
    (o."hiddenAt" IS NOT NULL) AS hidden, o."createdAt", o."updatedAt",
    EXISTS (SELECT 1 FROM collection_likes x WHERE x."collectionId" = o.id AND x."userId" = ${viewer?.userId ?? null}) AS liked,
    (SELECT count(*)::int FROM collection_characters m JOIN characters c ON c.id = m."characterId"
      WHERE m."collectionId" = o.id AND ${may('see', 'character', viewer, 'c')}) AS "characterCount"`
}

function present(row: CollectionRow): Collection {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

/** One page of collections, in one statement (and a count where the page does not say it). */
export async function findCollections(
  db: Db,
  plan: ListPlan,
  viewer: Viewer,
  query: PageQuery,
): Promise<Page<Collection>> {
  const rows = await queryRows<CollectionRow & PageRow>(
    db,
    Prisma.sql`
    SELECT ${columns(viewer)}, ${pageColumns} FROM ${await plan.page(query, db)} page
    JOIN collections o ON o.id = page.id JOIN users u ON u.id = o."authorId" ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => plan.count(db))
  return { ...page, rows: page.rows.map(present) }
}

/**
 * One collection.
 * @throws AppError not_found when it is missing or not visible.
 */
export async function findCollection(db: Db | Tx, id: number, viewer: Viewer): Promise<Collection> {
  const [row] = await db.$queryRaw<CollectionRow[]>`
    SELECT ${columns(viewer)} FROM collections o JOIN users u ON u.id = o."authorId"
    WHERE o.id = ${id} AND ${may('see', 'collection', viewer, 'o')}`
  if (!row) throw missing('collection')
  return present(row)
}
