import type { StoryFilters } from '#contract/story-filters.ts'
import { tropes } from '#contract/story-labels.ts'
import { createLog } from '#core/observability/log.ts'
import { openDatabase } from '#core/postgres/client.ts'
import { planPublicStories } from '../../api/queries/discover-stories.ts'
import { findStories } from '../../api/queries/stories.ts'
import { type LiveIndex, openLiveIndex } from '../../api/queries/story-index/live-index.ts'
import { createTestDatabase } from '../setup/database.ts'
import { setup } from '../setup/template-database.ts'
import { quantile } from './lib/environment.ts'
import { fill } from './lib/million.ts'
import { randomFilters, shuffled } from './lib/random-filters.ts'
import { labels } from './lib/story-labels.ts'

// This bench measures lists of Discover with filters as a ratio to the list without them, alternately within one run:
// the filters below, and combinations that are drawn at random from a seed.

const stories = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 300)
const seed = Number(process.argv[4] ?? 1)
const combinations = 50
const limit = 24
const target = 'at most 2.0'

const [first, second] = [tropes[0], tropes[1]]
const rare = 'Theme 15000'
const filters: Record<string, StoryFilters> = {
  plain: {},
  loved: { sort: 'loved' },
  rated: { sort: 'rated' },
  genre: { genre: 'comedy' },
  status: { status: 'completed' },
  heat: { heat: 5 },
  'AI: none': { ai: 'none' },
  'language, frequent': { language: 'en' },
  'language, variant': { language: 'en-GB' },
  'language, rare': { language: 'sv' },
  'language, unknown': { language: 'cy' },
  'tag, frequent': { tag: [first] },
  'tag, rare': { tag: [rare] },
  'tag, unknown': { tag: ['Nobody has this'] },
  'tag, excluded': { withoutTag: [first] },
  'two tags, excluded': { withoutTag: [first, 'Even'] },
  'length, wide': { minWords: 1000, maxWords: 20_000 },
  'length, narrow': { minWords: 150_000, maxWords: 152_000 },
  'genre, status': { genre: 'comedy', status: 'draft' },
  'genre, status, heat, AI': { genre: 'comedy', status: 'draft', heat: 5, ai: 'some' },
  'genre, length': { genre: 'comedy', minWords: 150_000 },
  'genre, status, heat, AI, length': {
    genre: 'comedy',
    status: 'draft',
    heat: 5,
    ai: 'some',
    minWords: 20_000,
  },
  'two frequent tags': { tag: [first, second] },
  'two frequent tags, no story': { tag: ['Even', 'Odd'] },
  'two rare tags': { tag: [rare, 'Theme 12000'] },
  'a frequent and a rare tag': { tag: [first, rare] },
  'four frequent tags': { tag: [first, second, 'Rivals', 'Storm'] },
  'tag, language': { tag: [second], language: 'ja' },
  'tag, genre': { tag: [first], genre: 'comedy' },
  'tag, heat, AI': { tag: [first], heat: 5, ai: 'none' },
  'tag, length, narrow': { tag: [first], minWords: 150_000, maxWords: 152_000 },
  'tag, excluded tag': { tag: [first], withoutTag: [second] },
  'tag, language, genre, status, heat, AI': {
    tag: [first],
    language: 'de',
    genre: 'comedy',
    status: 'draft',
    heat: 5,
    ai: 'some',
  },
  'language, genre, status': { language: 'en', genre: 'comedy', status: 'draft' },
  everything: {
    tag: [first],
    withoutTag: [second],
    language: 'en',
    genre: 'romance',
    status: 'current',
    heat: 2,
    ai: 'none',
    minWords: 1000,
    maxWords: 20_000,
  },
  'rated, two frequent tags': { sort: 'rated', tag: [first, second] },
  'loved, tag, genre': { sort: 'loved', tag: [first], genre: 'comedy' },
  'updated, language, heat': { sort: 'updated', language: 'fr', heat: 4 },
}

/** One list, and the times (ms) that its calls took. */
interface Case {
  name: string
  ask: () => Promise<unknown>
  ms: number[]
  /** The list with which this list is compared, if it is another one than the list without filters for visitors. */
  base?: Case
}

await setup()
const database = await createTestDatabase()
const { db, pool, close } = openDatabase(database.url)
let index: LiveIndex | undefined
try {
  const began = performance.now()
  await fill(pool, stories, labels)
  console.log(`${stories} stories were created in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
  index = openLiveIndex(db, createLog({ LOG_LEVEL: 'error' }, 'bench'))
  const loading = performance.now()
  await index.loaded()
  console.log(`The index was loaded in ${((performance.now() - loading) / 1000).toFixed(1)} s.`)
  const viewer = { userId: 'writer-77', isAdmin: false }
  const cases: Case[] = []
  const drawn = randomFilters(seed, combinations).map((filter) => [JSON.stringify(filter), filter] as const)
  for (const [name, filter] of [...Object.entries(filters), ...drawn]) {
    const read = (cursor?: string) => findStories(db, planPublicStories(filter), { limit, cursor }, null)
    cases.push({ name, ask: () => read(), ms: [] })
    // A page far behind the first one is measured too, if the list has several pages.
    let cursor: string | null = null
    for (let n = 0; n < 40; n++) cursor = (await read(cursor ?? undefined)).next ?? cursor
    if (cursor) cases.push({ name: `${name}: a later page`, ask: () => read(cursor ?? undefined), ms: [] })
  }
  const [plain] = cases
  if (!plain) throw new Error('there are no filters')
  // A list for a signed-in user also leaves out the people whom the user has blocked or muted, so it is compared with
  // the list without filters for the same user.
  const signedIn = (name: string, filter: StoryFilters): Case => ({
    name: `${name}: signed in`,
    ask: () => findStories(db, planPublicStories(filter), { limit }, viewer),
    ms: [],
  })
  const plainSignedIn = signedIn('plain', {})
  cases.push(plainSignedIn)
  for (const name of ['genre', 'two frequent tags', 'rated, two frequent tags', 'everything'])
    cases.push({ ...signedIn(name, filters[name] ?? {}), base: plainSignedIn })
  const timed = async (ask: () => Promise<unknown>) => {
    const from = performance.now()
    await ask()
    return performance.now() - from
  }
  for (let round = 0; round < rounds; round++)
    // The lists are read in another order in every round, so that pauses for garbage collection do not fall on the same
    // lists.
    for (const [place, { ask, ms }] of shuffled(cases, seed + round).entries()) {
      ms.push(await timed(ask))
      // The lists without filters are read between the filtered ones, so that a busy machine slows both equally.
      if (place % 3 === 0) plain.ms.push(await timed(plain.ask))
      if (place % 30 === 0) plainSignedIn.ms.push(await timed(plainSignedIn.ask))
    }
  const of = (ms: number[], share: number) => quantile(ms, share)
  console.log(`${'list'.padEnd(52)} p50 ms  p99 ms  p50/plain  p99/plain (${target})`)
  for (const { name, ms, base = plain } of cases) {
    const [p50, p99] = [of(ms, 0.5), of(ms, 0.99)]
    const [half, most] = [p50 / of(base.ms, 0.5), p99 / of(base.ms, 0.99)]
    console.log(
      `${name.padEnd(52)} ${p50.toFixed(2).padStart(6)} ${p99.toFixed(2).padStart(7)} ${half.toFixed(2).padStart(10)} ${most.toFixed(2).padStart(10)}${most > 2 ? '  missed' : ''}`,
    )
  }
  const filtered = cases.slice(1, cases.indexOf(plainSignedIn)).flatMap(({ ms }) => ms)
  const ratio = (share: number) => of(filtered, share) / of(plain.ms, share)
  console.log(
    `all calls with filters: p50 ${ratio(0.5).toFixed(2)}, p99 ${ratio(0.99).toFixed(2)} as a ratio to the list without (${target})`,
  )
  const writes: Record<string, string> = {
    'a like': '"likeCount" = "likeCount" + 1',
    'a rating': '"ratingSum" = "ratingSum" + 4, "ratingCount" = "ratingCount" + 1',
    'a change of tags': `tags = (array_remove(tags, 'Changed'))[2:] || '{"Changed"}'`,
    hiding: '"isPublic" = NOT "isPublic"',
  }
  for (const [name, change] of Object.entries(writes)) {
    const ms: number[] = []
    for (let n = 0; n < 200; n++) {
      const id = 1 + Math.floor(Math.random() * stories)
      ms.push(await timed(() => pool.query(`UPDATE stories SET ${change} WHERE id = $1`, [id])))
    }
    console.log(`${name}: p50 ${of(ms, 0.5).toFixed(2)} ms, p99 ${of(ms, 0.99).toFixed(2)} ms`)
  }
} finally {
  await index?.close()
  await close()
  await database.drop()
}
