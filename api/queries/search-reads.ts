import { z } from 'zod'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { type CursorPosition, countRow, type PageQuery, type RankedPosition, rowsFor } from './page.ts'
import type { Matcher } from './search-matcher.ts'
import { cacheFor45s } from './totals.ts'

/** The highest `X-Total-Count` (D-6). It is also the number of matches of a rare word that are ranked. */
const maxRanked = 10_000
/** A search for a word that is not known to be rare scans this number of the newest rows. */
export const newestScanned = 2000
/** A word is not rare when `minHits` of this number of the newest rows contain it. */
const probed = 200
const minHits = 3
/** For one page at most this number of older rows is scanned before the search uses the indexes. */
const olderScanned = 20_000

const count = (n: number) => Prisma.raw(String(n))
const ranked = Prisma.sql`ORDER BY rank DESC, "createdAt" DESC, id DESC`

const positionRow = rowSchema({ id: z.union([z.int(), z.string()]), createdAt: z.date() })
const matchRow = positionRow.extend({ rank: z.int() })
type Match = z.infer<typeof matchRow>

// A time inside a JSON column is text, so it is parsed.
const jsonPosition = z.strictObject({ ...positionRow.shape, createdAt: z.string() })
const newestRow = rowSchema({
  matches: z.array(jsonPosition.extend({ rank: z.int() })).nullable(),
  seen: z.int(),
  total: z.int(),
  last: jsonPosition.nullable(),
})

const rareMatchRow = matchRow.extend({ total: z.int() })

const before = (match: Matcher, { createdAt, id }: CursorPosition) =>
  Prisma.sql`(t."createdAt", t.id) < (${createdAt}::timestamptz, ${id}::${match.idType})`

const below = (match: Matcher, after: RankedPosition | null) =>
  after
    ? Prisma.sql`WHERE (rank, "createdAt", id) < (${after.rank}::int, ${after.createdAt}::timestamptz, ${after.id}::${match.idType})`
    : Prisma.empty

/**
 * Selects the matching rows of the viewer that others may not see. They are found by the index on the author and not by
 * the search indexes.
 */
const ownMatches = ({ from, holds, rank }: Matcher, own: Prisma.Sql) =>
  Prisma.sql`SELECT t.id, t."createdAt", ${rank} AS rank FROM (SELECT * FROM ${from} t WHERE ${own} OFFSET 0) t
    WHERE ${holds}`

const andOwn = (match: Matcher) =>
  match.own ? Prisma.sql`UNION ALL (${ownMatches(match, match.own)})` : Prisma.empty

export interface NewestScan {
  matches: Match[]
  /** The number of scanned rows, the number of matches among them, and the oldest scanned row. */
  seen: number
  total: number
  last: CursorPosition | null
}

/**
 * The best matches among the newest rows (the newest 2000, or up to 20,000 that are not older than `edge`) and among
 * the viewer's own rows that others may not see.
 */
export async function scanNewest(
  db: Db,
  match: Matcher,
  after: RankedPosition | null,
  edge: CursorPosition | null,
  { limit }: PageQuery,
): Promise<NewestScan> {
  const until = edge
    ? Prisma.sql`AND (t."createdAt", t.id) >= (${edge.createdAt}::timestamptz, ${edge.id}::${match.idType})`
    : Prisma.empty
  const [row] = await queryRows(
    db,
    newestRow,
    Prisma.sql`
    WITH newest AS MATERIALIZED (
      SELECT t.id, t."createdAt", CASE WHEN ${match.holds} THEN ${match.rank} END AS rank
      FROM (SELECT * FROM ${match.from} t WHERE ${match.open} ${until}
        ORDER BY t."createdAt" DESC, t.id DESC LIMIT ${count(edge ? olderScanned : newestScanned)}) t),
    matching AS MATERIALIZED (SELECT * FROM newest WHERE rank IS NOT NULL ${andOwn(match)}),
    page AS (SELECT * FROM matching ${below(match, after)} ${ranked} LIMIT ${rowsFor(limit)})
    SELECT (SELECT json_agg(page ${ranked}) FROM page) AS matches,
      (SELECT count(*)::int FROM newest) AS seen, (SELECT count(*)::int FROM matching) AS total,
      (SELECT row_to_json(oldest) FROM (
        SELECT id, "createdAt" FROM newest ORDER BY "createdAt", id LIMIT 1) oldest) AS last`,
  )
  const placed = <T extends { createdAt: string }>(place: T) => ({
    ...place,
    createdAt: new Date(place.createdAt),
  })
  return {
    matches: (row?.matches ?? []).map(placed),
    seen: row?.seen ?? 0,
    total: row?.total ?? 0,
    last: row?.last ? placed(row.last) : null,
  }
}

/**
 * The next matches older than the cursor position `place`, newest first. Scans the rows; when few of them match, it
 * uses the indexes.
 */
export async function readOlder(
  db: Db,
  match: Matcher,
  place: CursorPosition,
  wanted: number,
): Promise<CursorPosition[]> {
  const { from, open, holds, indexed } = match
  const limit = rowsFor(wanted - 1)
  const walk = await queryRows(
    db,
    positionRow,
    Prisma.sql`SELECT t.id, t."createdAt" FROM (
        SELECT * FROM ${from} t WHERE ${open} AND ${before(match, place)}
        ORDER BY t."createdAt" DESC, t.id DESC LIMIT ${count(olderScanned)}) t
      WHERE ${holds} LIMIT ${limit}`,
  )
  if (walk.length >= wanted || !indexed) return walk.slice(0, wanted)
  // No index has the expression in ORDER BY, so Postgres uses the search index. That is fast, because the scan above
  // has found few matches.
  const found = await queryRows(
    db,
    positionRow,
    Prisma.sql`SELECT t.id, t."createdAt" FROM ${from} t WHERE ${open} AND ${before(match, place)} AND ${indexed}
      ORDER BY t."createdAt" + interval '0' DESC, t.id DESC LIMIT ${limit}`,
  )
  return found.slice(0, wanted)
}

// No index has the expression in ORDER BY, so Postgres uses the search index. With an index for the sort order,
// Postgres would read the table row by row until it has enough matches.
const candidates = (match: Matcher, indexed: Prisma.Sql) =>
  Prisma.sql`SELECT t.id, t."createdAt", ${match.rank} AS rank FROM (
      SELECT * FROM ${match.from} t WHERE ${match.open} AND ${indexed}
      ORDER BY t."createdAt" + interval '0' DESC LIMIT ${count(maxRanked)}) t ${andOwn(match)}`
const totalOfCandidates = Prisma.sql`(SELECT least(count(*), ${count(maxRanked)})::int FROM candidates)`

/** One page of the 10,000 newest matches of a rare word, the best first, and the number of matches. */
export async function rankRare(
  db: Db,
  match: Matcher,
  indexed: Prisma.Sql,
  after: RankedPosition | null,
  { limit }: PageQuery,
): Promise<{ matches: Match[]; total: number | null }> {
  const matches = await queryRows(
    db,
    rareMatchRow,
    Prisma.sql`
    WITH candidates AS MATERIALIZED (${candidates(match, indexed)})
    SELECT *, ${totalOfCandidates} AS total
    FROM candidates ${below(match, after)} ${ranked} LIMIT ${rowsFor(limit)}`,
  )
  return { matches, total: matches[0]?.total ?? null }
}

/**
 * Reads the first page of a search as one subquery, if the word is in few of the newest rows and in no pen name. This
 * is so for most searches. For every other word the subquery returns no rows. The rarity of the word is checked once, before the search
 * indexes are read, because reading half of a table by an index takes seconds.
 */
export function rarePage(match: Matcher, indexed: Prisma.Sql, q: string, limit: number): Prisma.Sql {
  const isRare = Prisma.sql`(SELECT "isRare" FROM probe)`
  return Prisma.sql`(
    WITH probe AS MATERIALIZED (
      SELECT (SELECT count(*) FROM (
        SELECT FROM (SELECT * FROM ${match.from} t WHERE ${match.open}
          ORDER BY t."createdAt" DESC, t.id DESC LIMIT ${count(probed)}) t
        WHERE ${match.holds} LIMIT ${count(minHits)}) hits) < ${count(minHits)}
        AND NOT EXISTS (SELECT FROM authors_by_pen_name(${q})) AS "isRare"),
    candidates AS MATERIALIZED (${candidates(match, Prisma.sql`${indexed} AND ${isRare}`)})
    SELECT *, ${totalOfCandidates} AS total, NULL::timestamptz AS "edgeAt", NULL::${match.idType} AS "edgeId"
    FROM candidates WHERE ${isRare} ${ranked} LIMIT ${rowsFor(limit)})`
}

/**
 * The number of matches up to 10,000, at most 60 s old (D-6); the viewer's private matches are counted at every call.
 */
export async function countMatches(db: Db, match: Matcher, key: string): Promise<number> {
  const { from, open, own, words, indexed } = match
  const counted = async (found: Prisma.Sql) => {
    const [row] = await queryRows(
      db,
      countRow,
      Prisma.sql`SELECT count(*)::int AS count FROM (${found} LIMIT ${count(maxRanked)}) found`,
    )
    return row?.count ?? 0
  }
  const shown = await cacheFor45s(db, key, async () => {
    const by = (how: Prisma.Sql) => counted(Prisma.sql`SELECT 1 FROM ${from} t WHERE ${open} AND ${how}`)
    const byWords = words ? await by(words) : 0
    return byWords < maxRanked && indexed ? by(indexed) : byWords
  })
  return Math.min(shown + (own ? await counted(ownMatches(match, own)) : 0), maxRanked)
}
