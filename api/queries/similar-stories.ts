import type { Story } from '#contract/stories.ts'
import { listedWhere, type Viewer } from '#core/policy/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows } from '#core/postgres/sql.ts'
import { presentStory } from '../present/stories.ts'
import { storyColumns, storyJoins, storyRow } from '../rows/stories.ts'

const SHOWN = 3
/**
 * Only this number of the newest public stories of the genre, and of all genres, are compared, so that the read stays
 * fast when there are many.
 */
const COMPARED = 200

/**
 * Public stories with released chapters that are similar to a story: first those of its genre, then those of
 * the nearest spice level, then those with the most likes (D-126). The author's stories and the viewer's own
 * are left out, because they are shown elsewhere.
 */
export async function findSimilarStories(db: Db, storyId: number, viewer: Viewer): Promise<Story[]> {
  const newest = (ofGenre: Prisma.Sql) => Prisma.sql`(
    SELECT t.id FROM stories t, liked WHERE ${listedWhere('story', 't')} AND ${ofGenre}
      AND t."authorId" <> liked."authorId" AND t."authorId" IS DISTINCT FROM ${viewer?.userId ?? null}
      AND EXISTS (SELECT 1 FROM chapters c WHERE c."storyId" = t.id AND c.state = 'released')
    ORDER BY t."createdAt" DESC, t.id DESC LIMIT ${COMPARED})`
  const rows = await queryRows(
    db,
    storyRow,
    Prisma.sql`
    WITH liked AS (SELECT genre, "spiceLevel", "authorId" FROM stories WHERE id = ${storyId})
    SELECT ${storyColumns(viewer)} FROM stories s ${storyJoins}, liked
    WHERE s.id IN (${newest(Prisma.sql`t.genre = liked.genre`)} UNION ${newest(Prisma.sql`TRUE`)})
    ORDER BY s.genre = liked.genre DESC, abs(s."spiceLevel" - liked."spiceLevel"), s."likeCount" DESC, s.id DESC
    LIMIT ${SHOWN}`,
  )
  return rows.map(presentStory)
}
