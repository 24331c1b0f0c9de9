import { appearanceParts } from '#contract/appearance.ts'
import { castBody } from '#contract/casts.ts'
import { characterBody } from '#contract/characters.ts'
import { createFactBody } from '#contract/facts.ts'
import {
  generateAvatarBody,
  generateChapterBody,
  generateCharacterBody,
  generateStoryBody,
  regenerateChapterBody,
} from '#contract/generations.ts'
import { locationBody } from '#contract/locations.ts'
import { passageBody } from '#contract/passages.ts'
import { storyPlanBody } from '#contract/plan.ts'
import { storyBody } from '#contract/stories.ts'
import { storyStyleBody } from '#contract/style.ts'
import type { TestApp } from './app.ts'
import { type Bench, ended } from './bench.ts'
import { createUser } from './factories.ts'
import { type Accepted, respondAsync } from './orders.ts'

// Each field of the forms gets a unique word, and the test searches for these words in the requests to the model
// (D-111).

/**
 * For each field that is not free text: the text that a request to the model must contain when the field is filled.
 * Null for a field whose value is not sent to the model.
 */
type ExpectedTexts = Record<string, string | null>

/** The forms, each with its fields that are not free text. Every other field gets a unique word. */
const choices: Record<string, { shape: object; expected: ExpectedTexts }> = {
  character: {
    shape: characterBody.shape,
    expected: { isPublic: null, appearanceParts: 'zqlookgender', personalityTraits: 'zqtraittwo' },
  },
  look: { shape: appearanceParts.shape, expected: {} },
  location: {
    shape: locationBody.shape,
    expected: { isPublic: null, imageUrl: null, roomTypes: 'zqroomtype', numberOfRooms: 'Rooms: 37.' },
  },
  cast: { shape: castBody.shape, expected: {} },
  story: {
    shape: storyBody.shape,
    expected: {
      ...{
        status: null,
        isPublic: null,
        releaseAtOnce: null,
        tags: null,
        warnings: null,
        aiLabel: null,
        castIds: 'zqcastname',
        characterIds: 'zqcharactername',
        locationIds: 'zqlocationname',
      },
      ...{ genre: '<genre>\nromance\n</genre>', spiceLevel: null, content: 'It rained on the zqcontent.' },
    },
  },
  style: {
    shape: storyStyleBody.shape,
    expected: {
      ...{
        pov: 'Point of view: first person, of Wilf.',
        povCharacterId: 'of Wilf',
        tense: 'Tense: present.',
      },
      ...{ language: 'Brazilian Portuguese (pt-BR)', tone: '<tone>\nlight\n</tone>', avoid: 'zqavoid two' },
    },
  },
  plan: {
    shape: storyPlanBody.shape,
    expected: {
      ...{
        enabled: null,
        version: null,
        promises: 'zqpromise',
        chapters: 'zqplanned beat',
        passed: 'zqpassed beat',
      },
      ...{
        chapterGoal: 'The story will have 37 chapters.',
        ending: 'the story ends with it: the two are together and happy now',
      },
    },
  },
  fact: {
    shape: createFactBody.shape,
    expected: {
      ...{ kind: null, pinned: null, untilChapter: null, fromChapter: '(since chapter 1)' },
      ...{ about: 'Wilf, now: zqfacttext', knownBy: '(known only to Wilf)' },
    },
  },
  'order of a chapter': {
    shape: generateChapterBody.shape,
    expected: {
      ...{
        chapterSize: '800-1200, aim for 1000',
        spiceLevel: '<heat>\n3 steamy\n</heat>',
        pov: 'close third person',
      },
      ...{
        povCharacterId: 'of zqcharactername',
        tense: 'Tense: past.',
        contract: null,
        beats: 'zqnamed beat',
      },
      closing: 'This is the last chapter, and the story ends with it',
    },
  },
  'order of a new version': {
    shape: regenerateChapterBody.shape,
    expected: {
      ...{
        plot: null,
        setting: null,
        chapterSize: null,
        spiceLevel: null,
        pov: null,
        povCharacterId: null,
        tense: null,
      },
      ...{ contract: null, closing: null },
    },
  },
  'order of a story': {
    shape: generateStoryBody.shape,
    expected: {
      ...{
        genre: '<genre>\nromance\n</genre>',
        tone: '<tone>\nlight\n</tone>',
        chapterSize: '500-800, aim for 650',
      },
      ...{
        spiceLevel: '<heat>\n3 steamy\n</heat>',
        characters: 'Zqnamed Person',
        characterIds: null,
        locationIds: null,
        castIds: null,
        newCharacters: 'zqnewcharacter',
        newLocation: 'zqnewlocation',
        tags: null,
        warnings: null,
      },
    },
  },
  'order of a character': {
    shape: generateCharacterBody.shape,
    expected: { genre: '<genre>\nromance\n</genre>' },
  },
  'order of an avatar': { shape: generateAvatarBody.shape, expected: {} },
  'order of a passage': {
    shape: passageBody.shape,
    expected: { quote: 'It rained on the zqcontent.', from: null, intent: 'shorter', count: null },
  },
}

const wordOf = (form: string, field: string) =>
  `zq${form.replaceAll(/ |order of an? /g, '')}${field.toLowerCase()}`

/** Returns the free text fields of a form, each filled with its unique word. */
function filled(form: string): Record<string, string> {
  const { shape, expected } = choices[form] ?? { shape: {}, expected: {} }
  const free = Object.keys(shape).filter((field) => !(field in expected))
  return Object.fromEntries(free.map((field) => [field, `${wordOf(form, field)} and more`]))
}

/** Every field of every form that is used in prompts, with the words that a request must contain. */
export function formFields(): { form: string; field: string; words: string }[] {
  return Object.entries(choices).flatMap(([form, { shape, expected }]) =>
    Object.keys(shape).flatMap((field) => {
      const words = field in expected ? expected[field] : wordOf(form, field)
      return words ? [{ form, field, words }] : []
    }),
  )
}

/**
 * Fills in every form through the API, generates everything, and returns all requests to the model as one
 * text.
 */
export async function sendFilledForms(bench: Bench, api: TestApp): Promise<string> {
  const { db } = bench
  const writer = await createUser(db, { tier: 'pro' })
  const send = async <T = { id: number }>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> => {
    const answer = await api.call<T>(method, path, { as: writer, body, headers: respondAsync })
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
    return answer.body
  }
  const order = async (path: string, body: object = {}) => {
    const accepted = await send<Accepted>('POST', path, body)
    const { status, errorMessage } = await ended(db, accepted.generationId)
    if (status !== 'completed') throw new Error(`${path} ended as ${status}: ${errorMessage}`)
    return accepted
  }
  const character = await send('POST', '/api/characters', {
    ...filled('character'),
    personalityTraits: ['zqtraitone', 'zqtraittwo'],
  })
  const other = await send('POST', '/api/characters', { name: 'Wilf', appearanceParts: filled('look') })
  const location = await send('POST', '/api/locations', {
    ...filled('location'),
    roomTypes: '["zqroomtype","hall"]',
    numberOfRooms: 37,
  })
  await send('POST', '/api/casts', { ...filled('cast'), characterIds: [character.id, other.id] })
  const outside = await send('POST', '/api/characters', { name: 'Zqoutsider' })
  await send('POST', '/api/casts', { name: 'Zqothercast', characterIds: [character.id, outside.id] })
  const story = await send('POST', '/api/stories', {
    ...filled('story'),
    genre: 'romance',
    content: 'It rained on the zqcontent.',
    spiceLevel: 'steamy',
  })
  const storyId = story.id
  await db.storyCharacter.create({
    data: { storyId, characterId: character.id, role: 'zqroleinstory', aliases: ['Zqalias'] },
  })
  await db.storyCharacter.create({ data: { storyId, characterId: other.id } })
  await db.storyLocation.create({ data: { storyId, locationId: location.id, importance: 'primary' } })
  const path = `/api/stories/${storyId}`
  await send('PUT', `${path}/style`, {
    ...filled('style'),
    ...{ avoid: ['zqavoid one', 'zqavoid two'], pov: 'first', povCharacterId: other.id, tense: 'present' },
    ...{ language: 'pt-BR', tone: 'light' },
  })
  const plan = await send<{ chapters: { beats: { id: number; text: string }[] }[] }>('PUT', `${path}/plan`, {
    ...{ chapterGoal: 37, ending: 'hfn', promises: ['zqpromise'] },
    passed: [{ text: 'The zqpassed beat.' }],
    chapters: [
      { title: '', beats: [{ text: 'The zqnamed beat.' }] },
      { title: 'zqplanned title', beats: [{ text: 'The zqplanned beat.' }] },
    ],
  })
  await send('POST', `${path}/facts`, {
    ...filled('fact'),
    ...{ kind: 'state', about: [{ characterId: other.id }], fromChapter: 1, pinned: true },
  })
  await send('POST', `${path}/facts`, {
    ...{ text: 'There is a zqsecret.', kind: 'secret', about: [], knownBy: [other.id] },
  })
  const beats = plan.chapters.flatMap((chapter) => chapter.beats)
  const chapter = {
    setting: 'zqchaptersetting and more',
    plot: 'zqchapterplot and Wilf',
    chapterSize: 'short',
    spiceLevel: 'steamy',
  }
  await order(`${path}/generate-chapter`, chapter)
  await order(`${path}/generate-chapter`, {
    ...filled('order of a chapter'),
    ...{
      chapterSize: 'medium',
      spiceLevel: 'steamy',
      pov: 'third',
      povCharacterId: character.id,
      tense: 'past',
    },
    ...{ beats: beats.filter(({ text }) => text.includes('zqnamed')).map(({ id }) => id), closing: true },
  })
  const [first] = await db.chapter.findMany({ where: { storyId }, orderBy: { chapterNumber: 'asc' } })
  await order(`${path}/chapters/${first?.id}/passage`, {
    ...filled('order of a passage'),
    ...{ quote: 'It rained on the zqcontent.', from: 0, intent: 'shorten' },
  })
  await order(`${path}/chapters/${first?.id}/regenerate`, {
    ...filled('order of a new version'),
    plot: 'Rain.',
    setting: 'Sker',
    chapterSize: 'short',
  })
  await order(`${path}/generate-cover`)
  await order('/api/characters/generate', { ...filled('order of a character'), genre: 'romance' })
  await order('/api/user/generate-avatar', filled('order of an avatar'))
  const newStory = {
    ...filled('order of a story'),
    ...{ genre: 'romance', tone: 'light', chapterSize: 'short', spiceLevel: 'steamy' },
  }
  await order('/api/stories/generate', { ...newStory, characters: ['Zqnamed Person'] })
  const background = 'A zqnewcharacter who sings.'
  await order('/api/stories/generate', {
    ...newStory,
    newCharacters: [{ name: 'Wanda Fell', role: '', personality: '', background }],
    newLocation: {
      ...{ name: 'Sker Point', type: 'outdoor', description: 'A zqnewlocation of slate.' },
      setting: 'The far end',
    },
  })
  const calls = await bench.demoModel.calls()
  return calls.map(({ body }) => JSON.stringify(body).replaceAll('\\n', '\n')).join('\n')
}
