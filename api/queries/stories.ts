import { z } from 'zod'
import { type Story, type StoryDetail, storyDetail } from '#contract/stories.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import {
  allowedWhere,
  notFoundError,
  readerOf,
  readsDraftsWhere,
  shareLinkWhere,
  type Viewer,
  visibleWhere,
} from '#core/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, type Sender } from '#core/postgres/sql.ts'
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

/**
 * Reads one page of stories as the viewer sees them, in one statement that is sent to `on`; a second statement counts
 * them if the page does not contain the total.
 */
export async function findStories(
  db: Db,
  plan: ListPlan,
  query: PageQuery,
  viewer: Viewer,
  on: Sender = db,
): Promise<Page<Story>> {
  const shown = plan.shown ? Prisma.sql`AND ${plan.shown}` : Prisma.empty
  const read = (page: Prisma.Sql) =>
    queryRows(
      on,
      listedRow,
      Prisma.sql`SELECT ${storyColumns(viewer)}, ${pageColumns} FROM ${page} page
        JOIN stories s ON s.id = page.id ${shown} ${storyJoins} ${pageOrder}`,
    )
  const first = plan.first?.(query, db)
  let rows = first ? await read(first) : []
  if (rows.length === 0) {
    const later = await plan.page(query, db)
    if (later) rows = await read(later)
  }
  const page = await cutPage(rows, query, () => plan.count(db), plan.cursorAfter)
  return { ...page, rows: page.rows.map(presentStory) }
}

const detailRow = storyRow.extend({
  liked: z.boolean(),
  saved: z.boolean(),
  myRating: z.int().nullable(),
  hidden: z.boolean(),
  role: storyDetail.shape.role,
  canEdit: z.boolean(),
  generationId: z.string().nullable(),
  ...languageShape,
})

/**
 * Reads a story with the viewer's like, save and rating. The user who ordered the latest text generation of the story
 * also gets this generation, unless it is completed, dismissed, or its text was kept as a chapter. A share link
 * (`shareTokenHash`) shows the story too (D-152). The first statement is sent to `first`, so that it can also check
 * the session.
 * @throws AppError not_found when it is missing or not visible.
 */
export async function findStory(
  db: Db | Tx,
  id: number,
  viewer: Viewer,
  shareTokenHash: string | null = null,
  as?: 'reader',
  first: Sender = db,
): Promise<StoryDetail> {
  const reader = readerOf(viewer, as)
  const draftsToken = as === 'reader' ? null : shareTokenHash
  const userId = reader?.userId ?? null
  const [row] = await queryRows(
    first,
    detailRow,
    Prisma.sql`
    SELECT ${storyColumns(reader, draftsToken)}, (s."hiddenAt" IS NOT NULL) AS hidden, ${languageColumns('s', readsDraftsWhere(reader, 's', draftsToken))},
      EXISTS (SELECT 1 FROM story_likes x WHERE x."storyId" = s.id AND x."userId" = ${userId}) AS liked,
      EXISTS (SELECT 1 FROM story_saves x WHERE x."storyId" = s.id AND x."userId" = ${userId}) AS saved,
      (SELECT x.rating FROM story_ratings x WHERE x."storyId" = s.id AND x."userId" = ${userId}) AS "myRating",
      (SELECT k.role::text FROM story_collaborators k WHERE k."storyId" = s.id AND k."userId" = ${userId}) AS role,
      ${allowedWhere('edit', 'story', reader, 's')} AS "canEdit",
      CASE WHEN ${allowedWhere('edit', 'story', reader, 's')} THEN (
        SELECT CASE WHEN g.status <> 'completed' AND g.result IS NULL AND g."dismissedAt" IS NULL
          AND g."ownerId" = ${userId} THEN g.id END
        FROM generations g
        WHERE g."storyId" = s.id AND g.kind IN ('story', 'chapter') ORDER BY g."createdAt" DESC, g.id DESC LIMIT 1
      ) END AS "generationId"
    FROM stories s ${storyJoins} WHERE s.id = ${id} AND (${visibleWhere('story', viewer, 's')} OR ${shareLinkWhere(shareTokenHash, 's')})`,
  )
  if (!row) throw notFoundError('story')
  const generation = row.generationId === null ? null : await findGeneration(db, row.generationId)
  return {
    ...presentStory(row),
    liked: row.liked,
    saved: row.saved,
    ratingCount: row.ratingCount,
    myRating: row.myRating,
    hidden: row.hidden,
    role: row.role,
    canEdit: row.canEdit,
    language: row.language ?? languageOf(row),
    generation: generation?.summary ?? null,
  }
}
