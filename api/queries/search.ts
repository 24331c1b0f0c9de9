import { type Db, Prisma } from '#core/db.ts'
import type { Viewer } from '#core/policy.ts'
import type { ListPlan } from './lists.ts'
import { type PageQuery, readCursor, rowsFor } from './page.ts'

type Searched = 'story' | 'character' | 'location' | 'user'

interface Source {
  table: string
  /** What a good match is in. */
  title: string
  /** All that is searched, as in the search indexes, to the letter: only then does Postgres use them. */
  text: string
  /** Searched by words too, not only by parts of words. */
  stemmed: boolean
  /** What strangers may find. */
  open: string
  ids: 'int' | 'text'
}

const name = `t."firstName" || ' ' || t."lastName"`
const sources: Record<Searched, Source> = {
  story: {
    table: 'stories',
    title: 't.title',
    text: "t.title || ' ' || t.description",
    stemmed: true,
    open: 't."isPublic"',
    ids: 'int',
  },
  character: {
    table: 'characters',
    title: 't.name',
    text: "t.name || ' ' || t.role || ' ' || t.description",
    stemmed: true,
    open: 't."isPublic" AND t."isReady"',
    ids: 'int',
  },
  location: {
    table: 'locations',
    title: 't.name',
    text: "t.name || ' ' || t.type || ' ' || t.description",
    stemmed: true,
    open: 't."isPublic"',
    ids: 'int',
  },
  // Names, never e-mails (decision 67).
  user: {
    table: 'users',
    title: name,
    text: name,
    stemmed: false,
    open: 't."publicProfile" AND t."isActive"',
    ids: 'text',
  },
}

/** Matches that are looked at; what X-Total-Count stops at (decision 6). */
const most = 10_000
/** New things that are always looked at, however common the word. */
const recent = 2000

/** Turns what a person typed into a LIKE pattern that means it literally. */
export function literally(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, '\\$&')
}

/**
 * Public things, and the viewer's own, that hold `q` as part of a word or as words (decision 29), the best first: the
 * title begins with it, the title holds it, the text does; then newest first.
 *
 * What is ranked is capped: up to 10,000 matches from the word indexes, and the newest things in any case. An
 * `ORDER BY ... LIMIT` over the condition itself makes Postgres guess how common the word is, and a wrong guess reads
 * the whole table (measured at half a million stories: 5 s against 10 ms).
 */
export function planSearch(noun: Searched, viewer: Viewer, q: string): ListPlan {
  const source = sources[noun]
  const candidates = q === '' ? none(source) : findCandidates(source, viewer, q)
  return {
    page: (query) => searchPage(source, candidates, query),
    count: (db) => countCandidates(db, candidates),
  }
}

function none({ table }: Source): Prisma.Sql {
  return Prisma.sql`(SELECT t.id, t."createdAt", 0 AS rank FROM ${Prisma.raw(table)} t WHERE FALSE)`
}

function findCandidates(source: Source, viewer: Viewer, q: string): Prisma.Sql {
  const { table, title, text, stemmed, open } = source
  const from = Prisma.raw(table)
  const whole = Prisma.raw(`lower(${text})`)
  const headed = Prisma.raw(`lower(${title})`)
  const pattern = literally(q)
  const part = `%${pattern}%`
  const holds = Prisma.sql`${whole} LIKE ${part}`
  // The title alone: to lower the whole text of thousands of rows once more would take longer than finding them.
  const columns = Prisma.sql`t.id, t."createdAt", CASE WHEN ${headed} LIKE ${`${pattern}%`} THEN 2
    WHEN ${headed} LIKE ${part} THEN 1 ELSE 0 END AS rank`
  const shown = Prisma.raw(open)
  const own = viewer && table !== 'users' ? Prisma.sql`OR t."authorId" = ${viewer.userId}` : Prisma.empty
  const latest = Prisma.sql`SELECT ${columns} FROM (
    SELECT * FROM ${from} t WHERE ${shown} ORDER BY t."createdAt" DESC, t.id DESC LIMIT ${Prisma.raw(String(recent))}) t WHERE ${holds}`
  if (!/[\p{L}\p{N}]/u.test(q)) return latest
  const find = (where: Prisma.Sql) =>
    Prisma.sql`SELECT ${columns} FROM ${from} t WHERE ${where} AND (${shown} ${own}) LIMIT ${Prisma.raw(String(most))}`
  // Too short for the index of parts, which knows where words begin.
  if (!/[\p{L}\p{N}]{3}/u.test(q)) {
    return Prisma.sql`(${find(Prisma.sql`(${whole} LIKE ${`${pattern}%`} OR ${whole} LIKE ${`% ${pattern}%`})`)}) UNION (${latest})`
  }
  if (!stemmed) return Prisma.sql`(${find(holds)}) UNION (${latest})`
  // Words and parts apart: together, the text of every row found by its parts would be taken into words again. Where
  // parts alone give as many as are looked at, words are not asked. Their order, which no index has, keeps Postgres from
  // reading the table row by row in the hope of finding enough soon.
  const words = Prisma.sql`to_tsvector('english', ${Prisma.raw(text)}) @@ websearch_to_tsquery('english', ${q})`
  const cap = Prisma.raw(String(most))
  return Prisma.sql`(WITH by_parts AS MATERIALIZED (${find(holds)})
    SELECT * FROM by_parts
    UNION (SELECT ${columns} FROM ${from} t
      WHERE (SELECT count(*) FROM by_parts) < ${cap} AND ${words} AND (${shown} ${own})
      ORDER BY t."createdAt" + interval '0' DESC LIMIT ${cap})
    UNION (${latest}))`
}

function searchPage({ ids }: Source, candidates: Prisma.Sql, { limit, cursor }: PageQuery): Prisma.Sql {
  const after = readCursor(cursor, ids === 'int' ? 'number' : 'text')
  const further = after
    ? Prisma.sql`WHERE (rank, "createdAt", id) < (${after.rank}::int, ${after.createdAt}::timestamptz, ${after.id}::${Prisma.raw(ids)})`
    : Prisma.empty
  return Prisma.sql`(
    WITH candidates AS MATERIALIZED (${candidates})
    SELECT *, (SELECT least(count(*), ${Prisma.raw(String(most))})::int FROM candidates) AS total FROM candidates ${further}
    ORDER BY rank DESC, "createdAt" DESC, id DESC LIMIT ${rowsFor(limit)})`
}

async function countCandidates(db: Db, candidates: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT least(count(*), ${Prisma.raw(String(most))})::int AS count FROM (${candidates}) found`
  return row?.count ?? 0
}
