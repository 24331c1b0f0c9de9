import { LRUCache } from 'lru-cache'
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
 * How lists were read lately, by their names: the rows that a walk reads to fill a page, or 0 for the indexes. A wrong entry
 * costs time and changes no answer.
 */
const reaches = new LRUCache<string, number>({ max: 1000, ttl: 60_000 })

/**
 * A list of public stories in any order and with any filter (ADR-0009). The rows are walked in the order of the list while
 * about one in eighty fits; rarer ones are found by the indexes on facets and words, and sorted.
 */
export function planListing(listing: Listing): ListPlan {
  const { sort, facets, search } = listing
  const matcherOf = (db: Db) => search?.(db) ?? Promise.resolve(null)
  const nameOf = ({ limit }: PageQuery) => `${sort} ${limit} ${facets?.key ?? ''}`
  return {
    first: (query) => {
      if (search) return null
      const { limit, cursor } = query
      const reading = { sort, facets, match: null, after: readStoryCursor(sort, cursor) }
      if (!facets?.isIndexed) return { page: asPage(walk(reading, limit, null)), isWhole: true }
      const reach = reaches.get(nameOf(query)) ?? walked(limit)
      return reach === 0
        ? { page: asPage(indexed(reading, limit)), isWhole: true }
        : { page: asPage(walk(reading, limit, reach)), isWhole: false }
    },
    page: async (query, db) => {
      const match = await matcherOf(db)
      const reading = { sort, facets, match, after: readStoryCursor(sort, query.cursor) }
      const isEmpty = search !== null && match === null
      if (isEmpty) return asPage(nothing)
      const { page, reach } = await choosePage(db, reading, query)
      if (!search) reaches.set(nameOf(query), reach)
      return asPage(page)
    },
    count: async (db) => count(db, listing, await matcherOf(db)),
    cursorAfter: (row) => writeStoryCursor(sort, { id: row.id, key: storyOrders[sort].keyOf(row) }),
  }
}

const nothing = Prisma.sql`
  SELECT NULL::int AS id, NULL::timestamptz AS "createdAt", NULL::int AS key, 0 AS total WHERE FALSE`

interface Reading extends Pick<Listing, 'sort' | 'facets'> {
  match: Matcher | null
  after: StoryPlace | null
}

const walked = (limit: number) => Math.max(fewestWalked, 40 * limit)

/** Chooses how a page is read: by a walk of `reach` rows that fills it, or by the indexes. */
async function choosePage(
  db: Db,
  reading: Reading,
  { limit }: PageQuery,
): Promise<{ page: Prisma.Sql; reach: number }> {
  const isIndexed = reading.facets?.isIndexed || reading.match?.indexed != null
  if (!isIndexed) return { page: walk(reading, limit, null), reach: walked(limit) }
  const fill = async (reach: number) => {
    const page = walk(reading, limit, reach)
    const [row] = await queryRows(
      db,
      countRow,
      Prisma.sql`SELECT count(*)::int AS count FROM (${page}) found`,
    )
    return { page, reach, found: row?.count ?? 0 }
  }
  const near = await fill(walked(limit))
  if (near.found > limit) return near
  // A quarter of a page in the first walk: reading some more rows takes less time than sorting all that fit.
  const further = near.found * 4 > limit ? await fill(walked(limit) * 5) : near
  return further.found > limit ? further : { page: indexed(reading, limit), reach: 0 }
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
    SELECT l."storyId" AS id, l."createdAt", ${storyOrders[sort].key} AS key FROM (SELECT * FROM stories t WHERE ${match.own} OFFSET 0) t
      JOIN story_listings l ON l."storyId" = t.id WHERE ${holds({ facets, match })})`
}

/** The rows that fit among the first `rows` rows in the order of the list. */
function walk(reading: Reading, limit: number, rows: number | null): Prisma.Sql {
  const { sort, match, after } = reading
  const { key } = storyOrders[sort]
  const most = rows === null ? Prisma.empty : Prisma.sql`LIMIT ${Prisma.raw(String(rows))}`
  const id = Prisma.sql`l."storyId"`
  const shown = Prisma.sql`SELECT l."storyId" AS id, l."createdAt", ${key} AS key FROM (
      SELECT * FROM story_listings l WHERE ${open} AND ${beyond(sort, after, key, id)}
      ORDER BY ${key} DESC, l."storyId" DESC ${most}) l ${searched(match)}
    WHERE ${holds(reading)} ORDER BY ${key} DESC, l."storyId" DESC LIMIT ${rowsFor(limit)}`
  return Prisma.sql`SELECT *, NULL::int AS total FROM ((${shown}) ${ownFound(reading)}) found
    WHERE ${beyond(sort, after, Prisma.sql`key`, Prisma.sql`id`)} ORDER BY key DESC, id DESC LIMIT ${rowsFor(limit)}`
}

/** All rows that fit, found by the indexes on facets and words: those of the page, with their number. */
function indexed(reading: Reading, limit: number): Prisma.Sql {
  const { sort, after } = reading
  return Prisma.sql`SELECT * FROM (
    WITH found AS MATERIALIZED (
      SELECT l."storyId" AS id, l."createdAt", ${storyOrders[sort].unindexed} AS key FROM ${fitting(reading)} ${ownFound(reading)})
    SELECT *, (SELECT least(count(*), ${Prisma.raw(String(mostCounted))})::int FROM found) AS total
    FROM found WHERE ${beyond(sort, after, Prisma.sql`key`, Prisma.sql`id`)}
    ORDER BY key DESC, id DESC LIMIT ${rowsFor(limit)}) found`
}

function fitting({ facets, match }: Pick<Reading, 'facets' | 'match'>): Prisma.Sql {
  const conditions = [open, holds({ facets, match })]
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
  const none = Prisma.sql`SELECT NULL::int AS id, NULL::timestamptz AS "createdAt", ${storyOrders[sort].none} AS key WHERE FALSE`
  const own = match.own ? await counted(Prisma.sql`${none} ${ownFound({ sort, facets, match })}`) : 0
  return Math.min(shown + own, mostCounted)
}

function asPage(page: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT id, "createdAt", -row_number() OVER (ORDER BY key DESC, id DESC)::int AS rank, total,
    NULL::timestamptz AS "edgeAt", NULL::int AS "edgeId" FROM (${page}) ordered)`
}
