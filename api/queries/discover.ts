import type { DiscoverStats } from '#contract/people.ts'
import type { Db } from '#core/postgres/client.ts'
import { cacheFor60s } from './totals.ts'

interface StatsRow {
  stories: number
  storiesToday: number
  characters: number
  charactersThisWeek: number
  creators: number
  creatorsActive: number
  creatorsThisWeek: number
  lovedStory: { id: number; title: string; likeCount: number } | null
  popularCharacter: { id: number; title: string; likeCount: number } | null
  mostActive: { id: string; name: string; storyCount: number } | null
}

/** Discover's stat cards: of all public content, at most 60 s old (decision 34). Days are UTC. */
export function findDiscoverStats(db: Db): Promise<DiscoverStats> {
  return cacheFor60s(db, 'discover', async () => present(await count(db)))
}

async function count(db: Db): Promise<StatsRow | undefined> {
  const [row] = await db.$queryRaw<StatsRow[]>`
    SELECT s.*, c.*, u.*,
      (SELECT json_build_object('id', id, 'title', title, 'likeCount', "likeCount") FROM stories
        WHERE "isPublic" ORDER BY "likeCount" DESC LIMIT 1) AS "lovedStory",
      (SELECT json_build_object('id', id, 'title', name, 'likeCount', "likeCount") FROM characters
        WHERE "isPublic" AND "isReady" ORDER BY "likeCount" DESC LIMIT 1) AS "popularCharacter",
      (SELECT json_build_object('id', a.id, 'name', a."firstName" || ' ' || a."lastName", 'storyCount', w.works)
        FROM (SELECT "authorId", count(*)::int AS works FROM stories WHERE "isPublic" GROUP BY "authorId") w
        JOIN users a ON a.id = w."authorId" AND a."publicProfile" AND a."isActive"
        ORDER BY w.works DESC, a."createdAt" LIMIT 1) AS "mostActive"
    FROM (SELECT count(*)::int AS stories,
        count(*) FILTER (WHERE "createdAt" >= date_trunc('day', now(), 'UTC'))::int AS "storiesToday"
        FROM stories WHERE "isPublic") s,
      (SELECT count(*)::int AS characters,
        count(*) FILTER (WHERE "createdAt" > now() - interval '7 days')::int AS "charactersThisWeek"
        FROM characters WHERE "isPublic" AND "isReady") c,
      (SELECT count(*)::int AS creators,
        count(*) FILTER (WHERE "seenAt" > now() - interval '30 days')::int AS "creatorsActive",
        count(*) FILTER (WHERE "createdAt" > now() - interval '7 days')::int AS "creatorsThisWeek"
        FROM users WHERE "publicProfile" AND "isActive") u`
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
