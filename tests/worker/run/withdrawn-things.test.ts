import { beforeAll, expect, test } from 'vitest'
import { type GenerationKind, generationKindNames } from '#contract/generation-kinds.ts'
import { type Bench, createBench, ended } from '../../setup/bench.ts'
import {
  createCast,
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
  unique,
} from '../../setup/factories.ts'
import { type Fleet, startFleet } from '../../setup/fleet.ts'
import { storyOrder } from '../../setup/orders.ts'

type Part = 'character' | 'cast' | 'location'

/**
 * Whether a generation of each kind reads things that can belong to others than the user who orders it. A new kind has
 * to be added here.
 */
const readsLinkedThings: Record<GenerationKind, boolean> = {
  story: true,
  chapter: true,
  cover: true,
  character: false,
  image: false,
  avatar: false,
  passage: true,
  review: true,
  // A reading is not tested separately: `readBasis` reads its material, and a review uses the same function.
  reading: false,
}
type Order = GenerationKind | 'regeneration'
const orders: Order[] = [...generationKindNames.filter((kind) => readsLinkedThings[kind]), 'regeneration']

interface Thing {
  /** A unique word that each text of the thing contains. */
  word: string
  owner: TestUser
  reader: TestUser
  characterId: number | null
  locationId: number | null
}

interface Withdrawal {
  of: readonly Part[]
  /** Makes the thing visible to the reader. */
  give(thing: Thing): Promise<unknown>
  /** Makes the thing invisible to the reader. In cases without it, the thing stays visible. */
  take?(thing: Thing): Promise<unknown>
}

let bench: Bench
let fleet: Fleet

async function update(
  { characterId, locationId }: Thing,
  data: { isPublic: boolean; hiddenAt?: Date },
): Promise<void> {
  if (characterId !== null) await bench.db.character.update({ where: { id: characterId }, data })
  if (locationId !== null) await bench.db.location.update({ where: { id: locationId }, data })
}
const sharedUntil = (expiresAt: Date | null) => (thing: Thing) => {
  const key = { characterId: thing.characterId ?? 0, userId: thing.reader.id }
  return bench.db.characterShare.upsert({
    where: { characterId_userId: key },
    create: { ...key, expiresAt, shareType: expiresAt ? 'temporary' : 'direct' },
    update: { expiresAt },
  })
}
const publish = (thing: Thing) => update(thing, { isPublic: true })
const everything = ['character', 'cast', 'location'] as const
const people = ['character', 'cast'] as const
const inAnHour = () => new Date(Date.now() + 3_600_000)

const withdrawals: Record<string, Withdrawal> = {
  'is public': { of: everything, give: publish },
  'is shared': { of: people, give: (thing) => sharedUntil(inAnHour())(thing) },
  'was made private': { of: everything, give: publish, take: (thing) => update(thing, { isPublic: false }) },
  'was hidden by a moderator': {
    of: everything,
    give: publish,
    take: (thing) => update(thing, { isPublic: false, hiddenAt: new Date() }),
  },
  'was shared and is hidden by a moderator': {
    of: people,
    give: sharedUntil(null),
    take: (thing) => update(thing, { isPublic: false, hiddenAt: new Date() }),
  },
  'is no longer shared': {
    of: people,
    give: sharedUntil(null),
    take: ({ reader }) => bench.db.characterShare.deleteMany({ where: { userId: reader.id } }),
  },
  'was shared until a time in the past': {
    of: people,
    give: (thing) => sharedUntil(inAnHour())(thing),
    take: (thing) => sharedUntil(new Date(Date.now() - 1000))(thing),
  },
  'has lost its collaborator': {
    of: people,
    give: ({ characterId, reader }) =>
      bench.db.characterCollaborator.create({ data: { characterId: characterId ?? 0, userId: reader.id } }),
    take: ({ reader }) => bench.db.characterCollaborator.deleteMany({ where: { userId: reader.id } }),
  },
}

const cases = Object.entries(withdrawals).flatMap(([state, { of, take }]) =>
  of.flatMap((part) =>
    // The model gets the characters for a review, but not the places.
    orders
      .filter((order) => order !== 'review' || part !== 'location')
      .map((order) => ({
        part,
        state,
        order,
        isSent: take === undefined,
        key: `${order}, a ${part} that ${state}`,
      })),
  ),
)
const sent = new Map<string, string>()
const words = new Map<string, string>()

async function createThing(part: Part): Promise<Thing> {
  const { db } = bench
  const [owner, reader] = await Promise.all([createUser(db), createUser(db)])
  const word = `Canary${String(unique()).padStart(5, '0')}x`
  const text = `Told of ${word}.`
  if (part === 'location') {
    const texts = { description: text, setting: text, atmosphere: text, keyFeatures: text }
    const { id } = await createLocation(db, owner, { name: `${word} House`, ...texts })
    return { word, owner, reader, characterId: null, locationId: id }
  }
  const texts = { description: text, personality: text, appearance: text, background: text }
  const { id } = await createCharacter(db, owner, { name: `${word} Marsh`, ...texts })
  return { word, owner, reader, characterId: id, locationId: null }
}

/** Orders a generation through the API as the reader, while the thing is visible. Returns its id. */
async function orderWith(order: Order, part: Part, thing: Thing): Promise<string> {
  const { db } = bench
  const { reader, characterId, locationId } = thing
  const castIds = part === 'cast' ? [(await createCast(db, reader, [characterId ?? 0])).id] : []
  const ids = {
    characterIds: part === 'character' ? [characterId] : [],
    locationIds: part === 'location' ? [locationId] : [],
    castIds,
  }
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await fleet.call('POST', path, { token: reader.token, body })
    expect([path, answer.status, answer.body]).toMatchObject([path, 202, {}])
    return String(answer.body.generationId)
  }
  if (order === 'story') return post('/api/stories/generate', { ...storyOrder, ...ids })
  const story = await createStory(db, reader)
  const chapter = await createChapter(db, story, { summary: 'They met.' })
  if (characterId !== null) await db.storyCharacter.create({ data: { storyId: story.id, characterId } })
  if (locationId !== null) await db.storyLocation.create({ data: { storyId: story.id, locationId } })
  const path = `/api/stories/${story.id}`
  if (order === 'cover') return post(`${path}/generate-cover`, {})
  if (order === 'review') return post(`${path}/review`, {})
  if (order === 'passage') {
    const body = { quote: chapter.content, from: 0, intent: 'rewrite' }
    return post(`${path}/chapters/${chapter.id}/passage`, body)
  }
  if (order === 'chapter') return post(`${path}/generate-chapter`, { plot: 'A storm', setting: 'The pier' })
  return post(`${path}/chapters/${chapter.id}/regenerate`, {})
}

/** Returns for each word all requests to the model that contain the word, as one text. */
async function sentAbout(all: readonly string[]): Promise<Map<string, string>> {
  const bodies = (await bench.demoModel.calls()).map(({ body }) => JSON.stringify(body))
  return new Map(all.map((word) => [word, bodies.filter((body) => body.includes(word)).join('\n')]))
}

beforeAll(async () => {
  bench = await createBench({ RATE_LIMITS: 'off' })
  fleet = await startFleet(bench, 1)
  const ordered = await Promise.all(
    cases.map(async ({ key, part, state, order }) => {
      const withdrawal = withdrawals[state]
      if (!withdrawal) throw new Error(`no case is named '${state}'`)
      const thing = await createThing(part)
      words.set(key, thing.word)
      await withdrawal.give(thing)
      const id = await orderWith(order, part, thing)
      await withdrawal.take?.(thing)
      return id
    }),
  )
  await bench.work({ WORKER_CONCURRENCY: '8' })
  const rows = await Promise.all(ordered.map((id) => ended(bench.db, id)))
  expect(rows.filter(({ status }) => status !== 'completed')).toEqual([])
  for (const [word, text] of await sentAbout([...words.values()])) sent.set(word, text)
})

const keysOf = (isSent: boolean) => cases.filter((one) => one.isSent === isSent).map(({ key }) => key)

test.each(keysOf(true))(
  'a linked character or location is sent to the model while the user who ordered may see it: %s',
  (key) => {
    const word = words.get(key) ?? 'no word'
    expect(sent.get(word)).toContain(word)
  },
)

test.each(keysOf(false))(
  'a linked character or location is not sent to the model when the user who ordered may no longer see it: %s',
  (key) => {
    expect(sent.get(words.get(key) ?? '')).toBe('')
  },
)
