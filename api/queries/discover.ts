import { z } from 'zod'
import type { DiscoverStats } from '#contract/people.ts'
import { listedWhere } from '#core/policy.ts'
import { publicProfileWhere } from '#core/policy-people.ts'
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
  mostActive: z.strictObject({ id: z.string(), name: z.string(), storyCount: z.int() }).nullable(),
})
const nameRow = rowSchema({ name: z.string() })
type StatsRow = z.infer<typeof statsRow>

const listedStory = listedWhere('story', 't')
const listedCharacter = listedWhere('character', 't')

/** The counts on Discover cover all public content and are at most 60 s old (D-34). Days are UTC. */
export async function findDiscoverStats(db: Db): Promise<DiscoverStats> {
  const stats = await cacheFor60s(db, 'discover', async () => present(await count(db)))
  const { mostActive } = stats.creators
  if (!mostActive) return stats
  // The name of the creator is not cached, because a new pen name must hide it at once (D-149).
  const [creator] = await queryRows(
    db,
    nameRow,
    Prisma.sql`SELECT ${shownName('u')} AS name FROM users u WHERE u.id = ${mostActive.id} AND ${publicProfileWhere('u')}`,
  )
  const named = creator ? { ...mostActive, ...creator } : null
  return { ...stats, creators: { ...stats.creators, mostActive: named } }
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
      (SELECT json_build_object('id', a.id, 'name', ${shownName('a')}, 'storyCount', w.works)
        FROM (SELECT "authorId", count(*)::int AS works FROM stories t WHERE ${listedStory} GROUP BY "authorId") w
        JOIN users a ON a.id = w."authorId" AND ${publicProfileWhere('a')}
        ORDER BY w.works DESC, a."createdAt" LIMIT 1) AS "mostActive"
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

function present(row: StatsRow | undefined): DiscoverStats {
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
      mostActive: row?.mostActive ?? null,
    },
  }
}
