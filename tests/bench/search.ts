import { setTimeout as after } from 'node:timers/promises'
import type { StoryFilters } from '#contract/story-filters.ts'
import { openDatabase } from '#core/postgres/client.ts'
import { planStorySearch } from '../../api/queries/discover-stories.ts'
import { planList, planPublic } from '../../api/queries/lists.ts'
import { planSearch } from '../../api/queries/search.ts'
import { findStories } from '../../api/queries/stories.ts'
import { createTestDatabase } from '../setup/database.ts'
import { setup } from '../setup/template-database.ts'
import { quantile } from './lib/environment.ts'
import { fill, planted } from './lib/million.ts'

// This bench measures lists and searches over very many stories: lists as a ratio to hand-written SQL in the same run,
// searches in ms.

const stories = Number(process.argv[2] ?? 1_000_000)
const limit = 24
const rows: string[][] = []

type Ask = () => Promise<unknown>

/** Returns how many calls two concurrent callers complete in the given number of seconds. */
async function completedCalls(ask: Ask, seconds: number): Promise<number> {
  let asked = 0
  const end = performance.now() + seconds * 1000
  const caller = async () => {
    while (performance.now() < end) {
      await ask()
      asked++
    }
  }
  await Promise.all([caller(), caller()])
  return asked
}

/**
 * Compares the API with hand-written SQL in short alternate turns, because the speed of a machine changes, and reports
 * the median of the ratios.
 */
async function compareRates(what: string, ours: Ask, byHand: Ask, target: string): Promise<void> {
  for (const ask of [ours, byHand]) await completedCalls(ask, 1)
  const ratios: number[] = []
  for (let n = 0; n < 40; n++) {
    const own = await completedCalls(ours, 0.1)
    ratios.push(own / (await completedCalls(byHand, 0.1)))
  }
  rows.push([what, `${quantile(ratios, 0.5).toFixed(2)} of hand-written`, target])
}

/**
 * Makes the calls one after the other and reports the first one separately, because Postgres may use a generic plan for
 * later ones.
 */
async function measureLatency(what: string, ask: Ask, target: string): Promise<void> {
  const times: number[] = []
  for (let n = 0; n < 20; n++) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
    await after(1)
  }
  const [first = Number.NaN, ...rest] = times
  rows.push([
    what,
    `${first.toFixed(1)} ms, then p50 ${quantile(rest, 0.5).toFixed(1)}, worst ${Math.max(...rest).toFixed(1)}`,
    target,
  ])
}

await setup()
const database = await createTestDatabase()
const { db, pool, close } = openDatabase(database.url)
try {
  const began = performance.now()
  await fill(pool, stories, [
    ['tags', `CASE n % 500 WHEN 0 THEN ARRAY['Slow burn', 'Marmalade'] ELSE ARRAY['Slow burn'] END`],
  ])
  console.log(`${stories} stories were created in ${((performance.now() - began) / 1000).toFixed(0)} s.`)

  // SQL for this list alone, as a developer would write it by hand. It is sent as a named statement.
  const byHand =
    (where: string, values: unknown[], name: string, further = '') =>
    () =>
      pool.query({
        name,
        text: `SELECT s.id, s."authorId", u."firstName" || ' ' || u."lastName" AS "authorName", u."publicProfile" AS "authorIsPublic",
          s.title, s.description, s.genre, s.status, s."spiceLevel", s."isPublic", s."readCount", s."likeCount",
          s."ratingSum", s."ratingCount", s."createdAt", s."updatedAt", i.key, i."smallKey", i.thumbhash,
          (SELECT count(*)::int FROM chapters c WHERE c."storyId" = s.id) AS "chapterCount" ${further}
        FROM stories s JOIN users u ON u.id = s."authorId" LEFT JOIN images i ON i.id = s."coverId"
        WHERE ${where} ORDER BY s."createdAt" DESC, s.id DESC LIMIT ${limit + 1}`,
        values,
      })

  const someone = { userId: 'writer-77', isAdmin: false }
  await compareRates(
    'public list, first page',
    () => findStories(db, planPublic('story'), { limit }, null),
    byHand('s."isPublic"', [], 'public'),
    '0.8 at least',
  )
  const { next } = await findStories(db, planPublic('story'), { limit }, null)
  const middle = (
    await pool.query('SELECT "createdAt", id FROM stories ORDER BY id OFFSET $1 LIMIT 1', [
      Math.floor(stories / 2),
    ])
  ).rows[0]
  const cursor = middle
    ? Buffer.from(`0|${(middle.createdAt as Date).toISOString()}|${middle.id}`).toString('base64url')
    : (next ?? '')
  await compareRates(
    'public list, a page from the middle',
    () => findStories(db, planPublic('story'), { limit, cursor }, null),
    byHand(
      's."isPublic" AND (s."createdAt", s.id) < ($1::timestamptz, $2::int)',
      [middle?.createdAt, middle?.id],
      'middle',
    ),
    '0.8 at least',
  )
  await compareRates(
    'my own list',
    () => findStories(db, planList('story', someone, { limit, personal: true }), { limit }, someone),
    byHand(
      's."authorId" = $1',
      [someone.userId],
      'mine',
      ', (SELECT count(*)::int FROM stories m WHERE m."authorId" = $1) AS total',
    ),
    '0.8 at least',
  )

  const search = (q: string) => () => findStories(db, planSearch('story', null, q), { limit }, null)
  const fast = 'p50 20 ms at most'
  await measureLatency('search, a word of 10 stories', search(planted.rare), fast)
  await measureLatency('search, a word of 1000 stories', search(planted.seldom), fast)
  await measureLatency('search, a word of most stories', search(planted.common), fast)
  await measureLatency('search, part of a rare word', search('uillo'), fast)
  await measureLatency('search, part of a common word', search('arbou'), fast)
  await measureLatency('search, two common words', search('harbour letter'), fast)
  await measureLatency('search, a common and a rare word', search('harbour quillon'), fast)
  await measureLatency('search, two letters', search('ha'), fast)
  await measureLatency('search, nothing holds it', search('xylophonist'), fast)
  await measureLatency('search, a rare tag', search('marmalade'), fast)
  await measureLatency('search, a tag of all stories', search('slow burn'), fast)
  const narrowed = (more: Partial<StoryFilters>) => () =>
    findStories(db, planStorySearch({ q: planted.common, ...more }, null), { limit }, null)
  await measureLatency('search, a common word with a rare tag', narrowed({ tag: ['Marmalade'] }), fast)
  await measureLatency(
    'search, a common word with a rare tag, newest first',
    narrowed({ tag: ['Marmalade'], sort: 'newest' }),
    fast,
  )
  await measureLatency('search, a common word of a genre', narrowed({ genre: 'comedy' }), fast)
  await measureLatency('search, a pen name', search(`${planted.penName} 770`), fast)
  await measureLatency('search, a word of 500 pen names', search(planted.penName), fast)
  await measureLatency(
    'search, signed in',
    () => findStories(db, planSearch('story', someone, planted.common), { limit }, someone),
    fast,
  )
} finally {
  await close()
  await database.drop()
}

const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
console.log('')
for (const [what = '', got = '', target = ''] of rows)
  console.log(`${what.padEnd(widths[0] ?? 0)}  ${got.padEnd(widths[1] ?? 0)}  ${target}`)
