import type { Location } from '#contract/locations.ts'
import type { Db } from '#core/db.ts'
import { type LocationRow, locationColumns, locationJoins, presentLocation } from '../present/locations.ts'
import type { ListPlan } from './lists.ts'
import { cutPage, type Page, type PageQuery, pageOf, pageOrder } from './page.ts'

/** One page of locations, in one statement (and a count where the page does not say it). */
export async function findLocations(db: Db, plan: ListPlan, query: PageQuery): Promise<Page<Location>> {
  const rows = await db.$queryRaw<(LocationRow & { rank: number })[]>`
    SELECT ${locationColumns}, page.rank FROM ${pageOf('locations', plan.groups, query)} page
    JOIN locations l ON l.id = page.id ${locationJoins} ${pageOrder}`
  const page = await cutPage(rows, query, () => plan.count(db))
  return { ...page, rows: page.rows.map(presentLocation) }
}
