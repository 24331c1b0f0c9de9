import { z } from 'zod'
import type { StorySort } from '#contract/story-labels.ts'
import { listedWhere } from '#core/policy/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { ListPlan } from './lists.ts'
import { type PageQuery, rowsFor } from './page.ts'
import type { Matcher } from './search-matcher.ts'
import { readStoryCursor, type StoryCursorPosition, storyOrders, writeStoryCursor } from './story-cursor.ts'
import { type FacetConditions, noFacets } from './story-facets.ts'
import { liveIndexOf } from './story-index/live-index.ts'
import { nothingAfter } from './story-index/read-changes.ts'
import type { StoryIndex } from './story-index/story-index.ts'
import { cacheFor45s, publicTotal } from './totals.ts'

/** The highest total that is reported for a list with a filter or a search (D-6). */
const maxCounted = 10_000
/** The first scan of a search reads at least this number of rows. */
const minWalked = 2000
/**
 * The number from which the SQL function of a sort order computes how many entries of the ordered lists it reads at
 * most: `ofOne` for a filter with tags or a language, `ofMany` for another filter that reads more than `many` lists,
 * and `all` for every other filter.
 */
const walkedEntries = { all: 1000, ofMany: 3000, ofOne: 1000, many: 100 }

const countRow = rowSchema({ count: z.int() })

/** The properties of a list of stories: its sort order, the conditions of its filter, and its search. */
export interface Listing {
  sort: StorySort
  facets: FacetConditions | null
  /** The search condition over the alias t of stories, with its query `q`; null for a list that is not searched. */
  search: ((db: Db) => Promise<Matcher | null>) | null
  q?: string
}

/** Plans a list of public stories in any sort order and with any filter (ADR-0009). */
export function planListing(listing: Listing): ListPlan {
  const { sort, facets, search } = listing
  // If the index has no story for a query, the query is not repeated until the index changes.
  let empty: { query: PageQuery; index: StoryIndex; changes: number } | null = null
  return {
    page: async (query, db) => {
      const after = readStoryCursor(sort, query.cursor)
      if (facets?.isEmpty) return null
      if (!search) {
        const index = await liveIndexOf(db)?.current()
        if (index && empty?.query === query && empty.index === index && empty.changes === index.changes)
          return null
        return index
          ? fromIndex(index, listing, query, { more: 1 + spare })
          : ordered(listing, after, query.limit)
      }
      const match = await search(db)
      return asPage(match ? await choosePage(db, { sort, facets, match, after }, query) : nothing)
    },
    count: async (db) => (facets?.isEmpty ? 0 : await count(db, listing, (await search?.(db)) ?? null)),
    cursorAfter: (row) => writeStoryCursor(sort, { id: row.id, key: storyOrders[sort].keyOf(row) }),
    ...(!search && {
      // The index seldom lacks a change. `first` therefore uses the index without reading changes, and its statement
      // returns no rows if a change is missing.
      first: (query: PageQuery, db: Db) => {
        const latest = facets?.isEmpty ? null : liveIndexOf(db)?.latest()
        if (!latest) return null
        const { index, snapshot } = latest
        const page = fromIndex(index, listing, query, { more: 1, fresh: nothingAfter(snapshot) })
        if (!page) empty = { query, index, changes: index.changes }
        return page
      },
      shown: listedWhere('story', 's'),
    }),
  }
}

/**
 * The number of ids that are read in addition to those of the page, because stories may have been hidden or deleted
 * after the index was read.
 */
const spare = 8

/**
 * Builds the statement that reads a page of a list that is not searched. The ids of its rows come from the index in
 * memory. The statement returns no rows if the condition `fresh` is false. Null when no story matches.
 */
function fromIndex(
  index: StoryIndex,
  { sort, facets }: Listing,
  { limit, cursor }: PageQuery,
  { more, fresh = Prisma.sql`TRUE` }: { more: number; fresh?: Prisma.Sql },
): Prisma.Sql | null {
  const after = readStoryCursor(sort, cursor)
  const ids = index.find({
    ...(facets ?? noFacets),
    sort,
    after: after && { key: storyOrders[sort].numberOf(after.key), id: after.id },
    limit: limit + more,
  })
  if (ids.length === 0) return null
  return Prisma.sql`(SELECT id, NULL::timestamptz AS "createdAt", -place::int AS rank, NULL::int AS total,
      NULL::timestamptz AS "edgeAt", NULL::int AS "edgeId"
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS found(id, place) WHERE ${fresh})`
}

/**
 * Builds the statement that reads a page of a list that is not searched. The SQL function of the sort order finds the
 * rows. It is used while there is no index in memory.
 */
function ordered({ sort, facets }: Listing, after: StoryCursorPosition | null, limit: number): Prisma.Sql {
  const { wanted, unwanted, least, most, lists } = facets ?? noFacets
  const { allOf, anyOf, lengths } = lists()
  const { all, ofMany, ofOne, many } = walkedEntries
  const walked = allOf.length > 0 ? ofOne : anyOf.length > many ? ofMany : all
  const { type, listing } = storyOrders[sort]
  return Prisma.sql`(SELECT id, NULL::timestamptz AS "createdAt", -place::int AS rank, NULL::int AS total,
      NULL::timestamptz AS "edgeAt", NULL::int AS "edgeId"
    FROM ${listing}(${wanted}::text[], ${unwanted}::text[], ${least}::int, ${most}::int, ${allOf}::text[], ${anyOf}::text[],
      ${lengths ?? wanted.slice(0, 1)}::text[], ${walked}::int, ${after?.key ?? null}::${type}, ${after?.id ?? null}::int,
      ${rowsFor(limit)}) WITH ORDINALITY AS found(id, key, place))`
}

const nothing = Prisma.sql`
  SELECT NULL::int AS id, NULL::timestamptz AS "createdAt", NULL::int AS key, 0 AS total WHERE FALSE`

interface Reading extends Pick<Listing, 'sort' | 'facets'> {
  match: Matcher
  after: StoryCursorPosition | null
}

const rowsWalked = (limit: number) => Math.max(minWalked, 40 * limit)

/**
 * Chooses how a page of a search is read. If no index supports the search, the whole list is scanned. Otherwise the
 * first rows in the sort order of the list are scanned once or twice. If a scan finds enough matches for the page, it
 * gives the page; if not, the matches are found by the indexes on words, and sorted.
 */
async function choosePage(db: Db, reading: Reading, { limit }: PageQuery): Promise<Prisma.Sql> {
  if (!reading.match.indexed) return walk(reading, limit, null)
  const fill = async (rows: number) => {
    const page = walk(reading, limit, rows)
    const [row] = await queryRows(
      db,
      countRow,
      Prisma.sql`SELECT count(*)::int AS count FROM (${page}) found`,
    )
    return { page, found: row?.count ?? 0 }
  }
  const shortScan = await fill(rowsWalked(limit))
  if (shortScan.found > limit) return shortScan.page
  // When the first scan found more than a quarter of the page, a longer scan takes less time than sorting all matches.
  const longScan = shortScan.found * 4 > limit ? await fill(rowsWalked(limit) * 5) : shortScan
  return longScan.found > limit ? longScan.page : indexed(reading, limit)
}

const open = listedWhere('story', 'l')
const searched = Prisma.sql`JOIN stories t ON t.id = l."storyId"`
const holds = ({ facets, match }: Pick<Reading, 'facets' | 'match'>) =>
  Prisma.join([facets?.holds ?? Prisma.sql`TRUE`, match.holds], ' AND ')

function beyond(
  sort: StorySort,
  after: StoryCursorPosition | null,
  key: Prisma.Sql,
  id: Prisma.Sql,
): Prisma.Sql {
  if (!after) return Prisma.sql`TRUE`
  return Prisma.sql`(${key}, ${id}) < (${after.key}::${storyOrders[sort].type}, ${after.id}::int)`
}

/** The viewer's own stories that others do not see and that match a search. */
function ownFound({ sort, facets, match }: Pick<Reading, 'sort' | 'facets' | 'match'>): Prisma.Sql {
  if (!match.own) return Prisma.empty
  return Prisma.sql`UNION ALL (
    SELECT l."storyId" AS id, l."createdAt", ${storyOrders[sort].key} AS key FROM (SELECT * FROM stories t WHERE ${match.own} OFFSET 0) t
      JOIN story_listings l ON l."storyId" = t.id WHERE ${holds({ facets, match })})`
}

/** The matches among the first `rows` rows in the order of the list. */
function walk(reading: Reading, limit: number, rows: number | null): Prisma.Sql {
  const { sort, after } = reading
  const { key } = storyOrders[sort]
  const most = rows === null ? Prisma.empty : Prisma.sql`LIMIT ${Prisma.raw(String(rows))}`
  const id = Prisma.sql`l."storyId"`
  const shown = Prisma.sql`SELECT l."storyId" AS id, l."createdAt", ${key} AS key FROM (
      SELECT * FROM story_listings l WHERE ${open} AND ${beyond(sort, after, key, id)}
      ORDER BY ${key} DESC, l."storyId" DESC ${most}) l ${searched}
    WHERE ${holds(reading)} ORDER BY ${key} DESC, l."storyId" DESC LIMIT ${rowsFor(limit)}`
  return Prisma.sql`SELECT *, NULL::int AS total FROM ((${shown}) ${ownFound(reading)}) found
    WHERE ${beyond(sort, after, Prisma.sql`key`, Prisma.sql`id`)} ORDER BY key DESC, id DESC LIMIT ${rowsFor(limit)}`
}

/**
 * Finds all matches by the indexes on facets and words. Each returned row of the page contains the number of all
 * matches.
 */
function indexed(reading: Reading, limit: number): Prisma.Sql {
  const { sort, after } = reading
  return Prisma.sql`SELECT * FROM (
    WITH found AS MATERIALIZED (
      SELECT l."storyId" AS id, l."createdAt", ${storyOrders[sort].unindexed} AS key FROM ${fitting(reading)} ${ownFound(reading)})
    SELECT *, (SELECT least(count(*), ${Prisma.raw(String(maxCounted))})::int FROM found) AS total
    FROM found WHERE ${beyond(sort, after, Prisma.sql`key`, Prisma.sql`id`)}
    ORDER BY key DESC, id DESC LIMIT ${rowsFor(limit)}) found`
}

function fitting({ facets, match }: Pick<Reading, 'facets' | 'match'>): Prisma.Sql {
  const conditions = [open, holds({ facets, match }), match.open, ...(match.indexed ? [match.indexed] : [])]
  const listed = facets?.lists().listed
  if (listed) conditions.push(listed(Prisma.sql`l."storyId"`))
  return Prisma.sql`story_listings l ${searched} WHERE ${Prisma.join(conditions, ' AND ')}`
}

async function count(db: Db, { facets, search, q, sort }: Listing, match: Matcher | null): Promise<number> {
  const key = facets?.key ?? ''
  if (search && !match) return 0
  if (!match)
    return facets ? countNarrowed(db, facets) : publicTotal(db, 'story_listings', open, '', { alias: 'l' })
  const counted = async (from: Prisma.Sql) => {
    const capped = Prisma.sql`SELECT count(*)::int AS count FROM (${from} LIMIT ${Prisma.raw(String(maxCounted))}) found`
    const [row] = await queryRows(db, countRow, capped)
    return row?.count ?? 0
  }
  const shown = await cacheFor45s(db, `story_listings:${q}:${key}`, () =>
    counted(Prisma.sql`SELECT 1 FROM ${fitting({ facets, match })}`),
  )
  const none = Prisma.sql`SELECT NULL::int AS id, NULL::timestamptz AS "createdAt", ${storyOrders[sort].none} AS key WHERE FALSE`
  const own = match.own ? await counted(Prisma.sql`${none} ${ownFound({ sort, facets, match })}`) : 0
  return Math.min(shown + own, maxCounted)
}

function countNarrowed(db: Db, facets: FacetConditions): Promise<number> {
  const { wanted, unwanted, least, most, lists, key } = facets
  return cacheFor45s(db, `story_listings:${key}`, async () => {
    const index = await liveIndexOf(db)?.current()
    if (index) return index.count(facets, maxCounted)
    const { allOf, countedIn, lengths } = lists()
    const [row] = await queryRows(
      db,
      countRow,
      Prisma.sql`SELECT count_stories(${wanted}::text[], ${unwanted}::text[], ${least}::int, ${most}::int, ${allOf}::text[],
        ${countedIn}::text[], ${lengths ?? wanted.slice(0, 1)}::text[], ${maxCounted}::int) AS count`,
    )
    return row?.count ?? 0
  })
}

function asPage(page: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT id, "createdAt", -row_number() OVER (ORDER BY key DESC, id DESC)::int AS rank, total,
    NULL::timestamptz AS "edgeAt", NULL::int AS "edgeId" FROM (${page}) ordered)`
}
