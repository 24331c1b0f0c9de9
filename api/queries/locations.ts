import { z } from 'zod'
import type { Location, LocationDetail, StoryLocation } from '#contract/locations.ts'
import { ofStoryWhere } from '#core/book/access.ts'
import type { LongList } from '#core/long-list.ts'
import { notFoundError, readerOf, type Viewer, visibleWhere } from '#core/policy/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows } from '#core/postgres/sql.ts'
import { presentLocation } from '../present/locations.ts'
import { locationColumns, locationJoins, locationRow } from '../rows/locations.ts'
import type { ListPlan } from './lists.ts'
import { findAllMembers } from './members.ts'
import { cutPage, type Page, type PageQuery, pageColumns, pageOrder, pageShape } from './page.ts'

const listedRow = locationRow.extend(pageShape)

/** Reads one page of locations. A further statement counts the list if the page does not contain the total. */
export async function findLocations(
  db: Db,
  plan: ListPlan,
  query: PageQuery,
  viewer: Viewer,
): Promise<Page<Location>> {
  const rows = await queryRows(
    db,
    listedRow,
    Prisma.sql`
    SELECT ${locationColumns(viewer)}, ${pageColumns} FROM ${await plan.page(query, db)} page
    JOIN locations l ON l.id = page.id ${locationJoins(viewer)} ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => plan.count(db))
  return { ...page, rows: page.rows.map(presentLocation) }
}

const detailRow = locationRow.extend({ liked: z.boolean(), saved: z.boolean(), hidden: z.boolean() })

/**
 * One location with the viewer's like and save.
 * @throws AppError not_found when it is missing or not visible.
 */
export async function findLocation(db: Db | Tx, id: number, viewer: Viewer): Promise<LocationDetail> {
  const userId = viewer?.userId ?? null
  const [row] = await queryRows(
    db,
    detailRow,
    Prisma.sql`
    SELECT ${locationColumns(viewer)}, (l."hiddenAt" IS NOT NULL) AS hidden,
      EXISTS (SELECT 1 FROM location_likes x WHERE x."locationId" = l.id AND x."userId" = ${userId}) AS liked,
      EXISTS (SELECT 1 FROM location_saves x WHERE x."locationId" = l.id AND x."userId" = ${userId}) AS saved
    FROM locations l ${locationJoins(viewer)} WHERE l.id = ${id} AND ${visibleWhere('location', viewer, 'l')}`,
  )
  if (!row) throw notFoundError('location')
  const { liked, saved, hidden } = row
  return { ...presentLocation(row), liked, saved, hidden }
}

const linkedRow = locationRow.extend({ importance: z.string() })

/**
 * The locations of a story that the viewer may see (D-66, D-127), or that readers may see (`as`, D-141), in the order
 * they were linked.
 */
export function findStoryLocations(
  db: Db,
  storyId: number,
  viewer: Viewer,
  as?: 'reader',
): Promise<StoryLocation[] | LongList<StoryLocation>> {
  const reader = readerOf(viewer, as)
  return findAllMembers(db, {
    row: linkedRow,
    columns: Prisma.sql`${locationColumns(viewer, reader)}, link.importance`,
    id: Prisma.sql`l.id`,
    from: Prisma.sql`FROM story_locations link JOIN locations l ON l.id = link."locationId" ${locationJoins(reader)}
      JOIN stories s ON s.id = link."storyId"
      WHERE link."storyId" = ${storyId} AND ${ofStoryWhere('location', reader, { thing: 'l', story: 's' })}`,
    orderBy: Prisma.sql`link."createdAt", l.id`,
    present: (row) => ({ ...presentLocation(row), importance: row.importance }),
  })
}
