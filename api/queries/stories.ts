import { z } from 'zod'
import type { Story, StoryDetail } from '#contract/stories.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import { allowedWhere, missing, type Viewer, visibleWhere } from '#core/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows } from '#core/postgres/sql.ts'
import { presentStory } from '../present/stories.ts'
import {
  languageColumns,
  languageOf,
  languageShape,
  storyColumns,
  storyJoins,
  storyRow,
} from '../rows/stories.ts'
import type { ListPlan } from './lists.ts'
import { cutPage, type Page, type PageQuery, pageColumns, pageOrder, pageShape } from './page.ts'

const listedRow = storyRow.extend(pageShape)

/** One page of stories as the viewer sees them, in one statement (and a count when the page has no total). */
export async function findStories(
  db: Db,
  plan: ListPlan,
  query: PageQuery,
  viewer: Viewer,
): Promise<Page<Story>> {
  const rows = await queryRows(
    db,
    listedRow,
    Prisma.sql`SELECT ${storyColumns(viewer)}, ${pageColumns} FROM ${await plan.page(query, db)} page
      JOIN stories s ON s.id = page.id ${storyJoins} ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => plan.count(db))
  return { ...page, rows: page.rows.map(presentStory) }
}

const detailRow = storyRow.extend({
  liked: z.boolean(),
  saved: z.boolean(),
  myRating: z.int().nullable(),
  hidden: z.boolean(),
  generationId: z.string().nullable(),
  ...languageShape,
})

/**
 * Reads a story with the viewer's like, save and rating. Its author also gets the latest text generation, unless it
 * is completed, dismissed, or its text was kept as a chapter.
 * @throws AppError not_found when it is missing or not visible.
 */
export async function findStory(db: Db | Tx, id: number, viewer: Viewer): Promise<StoryDetail> {
  const userId = viewer?.userId ?? null
  const [row] = await queryRows(
    db,
    detailRow,
    Prisma.sql`
    SELECT ${storyColumns(viewer)}, (s."hiddenAt" IS NOT NULL) AS hidden, ${languageColumns('s', viewer)},
      EXISTS (SELECT 1 FROM story_likes x WHERE x."storyId" = s.id AND x."userId" = ${userId}) AS liked,
      EXISTS (SELECT 1 FROM story_saves x WHERE x."storyId" = s.id AND x."userId" = ${userId}) AS saved,
      (SELECT x.rating FROM story_ratings x WHERE x."storyId" = s.id AND x."userId" = ${userId}) AS "myRating",
      CASE WHEN ${allowedWhere('own', 'story', viewer, 's')} THEN (
        SELECT CASE WHEN g.status <> 'completed' AND g.result IS NULL AND g."dismissedAt" IS NULL THEN g.id END
        FROM generations g
        WHERE g."storyId" = s.id AND g.kind IN ('story', 'chapter') ORDER BY g."createdAt" DESC, g.id DESC LIMIT 1
      ) END AS "generationId"
    FROM stories s ${storyJoins} WHERE s.id = ${id} AND ${visibleWhere('story', viewer, 's')}`,
  )
  if (!row) throw missing('story')
  const generation = row.generationId === null ? null : await findGeneration(db, row.generationId)
  return {
    ...presentStory(row),
    liked: row.liked,
    saved: row.saved,
    ratingCount: row.ratingCount,
    myRating: row.myRating,
    hidden: row.hidden,
    language: languageOf(row),
    generation: generation?.summary ?? null,
  }
}
