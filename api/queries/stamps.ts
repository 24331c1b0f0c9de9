import { z } from 'zod'
import { visibleWhere } from '#core/policy/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { releasedCount } from '../rows/stories.ts'
import type { ListPlan } from './lists.ts'
import type { PageQuery } from './page.ts'
import { exactUpTo } from './totals.ts'

// A stamp is a text that changes with every commit that changes an answer for visitors, so a cached answer is correct
// while its stamp is the same. It contains the transaction ids (xmin) of the rows that the answer is made from. Reading
// the stamp takes a small part of the time of reading the answer. When an answer uses a further column or table, the
// stamp must contain its row too; tests/api/shared-answers.test.ts changes each of them.

const stampRow = rowSchema({ stamp: z.string() })

async function readStamp(db: Db, sql: Prisma.Sql): Promise<string | null> {
  const [row] = await queryRows(db, stampRow, sql)
  return row?.stamp ?? null
}

/** The stamp of a story's page for visitors; null when they may not see it. */
export function storyStamp(db: Db, id: number): Promise<string | null> {
  return readStamp(
    db,
    Prisma.sql`
    SELECT concat_ws(' ', s.xmin, u.xmin, ${releasedCount('s')}, (SELECT st.xmin FROM story_styles st WHERE st."storyId" = s.id),
      (SELECT c.xmin FROM chapters c WHERE c."storyId" = s.id AND c.state = 'released' ORDER BY c."chapterNumber" LIMIT 1)) AS stamp
    FROM stories s JOIN users u ON u.id = s."authorId" WHERE s.id = ${id} AND ${visibleWhere('story', null, 's')}`,
  )
}

/** The stamp of the released chapters of a story for visitors; null when they may not see it. */
export function chaptersStamp(db: Db, storyId: number): Promise<string | null> {
  return readStamp(
    db,
    Prisma.sql`
    SELECT concat(s.id, ' ', s."spiceLevel", ' ', s."hasMatureText", ' ', (SELECT string_agg(concat(c.id, '.', c.xmin), ' ' ORDER BY c.id) FROM chapters c
      WHERE c."storyId" = s.id AND c.state = 'released')) AS stamp
    FROM stories s WHERE s.id = ${storyId} AND ${visibleWhere('story', null, 's')}`,
  )
}

/** The stamp of a character's page for visitors; null when they may not see it. */
export function characterStamp(db: Db, id: number): Promise<string | null> {
  return readStamp(
    db,
    Prisma.sql`
    SELECT concat(c.xmin, ' ', u.xmin) AS stamp FROM characters c JOIN users u ON u.id = c."authorId"
    WHERE c.id = ${id} AND ${visibleWhere('character', null, 'c')}`,
  )
}

const listed = {
  story: Prisma.sql`stories s ON s.id = page.id JOIN users u ON u.id = s."authorId"`,
  character: Prisma.sql`characters s ON s.id = page.id JOIN users u ON u.id = s."authorId"`,
}

/**
 * The stamp of one page of a public list. It contains the rows of the page, sorted as on the page, the row after the
 * page, and the total of the list, which changes with rows of other pages. A total above 1000 is not exact (D-6) and left
 * out.
 */
export async function listStamp(
  db: Db,
  noun: 'story' | 'character',
  plan: ListPlan,
  query: PageQuery,
): Promise<string> {
  const [rows, total] = await Promise.all([pageStamp(db, noun, plan, query), plan.count(db)])
  return `${Math.min(total, exactUpTo + 1)} ${rows}`
}

async function pageStamp(
  db: Db,
  noun: 'story' | 'character',
  plan: ListPlan,
  query: PageQuery,
): Promise<string | null> {
  const chapters = noun === 'story' ? releasedCount('s') : Prisma.sql`NULL`
  const shown = plan.shown ? Prisma.sql`AND ${plan.shown}` : Prisma.empty
  const read = (page: Prisma.Sql) =>
    readStamp(
      db,
      Prisma.sql`
    SELECT coalesce(string_agg(concat_ws('.', s.id, s.xmin, u.xmin, ${chapters}), ' '
      ORDER BY page.rank DESC, page."createdAt" DESC, page.id DESC), '') AS stamp
    FROM ${page} page JOIN ${listed[noun]} ${shown}`,
    )
  const first = plan.first?.(query, db)
  // An empty stamp means that the statement of `first` returned no rows. As for the page itself, the statement of
  // `page` is then used instead.
  const stamp = first && (await read(first))
  if (stamp) return stamp
  const later = await plan.page(query, db)
  return later ? read(later) : ''
}
