import type { Viewer } from '#core/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import type { Source } from './search-sources.ts'

/** What somebody typed, as conditions over the alias t of the searched table. */
export interface Matcher {
  from: Prisma.Sql
  ids: 'number' | 'text'
  idType: Prisma.Sql
  /** Whether a row matches, for rows that are looked at anyway. */
  holds: Prisma.Sql
  /** The same for the indexes to answer; null where none can. */
  indexed: Prisma.Sql | null
  /** Whether the indexes find all that `holds` does; of fewer than three letters they only know beginnings of words. */
  isExact: boolean
  /** By words alone, which is quick to count; null where words are not searched. */
  words: Prisma.Sql | null
  /** 2 where the title begins with it, 1 where the title holds it, 0 else. */
  rank: Prisma.Sql
  open: Prisma.Sql
  /** The viewer's own rows that are not open; null for strangers. */
  own: Prisma.Sql | null
}

/** Turns what a person typed into a LIKE pattern that means it escapeLike. */
export function escapeLike(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, '\\$&')
}

export function matcherOf(source: Source, viewer: Viewer, q: string): Matcher {
  const whole = Prisma.raw(`lower(${source.text})`)
  const headed = Prisma.raw(`lower(${source.title})`)
  const pattern = escapeLike(q)
  const part = `%${pattern}%`
  const { open } = source
  const long = /[\p{L}\p{N}]{3}/u.test(q)
  const words = long && source.stemmed ? Prisma.sql`t.words @@ websearch_to_tsquery('english', ${q})` : null
  const held = Prisma.sql`${whole} LIKE ${part}`
  // Too short for the index of parts, which then knows where words begin.
  const begun = Prisma.sql`${whole} LIKE ${`${pattern}%`} OR ${whole} LIKE ${`% ${pattern}%`}`
  const some = /[\p{L}\p{N}]/u.test(q)
  const indexed = words ? Prisma.sql`${words} OR ${held}` : long ? held : some ? begun : null
  return {
    from: Prisma.raw(source.table),
    ids: source.ids === 'int' ? 'number' : 'text',
    idType: Prisma.raw(source.ids),
    holds: words ? Prisma.sql`(${words} OR ${held})` : held,
    indexed: indexed ? Prisma.sql`(${indexed})` : null,
    isExact: long,
    words,
    // The title alone: to lower the whole text once more would take longer than finding it.
    rank: Prisma.sql`CASE WHEN ${headed} LIKE ${`${pattern}%`} THEN 2 WHEN ${headed} LIKE ${part} THEN 1 ELSE 0 END`,
    open,
    own:
      viewer && source.table !== 'users' ? Prisma.sql`t."authorId" = ${viewer.userId} AND NOT ${open}` : null,
  }
}
