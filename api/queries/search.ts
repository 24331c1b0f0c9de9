import type { Viewer } from '#core/policy/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import type { ListPlan } from './lists.ts'
import { type PageQuery, type RankedPosition, readCursor } from './page.ts'
import { type Matcher, matcherOf, toSearchText } from './search-matcher.ts'
import { countMatches, newestScanned, rankRare, rarePage, readOlder, scanNewest } from './search-reads.ts'
import { type Searched, sources } from './search-sources.ts'

/** A word is common when at least this number of the newest rows contain it. */
const common = newestScanned / 40

/** Matches queries that need no statement to normalize them: only their case must be changed. */
const isPlain = /^[\w -]+$/

/**
 * Public rows, and the viewer's own, that contain `q` as part of a word or as words (D-29), or whose author has a pen
 * name with `q`. The best matches come first: the title begins with it, the title contains it, all others. Equal
 * matches are ordered newest first.
 *
 * Most searches are for a word that is rare among the newest 200 rows, and `first` reads the first page of such a
 * search in one statement. For every other search the newest 2000 rows are scanned. If at least one in forty of them
 * contains the word, the word is common: the scanned matches are ranked, and the older matches follow by age without a
 * rank, so that no search has to find and rank half of the table. Any other word is rare, and all matches that the
 * indexes find are ranked. With one statement for both cases Postgres has to estimate how common a word is, and a wrong
 * estimate reads the whole table (measured at half a million stories: 5 s instead of 10 ms).
 */
export function planSearch(noun: Searched, viewer: Viewer, q: string, narrowed?: Narrowed): ListPlan {
  const match = async (db: Db) => {
    const matcher = await findMatcher(db, noun, viewer, q)
    return matcher && narrowed ? narrow(matcher, narrowed) : matcher
  }
  return {
    first: ({ cursor, limit }) => {
      if (cursor !== undefined || narrowed || !isPlain.test(q)) return null
      const text = q.toLowerCase()
      const matcher = matcherOf(sources[noun], viewer, { q: text, hasAuthors: false })
      return matcher.indexedRare ? rarePage(matcher, matcher.indexedRare, text, limit) : null
    },
    page: async (query, db) => {
      const after = readCursor(query.cursor, noun === 'user' ? 'text' : 'number')
      const matcher = await match(db)
      return asPage(matcher ? await findPage(db, matcher, after, query) : [], noun)
    },
    count: async (db) => {
      const matcher = await match(db)
      return matcher ? countMatches(db, matcher, `${countKey(noun, viewer, q)}:${narrowed?.key ?? ''}`) : 0
    },
  }
}

/** The conditions of a search for `q`; null when it searches for nothing. */
export async function findMatcher(
  db: Db,
  noun: Searched,
  viewer: Viewer,
  q: string,
): Promise<Matcher | null> {
  const text = q === '' ? null : await toSearchText(db, q)
  return text === null || text.q === '' ? null : matcherOf(sources[noun], viewer, text)
}

/**
 * A further condition on the found rows. `listed` is a wider condition for public rows that an index
 * supports.
 */
interface Narrowed {
  where: Prisma.Sql
  listed?: Prisma.Sql | undefined
  key: string
}

function narrow(matcher: Matcher, { where, listed }: Narrowed): Matcher {
  const both = (condition: Prisma.Sql) => Prisma.sql`(${condition} AND ${where})`
  const indexed = listed ? (condition: Prisma.Sql) => Prisma.sql`(${both(condition)} AND ${listed})` : both
  return {
    ...matcher,
    holds: both(matcher.holds),
    indexed: matcher.indexed && indexed(matcher.indexed),
    words: matcher.words && indexed(matcher.words),
  }
}

// The number of found people depends on the viewer, because people who have blocked the viewer are hidden (D-147).
function countKey(noun: Searched, viewer: Viewer, q: string): string {
  return noun === 'user' && viewer ? `search:${noun}:${viewer.userId}:${q}` : `search:${noun}:${q}`
}

async function findPage(
  db: Db,
  match: Matcher,
  after: RankedPosition | null,
  query: PageQuery,
): Promise<RankedPosition[]> {
  // Only the cursor of a search for a common word contains `edge`, the position of the oldest row that was scanned for
  // ranked matches. Without `edge`, later pages use the indexes if they find every match; otherwise they scan again, as
  // the first page did.
  if (after && !after.edge && match.indexed && match.isExact)
    return findRare(db, match, match.indexed, after, query)
  const ranked = after?.edge ? { ...after, rank: after.rank - 1 } : after
  const newest = await scanNewest(db, match, ranked, after?.edge ?? null, query)
  const whole = newest.seen < newestScanned
  if (!after?.edge && (whole || newest.total < common || !newest.last)) {
    if (whole || !match.indexed) return newest.matches.map((found) => ({ ...found, total: newest.total }))
    return findRare(db, match, match.indexed, after, query)
  }
  const edge = after?.edge ?? newest.last
  if (!edge) return []
  // The ranks of the scanned matches are raised by one, because the older matches, which are not ranked, have rank 0.
  const best = newest.matches.map((found) => ({ ...found, rank: found.rank + 1, edge }))
  const wanted = query.limit + 1 - best.length
  const older = wanted > 0 ? await readOlder(db, match, after?.rank === 0 ? after : edge, wanted) : []
  return [...best, ...older.map((place) => ({ ...place, rank: 0, edge }))]
}

async function findRare(
  db: Db,
  match: Matcher,
  indexed: Prisma.Sql,
  after: RankedPosition | null,
  query: PageQuery,
): Promise<RankedPosition[]> {
  const { matches, total } = await rankRare(db, match, indexed, after, query)
  return matches.map((found) => ({ ...found, total }))
}

function asPage(found: RankedPosition[], noun: Searched): Prisma.Sql {
  const type = Prisma.raw(sources[noun].ids)
  const [{ total = null, edge = null } = { total: 0 }] = found
  return Prisma.sql`(SELECT *, ${total}::int AS total, ${edge?.createdAt ?? null}::timestamptz AS "edgeAt",
      ${edge?.id ?? null}::${type} AS "edgeId"
    FROM unnest(${found.map(({ id }) => id)}::${type}[], ${found.map(({ createdAt }) => createdAt)}::timestamptz[],
      ${found.map(({ rank }) => rank)}::int[]) AS found(id, "createdAt", rank))`
}
