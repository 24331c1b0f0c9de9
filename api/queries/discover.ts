import { z } from 'zod'
import type { DiscoverStats } from '#contract/people.ts'
import { listedWhere, type Viewer } from '#core/policy/policy.ts'
import { listedProfileWhere, publicProfileWhere } from '#core/policy/policy-people.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { cacheFor45s } from './totals.ts'

const liked = z.strictObject({ id: z.int(), likeCount: z.int() })

const statsRow = rowSchema({
  stories: z.int(),
  storiesToday: z.int(),
  characters: z.int(),
  charactersThisWeek: z.int(),
  creators: z.int(),
  creatorsActive: z.int(),
  creatorsThisWeek: z.int(),
  lovedStories: z.array(liked),
  popularCharacters: z.array(liked),
  mostActive: z.array(z.strictObject({ id: z.string(), storyCount: z.int() })),
})
const thing = z.strictObject({ id: z.int(), title: z.string() })
const shownRow = rowSchema({
  story: thing.nullable(),
  character: thing.nullable(),
  creator: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
})
type StatsRow = z.infer<typeof statsRow>
type Candidates = Pick<StatsRow, 'lovedStories' | 'popularCharacters' | 'mostActive'>

/**
 * The number of most active creators that are cached. Each caller sees only the first of them who has not blocked the
 * caller.
 */
const maxCandidates = 20
/** The number of most liked stories and characters that are cached. Callers see the first that is still public. */
const maxLiked = 5

const listedStory = listedWhere('story', 't')
const listedCharacter = listedWhere('character', 't')

/**
 * The counts on Discover cover all public content and are at most 60 s old (D-34). Days are UTC. The most active
 * creator is the first who has not blocked the viewer (D-147). Titles and names are read at each call, because what
 * becomes private, is hidden or gets a new name must be hidden at once (D-30, D-89, D-149).
 */
export async function findDiscoverStats(db: Db, viewer: Viewer): Promise<DiscoverStats> {
  const { candidates, ...stats } = await cacheFor45s(db, 'discover', async () => present(await count(db)))
  const { lovedStories, popularCharacters, mostActive } = candidates
  const ids = (of: readonly { id: number }[]) => of.map(({ id }) => id)
  const stories = ids(lovedStories)
  const characters = ids(popularCharacters)
  const creators = mostActive.map(({ id }) => id)
  if (stories.length + characters.length + creators.length === 0) return stats
  const [shown] = await queryRows(
    db,
    shownRow,
    Prisma.sql`
    SELECT
      (SELECT json_build_object('id', t.id, 'title', t.title) FROM stories t
        WHERE t.id = ANY(${stories}::int[]) AND ${listedStory}
        ORDER BY array_position(${stories}::int[], t.id) LIMIT 1) AS story,
      (SELECT json_build_object('id', t.id, 'title', t.name) FROM characters t
        WHERE t.id = ANY(${characters}::int[]) AND ${listedCharacter}
        ORDER BY array_position(${characters}::int[], t.id) LIMIT 1) AS character,
      (SELECT json_build_object('id', u.id, 'name', ${shownName('u')}) FROM users u
        WHERE u.id = ANY(${creators}::text[]) AND ${listedProfileWhere(viewer, 'u')}
        ORDER BY array_position(${creators}::text[], u.id) LIMIT 1) AS creator`,
  )
  const loved = lovedStories.find(({ id }) => id === shown?.story?.id)
  const popular = popularCharacters.find(({ id }) => id === shown?.character?.id)
  const active = mostActive.find(({ id }) => id === shown?.creator?.id)
  return {
    stories: { ...stats.stories, mostLoved: shown?.story && loved ? { ...shown.story, ...loved } : null },
    characters: {
      ...stats.characters,
      mostPopular: shown?.character && popular ? { ...shown.character, ...popular } : null,
    },
    creators: {
      ...stats.creators,
      mostActive: shown?.creator && active ? { ...shown.creator, ...active } : null,
    },
  }
}

async function count(db: Db): Promise<StatsRow | undefined> {
  const [row] = await queryRows(
    db,
    statsRow,
    Prisma.sql`
    SELECT s.*, c.*, u.*,
      (SELECT coalesce(json_agg(json_build_object('id', top."storyId", 'likeCount', top."likeCount")), '[]') FROM (
        SELECT l."storyId", l."likeCount" FROM story_listings l
        WHERE ${listedWhere('story', 'l')} ORDER BY l."likeCount" DESC, l."storyId" DESC LIMIT ${maxLiked}) top) AS "lovedStories",
      (SELECT coalesce(json_agg(json_build_object('id', top.id, 'likeCount', top."likeCount")), '[]') FROM (
        SELECT t.id, t."likeCount" FROM characters t
        WHERE ${listedCharacter} ORDER BY t."likeCount" DESC, t.id DESC LIMIT ${maxLiked}) top) AS "popularCharacters",
      (SELECT coalesce(json_agg(json_build_object('id', top.id, 'storyCount', top.works)), '[]') FROM (
        SELECT a.id, w.works
        FROM (SELECT "authorId", count(*)::int AS works FROM stories t WHERE ${listedStory} GROUP BY "authorId") w
        JOIN users a ON a.id = w."authorId" AND ${publicProfileWhere('a')}
        ORDER BY w.works DESC, a."createdAt", a.id LIMIT ${maxCandidates}) top) AS "mostActive"
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

function present(row: StatsRow | undefined): DiscoverStats & { candidates: Candidates } {
  return {
    stories: { total: row?.stories ?? 0, newToday: row?.storiesToday ?? 0, mostLoved: null },
    characters: {
      total: row?.characters ?? 0,
      newThisWeek: row?.charactersThisWeek ?? 0,
      mostPopular: null,
    },
    creators: {
      total: row?.creators ?? 0,
      active: row?.creatorsActive ?? 0,
      newThisWeek: row?.creatorsThisWeek ?? 0,
      mostActive: null,
    },
    candidates: {
      lovedStories: row?.lovedStories ?? [],
      popularCharacters: row?.popularCharacters ?? [],
      mostActive: row?.mostActive ?? [],
    },
  }
}
