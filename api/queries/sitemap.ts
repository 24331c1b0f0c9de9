import { z } from 'zod'
import { listedWhere } from '#core/policy/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

/** The sitemap protocol allows at most this number of addresses in one file. */
const maxStories = 50_000
const batch = 1000

const storyRow = rowSchema({ id: z.int(), createdAt: z.date(), updatedAt: z.date() })
export type SitemapStory = z.infer<typeof storyRow>

/** Public stories, newest first, at most 50,000. They are read in batches, so that memory does not grow with them. */
export async function* readSitemapStories(db: Db): AsyncGenerator<SitemapStory[]> {
  let last: SitemapStory | undefined
  for (let read = 0; read < maxStories; read += batch) {
    const further = last
      ? Prisma.sql`AND (t."createdAt", t.id) < (${last.createdAt}::timestamptz, ${last.id}::int)`
      : Prisma.empty
    const rows: SitemapStory[] = await queryRows(
      db,
      storyRow,
      Prisma.sql`SELECT t.id, t."createdAt", t."publicUpdatedAt" AS "updatedAt" FROM stories t
        WHERE ${listedWhere('story', 't')} ${further}
        ORDER BY t."createdAt" DESC, t.id DESC LIMIT ${Prisma.raw(String(batch))}`,
    )
    if (rows.length > 0) yield rows
    if (rows.length < batch) return
    last = rows.at(-1)
  }
}
