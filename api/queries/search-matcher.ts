import { z } from 'zod'
import type { Viewer } from '#core/policy/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Source } from './search-sources.ts'

/** The SQL conditions of one search, in which the searched table has the alias t. */
export interface Matcher {
  from: Prisma.Sql
  ids: 'number' | 'text'
  idType: Prisma.Sql
  /** Whether a row matches the search. This form is for statements that scan the table. */
  holds: Prisma.Sql
  /** The same condition in a form that an index supports; null when no index supports it. */
  indexed: Prisma.Sql | null
  /**
   * The search condition for rare words, in a form whose query plan does not depend on the searched text. With any
   * other form Postgres plans each search again, and planning takes longer than a search for a rare word. Null when
   * the indexes do not find every row that `holds` finds.
   */
  indexedRare: Prisma.Sql | null
  /**
   * Whether the indexes find every row that `holds` finds. For fewer than three letters an index finds only
   * beginnings of words.
   */
  isExact: boolean
  /**
   * A condition that matches whole words only, which is quick to count; null when the table has no index of words, or
   * when the text has fewer than three letters.
   */
  words: Prisma.Sql | null
  /** The rank of a match: 2 when the title begins with the text, 1 when the title contains it, else 0. */
  rank: Prisma.Sql
  open: Prisma.Sql
  /** Whether a row is the viewer's own and not public; null for visitors, and when people are searched. */
  own: Prisma.Sql | null
}

/** Turns a text into lower case and escapes it for a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, '\\$&')
}

const searchedRow = rowSchema({ q: z.string(), hasAuthors: z.boolean() })

/** A searched text in the form of the column `searched`: in lower case and without accents. */
export interface SearchText {
  q: string
  /** Whether at least one pen name contains the searched text. */
  hasAuthors: boolean
}

/** Returns the searched text in the form of the column `searched`. */
export async function toSearchText(db: Db, given: string): Promise<SearchText> {
  const [row] = await queryRows(
    db,
    searchedRow,
    Prisma.sql`SELECT q, EXISTS (SELECT FROM authors_by_pen_name(q)) AS "hasAuthors"
      FROM (SELECT search_text(${given}) AS q OFFSET 0) given`,
  )
  return row ?? { q: given, hasAuthors: false }
}

/** The conditions of a search for `q`, which is a result of `toSearchText`. */
export function matcherOf(source: Source, viewer: Viewer, { q, hasAuthors }: SearchText): Matcher {
  const whole = Prisma.sql`t.searched`
  const headed = Prisma.sql`split_part(t.searched, E'\\n', 1)`
  const pattern = escapeLike(q)
  const part = `%${pattern}%`
  const open = source.open(viewer)
  const long = /[\p{L}\p{N}]{3}/u.test(q)
  const words = long && source.stemmed ? Prisma.sql`t.words @@ websearch_to_tsquery('english', ${q})` : null
  const held = Prisma.sql`${whole} LIKE ${part}`
  const wordsOnce = Prisma.sql`t.words @@ (SELECT websearch_to_tsquery('english', ${q}))`
  const heldOnce = Prisma.sql`${whole} LIKE (SELECT ${part}::text)`
  // The condition on pen names is left out for most searches, because no pen name contains their text.
  const authors = Prisma.sql`SELECT authors_by_pen_name(${q})`
  const isAuthored = hasAuthors && source.table !== 'users'
  const byAuthor = isAuthored ? Prisma.sql`OR t."authorId" IN (${authors})` : Prisma.empty
  const byAuthorIndexed = isAuthored ? Prisma.sql`OR t."authorId" = ANY (ARRAY(${authors}))` : Prisma.empty
  // The trigram index finds texts this short only at the beginning of words.
  const begun = Prisma.sql`${whole} LIKE ${`${pattern}%`} OR ${whole} LIKE ${`% ${pattern}%`}`
  const some = /[\p{L}\p{N}]/u.test(q)
  const indexed = words ? Prisma.sql`${words} OR ${held}` : long ? held : some ? begun : null
  return {
    from: Prisma.raw(source.table),
    ids: source.ids === 'int' ? 'number' : 'text',
    idType: Prisma.raw(source.ids),
    // `wordsOnce` has the query in a subquery, which is evaluated once. Without it, a generic plan would parse the
    // query again for each scanned row.
    holds: Prisma.sql`(${words ? Prisma.sql`${held} OR ${wordsOnce}` : held} ${byAuthor})`,
    indexed: indexed ? Prisma.sql`(${indexed} ${byAuthorIndexed})` : null,
    indexedRare: long
      ? Prisma.sql`(${words ? Prisma.sql`${wordsOnce} OR ${heldOnce}` : heldOnce} ${byAuthorIndexed})`
      : null,
    isExact: long,
    words,
    // The rank depends only on the title, which is the first line of `searched`.
    rank: Prisma.sql`CASE WHEN ${whole} LIKE ${`${pattern}%`} THEN 2 WHEN ${headed} LIKE ${part} THEN 1 ELSE 0 END`,
    open,
    own:
      viewer && source.table !== 'users' ? Prisma.sql`t."authorId" = ${viewer.userId} AND NOT ${open}` : null,
  }
}
