import { z } from 'zod'
import { aiLabelOf } from '#contract/ai-label.ts'
import type { Disclosure } from '#contract/disclosure.ts'
import {
  notFoundError,
  readerOf,
  readsDraftsWhere,
  shareLinkWhere,
  type Viewer,
  visibleWhere,
} from '#core/policy/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { storyRow } from '../rows/stories.ts'

const disclosureRow = rowSchema({
  aiDeclared: storyRow.shape.aiDeclared,
  chapters: parsedJson<{ id: number; words: number; modelWords: number }[]>(),
  images: z.int(),
  models: z.array(z.string()),
  from: z.date().nullable(),
  to: z.date().nullable(),
})

/**
 * Reads the origin of the words and pictures of a story. For viewers who read drafts it covers the working text of all
 * chapters, for all others the released texts (D-145). No text is compared: the origin of each text was found when it
 * was saved. A caller with a share link (`shareTokenHash`) gets this origin too, as the link also shows the chapters.
 * @throws AppError not_found when the story is missing or not visible.
 */
export async function findDisclosure(
  db: Db,
  storyId: number,
  viewer: Viewer,
  { shareTokenHash = null, as }: { shareTokenHash?: string | null; as?: 'reader' | undefined } = {},
): Promise<Disclosure> {
  const reader = readerOf(viewer, as)
  const readsAll = readsDraftsWhere(reader, 's', as === 'reader' ? null : shareTokenHash)
  const [row] = await queryRows(
    db,
    disclosureRow,
    Prisma.sql`
    WITH seen AS (
      SELECT s.id, s."aiDeclared", s."coverId", ${readsAll} AS everything
      FROM stories s WHERE s.id = ${storyId} AND (${visibleWhere('story', viewer, 's')} OR ${shareLinkWhere(shareTokenHash, 's')})
    ), disclosed AS (
      SELECT d.* FROM seen CROSS JOIN LATERAL disclosed_chapters(seen.id, seen.everything) d
    ), pictures AS (
      SELECT i.id, i."generationId", i."createdAt" FROM images i
      WHERE i."isGenerated" AND i.id IN (
        SELECT "coverId" FROM seen
        UNION ALL
        SELECT c."imageId" FROM seen JOIN story_characters sc ON sc."storyId" = seen.id
          JOIN characters c ON c.id = sc."characterId" WHERE ${visibleWhere('character', reader, 'c')})
    ), written AS (
      SELECT m.models, m."writtenAt" AS at FROM model_sources m
      WHERE m.id = ANY (ARRAY(SELECT unnest(sources) FROM disclosed WHERE "modelWords" > 0))
    ), made AS (
      SELECT at FROM written UNION ALL SELECT "createdAt" FROM pictures
    )
    SELECT seen."aiDeclared",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'words', words, 'modelWords', "modelWords")
        ORDER BY number), '[]') FROM disclosed) AS chapters,
      (SELECT count(*)::int FROM pictures) AS images,
      ARRAY(SELECT unnest(models) AS model FROM written
        UNION SELECT m.model FROM model_calls m JOIN pictures p ON p."generationId" = m."generationId"
          WHERE m.outcome IN ('ok', 'stopped') AND m.purpose = 'image'
        ORDER BY model) AS models,
      (SELECT min(at) FROM made) AS "from", (SELECT max(at) FROM made) AS "to"
    FROM seen`,
  )
  if (!row) throw notFoundError('story')
  const { aiDeclared, chapters, images, models, from, to } = row
  const share = shareOf(
    chapters.reduce((sum, { modelWords }) => sum + modelWords, 0),
    chapters.reduce((sum, { words }) => sum + words, 0),
  )
  return {
    share,
    label: aiLabelOf({ aiShare: share, aiDeclared }),
    chapters: chapters.map(({ id, words, modelWords }) => ({ id, share: shareOf(modelWords, words) })),
    images,
    models,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
  }
}

function shareOf(modelWords: number, words: number): number {
  return words === 0 ? 0 : modelWords / words
}
