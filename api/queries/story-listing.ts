import { z } from 'zod'
import type { StorySort } from '#contract/story-labels.ts'
import { listedWhere } from '#core/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { ListPlan } from './lists.ts'
import { type PageQuery, rowsFor } from './page.ts'
import type { Matcher } from './search-matcher.ts'
import { readStoryCursor, type StoryPlace, storyOrders, writeStoryCursor } from './story-cursor.ts'
import type { FacetConditions } from './story-facets.ts'
import { cacheFor60s, publicTotal } from './totals.ts'

/** The highest total of a narrowed list (D-6). */
const mostCounted = 10_000
/** The fewest rows that the first walk reads. */
const fewestWalked = 2000

const foundRow = rowSchema({
  id: z.int(),
  createdAt: z.date(),
  key: z.string(),
  total: z.int().nullable(),
})
type Found = z.infer<typeof foundRow>
const countRow = rowSchema({ count: z.int() })

/** What a list of stories has: an order, conditions on its facets, and the words that it is searched for. */
export interface Listing {
  sort: StorySort
  facets: FacetConditions | null
  /** Over the alias t of stories; null for a list that is not searched. `q` names it. */
  search: ((db: Db) => Promise<Matcher | null>) | null
  q?: string
}

/**
 * A list of public stories in any order and with any filter (ADR-0009). The rows are walked in the order of the list while
 * about one in eighty fits; rarer ones are found by the indexes on facets and words, and sorted. So a page reads a few
 * thousand narrow rows at most, whatever the filter is.
 */
export function planListing(listing: Listing): ListPlan {
  const keys = new Map<number, StoryPlace>()
  const matcherOf = (db: Db) => listing.search?.(db) ?? Promise.resolve(null)
  return {
    page: async (query, db) => {
      const after = readStoryCursor(listing.sort, query.cursor)
      const match = await matcherOf(db)
      const isEmpty = listing.search !== null && match === null
      const found = isEmpty ? [] : await findPage(db, { ...listing, match, after }, query)
      for (const { id, key } of found) keys.set(id, { id, key })
      return asPage(found, isEmpty)
    },
    count: async (db) => count(db, listing, await matcherOf(db)),
    cursorAfter: ({ id }) => writeStoryCursor(listing.sort, keys.get(id) ?? { key: '', id }),
  }
}

interface Reading extends Omit<Listing, 'search'> {
  match: Matcher | null
  after: StoryPlace | null
}

async function findPage(db: Db, reading: Reading, { limit }: PageQuery): Promise<Found[]> {
  const wanted = limit + 1
  const isIndexed = reading.facets?.indexed != null || reading.match?.indexed != null
  if (!isIndexed) return walk(db, reading, limit, null)
  const rows = Math.max(fewestWalked, 40 * limit)
  const near = await walk(db, reading, limit, rows)
  if (near.length >= wanted) return near
  // A quarter of a page in the first walk: reading some more rows takes less time than sorting all that fit.
  if (near.length * 4 >= wanted) {
    const further = await walk(db, reading, limit, rows * 5)
    if (further.length >= wanted) return further
  }
  return readIndexed(db, reading, limit)
}

const open = listedWhere('story', 'l')
const searched = (match: Matcher | null) =>
  match ? Prisma.sql`JOIN stories t ON t.id = l."storyId"` : Prisma.empty
const holds = ({ facets, match }: Pick<Reading, 'facets' | 'match'>) =>
  Prisma.join([facets?.holds ?? Prisma.sql`TRUE`, match?.holds ?? Prisma.sql`TRUE`], ' AND ')

function beyond(sort: StorySort, after: StoryPlace | null, key: Prisma.Sql, id: Prisma.Sql): Prisma.Sql {
  if (!after) return Prisma.sql`TRUE`
  return Prisma.sql`(${key}, ${id}) < (${after.key}::${storyOrders[sort].type}, ${after.id}::int)`
}

/** The viewer's own stories that others do not see and that match a search. */
function ownFound({ sort, facets, match }: Pick<Reading, 'sort' | 'facets' | 'match'>): Prisma.Sql {
  if (!match?.own) return Prisma.empty
  return Prisma.sql`UNION ALL (
    SELECT l."storyId", l."createdAt", ${storyOrders[sort].key} AS key FROM (SELECT * FROM stories t WHERE ${match.own} OFFSET 0) t
      JOIN story_listings l ON l."storyId" = t.id WHERE ${holds({ facets, match })})`
}

/** Reads in the order of the list, at most `rows` rows, those that fit. */
function walk(db: Db, reading: Reading, limit: number, rows: number | null): Promise<Found[]> {
  const { sort, match, after } = reading
  const { key, written } = storyOrders[sort]
  const most = rows === null ? Prisma.empty : Prisma.sql`LIMIT ${Prisma.raw(String(rows))}`
  const id = Prisma.sql`l."storyId"`
  return queryRows(
    db,
    foundRow,
    Prisma.sql`
    SELECT "storyId" AS id, "createdAt", ${written(Prisma.sql`key`)} AS key, NULL::int AS total FROM (
      (SELECT l."storyId", l."createdAt", ${key} AS key FROM (
          SELECT * FROM story_listings l WHERE ${open} AND ${beyond(sort, after, key, id)}
          ORDER BY ${key} DESC, l."storyId" DESC ${most}) l ${searched(match)}
        WHERE ${holds(reading)} ORDER BY ${key} DESC, l."storyId" DESC LIMIT ${rowsFor(limit)})
      ${ownFound(reading)}) found
    WHERE ${beyond(sort, after, Prisma.sql`key`, Prisma.sql`"storyId"`)}
    ORDER BY found.key DESC, "storyId" DESC LIMIT ${rowsFor(limit)}`,
  )
}

/** Finds all rows that fit by the indexes on facets and words, and returns those of the page with their number. */
function readIndexed(db: Db, reading: Reading, limit: number): Promise<Found[]> {
  const { sort, after } = reading
  const { unindexed, written } = storyOrders[sort]
  return queryRows(
    db,
    foundRow,
    Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT l."storyId", l."createdAt", ${unindexed} AS key FROM ${fitting(reading)} ${ownFound(reading)})
    SELECT "storyId" AS id, "createdAt", ${written(Prisma.sql`key`)} AS key,
      (SELECT least(count(*), ${Prisma.raw(String(mostCounted))})::int FROM found) AS total
    FROM found WHERE ${beyond(sort, after, Prisma.sql`key`, Prisma.sql`"storyId"`)}
    ORDER BY found.key DESC, "storyId" DESC LIMIT ${rowsFor(limit)}`,
  )
}

function fitting({ facets, match }: Pick<Reading, 'facets' | 'match'>): Prisma.Sql {
  const conditions = [open, holds({ facets, match })]
  if (facets?.indexed) conditions.push(facets.indexed)
  if (match) conditions.push(match.open, ...(match.indexed ? [match.indexed] : []))
  return Prisma.sql`story_listings l ${searched(match)} WHERE ${Prisma.join(conditions, ' AND ')}`
}

async function count(db: Db, { facets, search, q, sort }: Listing, match: Matcher | null): Promise<number> {
  const key = facets?.key ?? ''
  if (!match) {
    if (search) return 0
    const where = facets ? Prisma.sql`${open} AND ${facets.holds}` : open
    return publicTotal(db, 'story_listings', where, key, {
      alias: 'l',
      ...(facets ? { most: mostCounted } : {}),
    })
  }
  const counted = async (from: Prisma.Sql) => {
    const capped = Prisma.sql`SELECT count(*)::int AS count FROM (${from} LIMIT ${Prisma.raw(String(mostCounted))}) found`
    const [row] = await queryRows(db, countRow, capped)
    return row?.count ?? 0
  }
  const shown = await cacheFor60s(db, `story_listings:${q}:${key}`, () =>
    counted(Prisma.sql`SELECT 1 FROM ${fitting({ facets, match })}`),
  )
  const none = Prisma.sql`SELECT NULL::int AS "storyId", NULL::timestamptz AS "createdAt", NULL AS key WHERE FALSE`
  const own = match.own ? await counted(Prisma.sql`${none} ${ownFound({ sort, facets, match })}`) : 0
  return Math.min(shown + own, mostCounted)
}

function asPage(found: Found[], isEmpty: boolean): Prisma.Sql {
  const total = isEmpty ? 0 : (found[0]?.total ?? null)
  return Prisma.sql`(SELECT *, ${total}::int AS total, NULL::timestamptz AS "edgeAt", NULL::int AS "edgeId"
    FROM unnest(${found.map(({ id }) => id)}::int[], ${found.map(({ createdAt }) => createdAt)}::timestamptz[],
      ${found.map((_, place) => found.length - place)}::int[]) AS found(id, "createdAt", rank))`
}
