import { z } from 'zod'
import type { DiscoverStats } from '#contract/people.ts'
import { listedWhere, type Viewer } from '#core/policy.ts'
import { listedProfileWhere, publicProfileWhere } from '#core/policy-people.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { cacheFor60s } from './totals.ts'

const mostLiked = z.strictObject({ id: z.int(), title: z.string(), likeCount: z.int() }).nullable()

const statsRow = rowSchema({
  stories: z.int(),
  storiesToday: z.int(),
  characters: z.int(),
  charactersThisWeek: z.int(),
  creators: z.int(),
  creatorsActive: z.int(),
  creatorsThisWeek: z.int(),
  lovedStory: mostLiked,
  popularCharacter: mostLiked,
  mostActive: z.array(z.strictObject({ id: z.string(), storyCount: z.int() })),
})
const nameRow = rowSchema({ id: z.string(), name: z.string() })
type StatsRow = z.infer<typeof statsRow>

/**
 * The number of most active creators that are cached. Each caller sees only the first of them who has not blocked the
 * caller.
 */
const mostCandidates = 20

const listedStory = listedWhere('story', 't')
const listedCharacter = listedWhere('character', 't')

/**
 * The counts on Discover cover all public content and are at most 60 s old (D-34). Days are UTC. The most active
 * creator is the first who has not blocked the viewer (D-147).
 */
export async function findDiscoverStats(db: Db, viewer: Viewer): Promise<DiscoverStats> {
  const { candidates, ...stats } = await cacheFor60s(db, 'discover', async () => present(await count(db)))
  if (candidates.length === 0) return stats
  // The name of the creator is not cached, because a new pen name must hide it at once (D-149).
  const ids = candidates.map(({ id }) => id)
  const [creator] = await queryRows(
    db,
    nameRow,
    Prisma.sql`
    SELECT u.id, ${shownName('u')} AS name FROM users u
    WHERE u.id = ANY(${ids}) AND ${listedProfileWhere(viewer, 'u')} ORDER BY array_position(${ids}, u.id) LIMIT 1`,
  )
  const active = candidates.find(({ id }) => id === creator?.id)
  const mostActive = creator && active ? { ...creator, storyCount: active.storyCount } : null
  return { ...stats, creators: { ...stats.creators, mostActive } }
}

async function count(db: Db): Promise<StatsRow | undefined> {
  const [row] = await queryRows(
    db,
    statsRow,
    Prisma.sql`
    SELECT s.*, c.*, u.*,
      (SELECT json_build_object('id', t.id, 'title', t.title, 'likeCount', t."likeCount")
        FROM story_listings l JOIN stories t ON t.id = l."storyId"
        WHERE ${listedWhere('story', 'l')} ORDER BY l."likeCount" DESC, l."storyId" DESC LIMIT 1) AS "lovedStory",
      (SELECT json_build_object('id', id, 'title', name, 'likeCount', "likeCount") FROM characters t
        WHERE ${listedCharacter} ORDER BY "likeCount" DESC LIMIT 1) AS "popularCharacter",
      (SELECT coalesce(json_agg(json_build_object('id', top.id, 'storyCount', top.works)), '[]') FROM (
        SELECT a.id, w.works
        FROM (SELECT "authorId", count(*)::int AS works FROM stories t WHERE ${listedStory} GROUP BY "authorId") w
        JOIN users a ON a.id = w."authorId" AND ${publicProfileWhere('a')}
        ORDER BY w.works DESC, a."createdAt" LIMIT ${mostCandidates}) top) AS "mostActive"
    FROM (SELECT count(*)::int AS stories,
        count(*) FILTER (WHERE "createdAt" >= date_trunc('day', now(), 'UTC'))::int AS "storiesToday"
        FROM stories t WHERE ${listedStory}) s,
      (SELECT count(*)::int AS characters,
        count(*) FILTER (WHERE "createdAt" > now() - interval '7 days')::int AS "charactersThisWeek"
        FROM characters t WHERE ${listedCharacter}) c,
      (SELECT count(*)::int AS creators,
        count(*) FILTER (WHERE "seenAt" > now() - interval '30 days')::int AS "creatorsActive",
        count(*) FILTER (WHERE "createdAt" > now() - interval '7 days')::int AS "creatorsThisWeek"
        FROM users t WHERE ${publicProfileWhere('t')}) u`,
  )
  return row
}

function present(row: StatsRow | undefined): DiscoverStats & { candidates: StatsRow['mostActive'] } {
  return {
    stories: {
      total: row?.stories ?? 0,
      newToday: row?.storiesToday ?? 0,
      mostLoved: row?.lovedStory ?? null,
    },
    characters: {
      total: row?.characters ?? 0,
      newThisWeek: row?.charactersThisWeek ?? 0,
      mostPopular: row?.popularCharacter ?? null,
    },
    creators: {
      total: row?.creators ?? 0,
      active: row?.creatorsActive ?? 0,
      newThisWeek: row?.creatorsThisWeek ?? 0,
      mostActive: null,
    },
    candidates: row?.mostActive ?? [],
  }
}
