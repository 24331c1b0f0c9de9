import { z } from 'zod'
import { type Story, type StoryDetail, storyDetail } from '#contract/stories.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import { allowedWhere, notFoundError, readerOf, readsDraftsWhere, type Viewer } from '#core/policy/policy.ts'
import { readsOwnDrafts, seenByLinkWhere } from '#core/policy/policy-once.ts'
import { publicProfileWhere } from '#core/policy/policy-people.ts'
import { type ViewerShape, viewerOf, viewerShape } from '#core/policy/viewer-shape.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { fixedStatement, type Placeholders } from '#core/postgres/fixed-statement.ts'
import { type Queryable, queryRows } from '#core/postgres/sql.ts'
import { presentStory } from '../present/stories.ts'
import {
  languageColumns,
  languageOf,
  languageShape,
  storyColumns,
  storyJoins,
  storyRow,
} from '../rows/stories.ts'
import { type FixedList, fixedRows, type ListPlan } from './lists.ts'
import {
  cutPage,
  type Page,
  type PageLength,
  type PageQuery,
  pageColumns,
  pageColumnsOfGroup,
  pageLength,
  pageOfGroup,
  pageOrder,
  pageShape,
} from './page.ts'

const listedRow = storyRow.extend(pageShape)

/**
 * Reads one page of stories as the viewer sees them. The statement that reads the rows is sent to `on`. A further
 * statement counts the list if the page does not contain the total.
 */
export async function findStories(
  db: Db,
  plan: ListPlan,
  query: PageQuery,
  viewer: Viewer,
  on: Queryable = db,
): Promise<Page<Story>> {
  const rows = await readPage(db, plan, query, viewer, on)
  const page = await cutPage(rows, query, () => plan.count(db), plan.cursorAfter)
  return { ...page, rows: page.rows.map(presentStory) }
}

async function readPage(db: Db, plan: ListPlan, query: PageQuery, viewer: Viewer, on: Queryable) {
  const userId = viewer?.userId ?? null
  // The statement of the list 'own' is correct only for the owner of the stories. Today each caller passes the owner as
  // the viewer; for another viewer the general statement is used.
  const fixed =
    plan.fixed && (plan.fixed.list === 'public' || plan.fixed.ownerId === userId) ? plan.fixed : null
  if (fixed && query.cursor === undefined) {
    const shape = { viewer: viewerShape(viewer), list: fixed.list, rows: pageLength(query.limit) }
    return queryRows(on, listedRow, firstPage(shape, { userId }))
  }
  if (fixed?.list === 'own') return queryRows(on, listedRow, storiesOf(fixed, viewer, query))
  const read = (page: Prisma.Sql) => queryRows(on, listedRow, listedStories(viewer, page, plan.shown))
  const first = plan.first?.(query, db)
  const rows = first ? await read(first) : []
  if (rows.length > 0) return rows
  const later = await plan.page(query, db)
  return later ? read(later) : []
}

function listedStories(viewer: Viewer, page: Prisma.Sql, shown?: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT ${storyColumns(viewer)}, ${pageColumns} FROM ${page} page
    JOIN stories s ON s.id = page.id ${shown ? Prisma.sql`AND ${shown}` : Prisma.empty} ${storyJoins} ${pageOrder}`
}

const firstPage = fixedStatement(
  (
    { viewer, list, rows }: { viewer: ViewerShape; list: FixedList['list']; rows: PageLength },
    { userId }: Placeholders<{ userId: string | null }>,
  ) => storiesOf({ list, ownerId: userId }, viewerOf(viewer, userId), { limit: rows - 1 }),
)

function storiesOf(fixed: FixedList, viewer: Viewer, page: PageQuery): Prisma.Sql {
  // The author of all own stories is the viewer, who reads their drafts and cannot be blocked by themselves (D-147).
  const columns =
    fixed.list === 'own'
      ? storyColumns(viewer, readsOwnDrafts, publicProfileWhere('u'))
      : storyColumns(viewer)
  const { where, total } = fixedRows('story', fixed, 's')
  return Prisma.sql`
    SELECT ${columns}, ${pageColumnsOfGroup(total)} FROM stories s ${storyJoins} ${pageOfGroup('s', where, page)}`
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

const storyStatement = fixedStatement(
  (
    shape: { viewer: ViewerShape; hasLink: boolean; as: 'reader' | null },
    values: Placeholders<{ id: number; userId: string | null; shareTokenHash: string | null }>,
  ) => {
    const viewer = viewerOf(shape.viewer, values.userId)
    const reader = readerOf(viewer, shape.as ?? undefined)
    const shareTokenHash = shape.hasLink ? values.shareTokenHash : null
    const readsDrafts = readsDraftsWhere(reader, 's', shape.as === 'reader' ? null : shareTokenHash)
    const userId = reader?.userId ?? null
    // Also in the readers' view a blocked person gets no link to the author's profile, so the columns are for the
    // caller.
    return Prisma.sql`
    SELECT ${storyColumns(viewer, readsDrafts)}, (s."hiddenAt" IS NOT NULL) AS hidden, ${languageColumns('s', readsDrafts)},
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
    FROM stories s ${storyJoins} WHERE s.id = ${values.id} AND ${seenByLinkWhere('story', viewer, 's', shareTokenHash)}`
  },
)

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
  first: Queryable = db,
): Promise<StoryDetail> {
  const [row] = await queryRows(
    first,
    detailRow,
    storyStatement(
      { viewer: viewerShape(viewer), hasLink: shareTokenHash !== null, as: as ?? null },
      { id, userId: viewer?.userId ?? null, shareTokenHash },
    ),
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
