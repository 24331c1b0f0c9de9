import { Prisma } from '#core/db.ts'
import type { Viewer } from '#core/policy.ts'
import type { ListPlan } from './lists.ts'
import { publicTotal } from './totals.ts'

type Searched = 'story' | 'character' | 'location'

// The texts are those of the search indexes, to the letter: only then does Postgres use them.
const texts: Record<Searched, { table: string; title: string; text: string }> = {
  story: { table: 'stories', title: 't.title', text: "t.title || ' ' || t.description" },
  character: {
    table: 'characters',
    title: 't.name',
    text: "t.name || ' ' || t.role || ' ' || t.description",
  },
  location: { table: 'locations', title: 't.name', text: "t.name || ' ' || t.type || ' ' || t.description" },
}

const most = 10_000

/** Turns what a person typed into a LIKE pattern that means it literally. */
export function literally(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, '\\$&')
}

/**
 * Public things, and the viewer's own, that hold `q` as part of a word or as words (decision 29). Ranks: the title
 * begins with it, the title holds it, the text does. Within a rank newest first, so that a page costs as little for
 * a common word as for a rare one: ranking every match by ts_rank took 265 ms at a million rows.
 */
export function planSearch(noun: Searched, viewer: Viewer, q: string): ListPlan {
  const { table, title, text } = texts[noun]
  if (q === '') return { table, groups: [], count: async () => 0 }
  const name = Prisma.raw(`lower(${title})`)
  const whole = Prisma.raw(`lower(${text})`)
  const pattern = literally(q)
  const own = viewer ? Prisma.sql`OR t."authorId" = ${viewer.userId}` : Prisma.empty
  const ready = noun === 'character' ? Prisma.sql`AND t."isReady"` : Prisma.empty
  const open = Prisma.sql`(t."isPublic" ${own}) ${ready}`
  const begins = Prisma.sql`${whole} LIKE ${`${pattern}%`}`
  const titled = Prisma.sql`${whole} LIKE ${`%${pattern}%`} AND ${name} LIKE ${`%${pattern}%`}`
  const words = Prisma.sql`to_tsvector('english', ${Prisma.raw(text)}) @@ websearch_to_tsquery('english', ${q})`
  const found = Prisma.sql`(${whole} LIKE ${`%${pattern}%`} OR ${words})`
  const groups = [
    { rank: 2, where: Prisma.sql`${open} AND ${begins}` },
    { rank: 1, where: Prisma.sql`${open} AND ${titled} AND NOT ${begins}` },
    { rank: 0, where: Prisma.sql`${open} AND ${found} AND NOT (${titled}) AND NOT ${begins}` },
  ]
  const key = `search:${viewer?.userId ?? ''}:${q}`
  return { table, groups, count: (db) => publicTotal(db, table, Prisma.sql`${open} AND ${found}`, key, most) }
}
