import type { Viewer } from '#core/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import type { ListPlan } from './lists.ts'
import { type PageQuery, type Position, readCursor } from './page.ts'
import { type Matcher, matcherOf } from './search-matcher.ts'
import { countMatches, lookAtNewest, near, readOlder, readRare } from './search-reads.ts'
import { type Searched, sources } from './search-sources.ts'

/** A word that so many of the newest things hold is common. */
const common = near / 40

/**
 * Public things, and the viewer's own, that hold `q` as part of a word or as words (decision 29), the best first: the
 * title begins with it, the title holds it, the text does; then newest first.
 *
 * The newest 2000 are always looked at. If one in forty holds it, the word is common: those are ranked, and the older
 * ones come after them by age alone, so that no search has to find, let alone rank, half of all there is. Any other
 * word is rare, and what the indexes find is ranked. One statement for both would make Postgres guess how common a
 * word is, and a wrong guess reads the whole table (measured at half a million stories: 5 s against 10 ms).
 */
export function planSearch(noun: Searched, viewer: Viewer, q: string): ListPlan {
  const match = q === '' ? null : matcherOf(sources[noun], viewer, q)
  return {
    page: async (query, db) => {
      const after = readCursor(query.cursor, noun === 'user' ? 'text' : 'number')
      return asPage(match ? await findPage(db, match, after, query) : [], noun)
    },
    count: (db) => (match ? countMatches(db, match, `search:${noun}:${q}`) : Promise.resolve(0)),
  }
}

async function findPage(
  db: Db,
  match: Matcher,
  after: Position | null,
  query: PageQuery,
): Promise<Position[]> {
  // Only the cursor of a common word has an edge: where the ranked ones end. Where the indexes would find less than the
  // page before did, what that looked at is looked at again.
  if (after && !after.edge && match.indexed && match.isExact)
    return findRare(db, match, match.indexed, after, query)
  const ranked = after?.edge ? { ...after, rank: after.rank - 1 } : after
  const newest = await lookAtNewest(db, match, ranked, after?.edge ?? null, query)
  const whole = newest.seen < near
  if (!after?.edge && (whole || newest.total < common || !newest.last)) {
    if (whole || !match.indexed) return newest.matches.map((found) => ({ ...found, total: newest.total }))
    return findRare(db, match, match.indexed, after, query)
  }
  const edge = after?.edge ?? newest.last
  if (!edge) return []
  // One rank higher, since the older ones have none.
  const best = newest.matches.map((found) => ({ ...found, rank: found.rank + 1, edge }))
  const wanted = query.limit + 1 - best.length
  const older = wanted > 0 ? await readOlder(db, match, after?.rank === 0 ? after : edge, wanted) : []
  return [...best, ...older.map((place) => ({ ...place, rank: 0, edge }))]
}

async function findRare(
  db: Db,
  match: Matcher,
  indexed: Prisma.Sql,
  after: Position | null,
  query: PageQuery,
): Promise<Position[]> {
  const { matches, total } = await readRare(db, match, indexed, after, query)
  return matches.map((found) => ({ ...found, total }))
}

function asPage(found: Position[], noun: Searched): Prisma.Sql {
  const type = Prisma.raw(sources[noun].ids)
  const [{ total = null, edge = null } = { total: 0 }] = found
  return Prisma.sql`(SELECT *, ${total}::int AS total, ${edge?.createdAt ?? null}::timestamptz AS "edgeAt",
      ${edge?.id ?? null}::${type} AS "edgeId"
    FROM unnest(${found.map(({ id }) => id)}::${type}[], ${found.map(({ createdAt }) => createdAt)}::timestamptz[],
      ${found.map(({ rank }) => rank)}::int[]) AS found(id, "createdAt", rank))`
}
