import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { channels } from '#core/postgres/channels.ts'
import { type Bench, createBench, ended } from '../../setup/bench.ts'
import {
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../../setup/factories.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench()
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

type Subject = { kind: 'image' | 'cover'; storyId?: number; characterId?: number }

/** Creates the generation of a picture like the API does, and waits for its end. */
async function generatePicture(writer: TestUser, subject: Subject) {
  const { db } = bench
  const id = uuidv7()
  await db.$transaction([
    db.generation.create({ data: { id, ownerId: writer.id, input: {}, ...subject } }),
    db.$queryRaw`SELECT pg_notify(${channels.generationQueued}, ${id})::text`,
  ])
  return ended(db, id)
}

/** Expects exactly one moderation call, and each of the texts both in it and in the prompt of the picture. */
async function expectModerated(texts: readonly string[]): Promise<void> {
  const bodies = async (call: string) => (await bench.demoModel.calls(call)).map(({ body }) => body)
  const moderations = (await bodies('moderation')) as { input: string | string[] }[]
  const [image] = (await bodies('image')) as { prompt: string }[]
  expect(moderations).toHaveLength(1)
  const moderated = moderations.flatMap(({ input }) => input).join('\n\n')
  for (const text of texts) {
    expect(image?.prompt).toContain(text)
    expect(moderated).toContain(text)
  }
}

const appearance = 'Gender: woman, Hair: auburn long wavy'

test('one moderation call checks all texts of a person in the prompt of a portrait, also the sentence of the background that states the age', async () => {
  const writer = await createUser(bench.db)
  const texts = { name: 'Elena Voss', role: 'Harbour pilot', appearance, description: 'Salt in her hair.' }
  const background = 'She is forty and sails at night.'
  const { id: characterId } = await createCharacter(bench.db, writer, { ...texts, background })
  expect((await generatePicture(writer, { kind: 'image', characterId })).status).toBe('completed')
  await expectModerated([...Object.values(texts), background])
})

interface CoverTexts {
  lead?: { description: string }
  place?: { type?: string; description?: string; atmosphere?: string }
  setting?: string
  pictureStyle?: string
}

/** Creates a story with a lead, a place, a style and the order that created it. */
async function createPaintable({ lead, place, setting = '', pictureStyle = '' }: CoverTexts) {
  const { db } = bench
  const writer = await createUser(db)
  const { id: storyId } = await createStory(db, writer, {
    title: 'The Lamp',
    description: 'Mia makes love with Tomas.',
  })
  const character = await createCharacter(db, writer, { name: 'Mia', appearance, ...lead })
  const location = await createLocation(db, writer, { name: 'Skerry Light', ...place })
  await db.storyCharacter.create({ data: { storyId, characterId: character.id, role: 'main' } })
  await db.storyLocation.create({ data: { storyId, locationId: location.id, importance: 'primary' } })
  await db.storyStyle.create({ data: { storyId, pictureStyle } })
  const input = {
    ...{ plot: 'They meet.', setting, chapterSize: 'short', spiceLevel: 1, genre: 'romance' },
    ...{ tone: 'romantic', title: 'The Lamp', characters: [], characterIds: [] },
  }
  const order = { id: uuidv7(), ownerId: writer.id, storyId, input, kind: 'story' as const }
  await db.generation.create({ data: { ...order, status: 'completed', finishedAt: new Date() } })
  return { writer, storyId }
}

test('one moderation call checks all texts of people in the prompt of a cover', async () => {
  const lead = { description: 'She keeps the ledger.' }
  const place = { type: 'Lighthouse', description: 'White stone.', atmosphere: 'Gulls and rust' }
  const ofStory = { setting: 'A drowned harbour', pictureStyle: 'Woodcut in two inks' }
  const { writer, storyId } = await createPaintable({ lead, place, ...ofStory })
  expect((await generatePicture(writer, { kind: 'cover', storyId })).status).toBe('completed')
  const own = ['The Lamp', 'Mia makes love with Tomas.', ...Object.values(ofStory)]
  await expectModerated([
    ...own,
    ...['Mia', appearance, lead.description],
    ...['Skerry Light', ...Object.values(place)],
  ])
})

const forbidden = 'She was underage and he slept with her anyway.'
test.each<[string, CoverTexts]>([
  ['in the description of a character', { lead: { description: forbidden } }],
  ['in the description of a place', { place: { description: forbidden } }],
  ['in the atmosphere of a place', { place: { atmosphere: forbidden } }],
  ['in the setting', { setting: forbidden }],
  ['in the picture style', { pictureStyle: forbidden }],
  [
    'by the age of a lead whom the description of the story names',
    { lead: { description: 'She is fifteen.' } },
  ],
])(
  'a cover is refused before its picture is requested if the rule on minors is broken %s',
  async (_, texts) => {
    const { writer, storyId } = await createPaintable(texts)
    const row = await generatePicture(writer, { kind: 'cover', storyId })
    expect(row).toMatchObject({ status: 'failed', errorCode: 'refused' })
    expect(await bench.demoModel.calls('image')).toHaveLength(0)
  },
)
