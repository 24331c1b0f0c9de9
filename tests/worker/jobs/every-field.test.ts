import { beforeAll, describe, expect, test } from 'vitest'
import { appearanceParts } from '#contract/appearance.ts'
import { castBody } from '#contract/casts.ts'
import { characterBody } from '#contract/characters.ts'
import { locationBody } from '#contract/locations.ts'
import { storyBody } from '#contract/stories.ts'
import { storyStyleBody } from '#contract/style.ts'
import { buildTestApp } from '../../setup/app.ts'
import { askAgain, createBench, ended } from '../../setup/bench.ts'
import { createUser } from '../../setup/factories.ts'

// Each field of the forms holds a word that stands nowhere else, and the prompt of a chapter is searched for it (D-111).

/** Fields that are choices, switches, pictures or files; their values are checked below where prompts need them. */
const withoutWord = {
  character: ['isPublic', 'appearanceParts', 'personalityTraits'],
  location: ['isPublic', 'imageUrl', 'roomTypes', 'numberOfRooms'],
  story: ['genre', 'status', 'isPublic', 'spiceLevel', 'content', 'castIds', 'characterIds', 'locationIds'],
  style: ['pov', 'povCharacterId', 'tense', 'language', 'tone', 'avoid', 'pictureStyle'],
}
const fieldsOf = (shape: object, without: readonly string[] = []) =>
  Object.keys(shape).filter((field) => !without.includes(field))
const wordOf = (form: string, field: string) => `zq${form}${field.toLowerCase()}`
const filled = (form: string, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, `${wordOf(form, field)} and more`]))

const forms = {
  character: fieldsOf(characterBody.shape, withoutWord.character),
  look: fieldsOf(appearanceParts.shape),
  location: fieldsOf(locationBody.shape, withoutWord.location),
  cast: fieldsOf(castBody.shape),
  story: fieldsOf(storyBody.shape, withoutWord.story),
  style: fieldsOf(storyStyleBody.shape, withoutWord.style),
}
let sent = ''

beforeAll(async () => {
  const bench = await createBench({ MODERATION: 'off' })
  const { db } = bench
  const api = await buildTestApp({ DATABASE_URL: bench.environment.DATABASE_URL ?? '' })
  const writer = await createUser(db)
  const post = async (path: string, body: object) => {
    const answer = await api.call<{ id: number }>('POST', path, { as: writer, body })
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
    return answer.body
  }
  const character = await post('/api/characters', {
    ...filled('character', forms.character),
    personalityTraits: ['zqtraitone', 'zqtraittwo'],
  })
  const other = await post('/api/characters', { name: 'Wilf', appearanceParts: filled('look', forms.look) })
  const location = await post('/api/locations', {
    ...filled('location', forms.location),
    roomTypes: '["zqroomtype","hall"]',
    numberOfRooms: 37,
  })
  const cast = await post('/api/casts', {
    ...filled('cast', forms.cast),
    characterIds: [character.id, other.id],
  })
  const outside = await post('/api/characters', { name: 'Zqoutsider' })
  await post('/api/casts', { name: 'Zqothercast', characterIds: [character.id, outside.id] })
  const story = await post('/api/stories', {
    ...filled('story', forms.story),
    genre: 'romance',
    content: 'It rained.',
  })
  expect(cast.id).toBeGreaterThan(0)
  const link = { storyId: story.id }
  await db.storyCharacter.create({
    data: { ...link, characterId: character.id, role: 'zqroleinstory', aliases: ['Zqalias'] },
  })
  await db.storyCharacter.create({ data: { ...link, characterId: other.id } })
  await db.storyLocation.create({ data: { ...link, locationId: location.id, importance: 'primary' } })
  const style = { ...filled('style', forms.style), avoid: ['zqavoid one', 'zqavoid two'] }
  await db.storyStyle.create({
    data: {
      ...link,
      ...style,
      pov: 'first',
      povCharacterId: other.id,
      tense: 'present',
      language: 'pt-BR',
      tone: 'light',
    },
  })
  const worker = await bench.work()
  await ended(db, await askAgain(db, { writer, storyId: story.id }))
  await worker.close()
  const [call] = await bench.demoModel.calls('prose')
  sent = JSON.stringify(call?.body).replaceAll('\\n', '\n')
})

describe('the prompt of a chapter', () => {
  test.each(Object.entries(forms).flatMap(([form, fields]) => fields.map((field) => [form, field] as const)))(
    'holds what the form of a %s has in %s',
    (form, field) => {
      expect(sent).toContain(wordOf(form, field))
    },
  )

  test.each([
    ['the role in the story', 'zqroleinstory'],
    ['an alias', 'Zqalias'],
    ['the first trait', 'zqtraitone'],
    ['the second trait', 'zqtraittwo'],
    ['a kind of room', 'zqroomtype'],
    ['the number of rooms', 'Rooms: 37.'],
    ['the importance of a location', 'primary'],
    ['a phrase to avoid', 'zqavoid two'],
    ['the point of view', 'Point of view: first person, of Wilf.'],
    ['the tense', 'Tense: present.'],
    ['the language', 'Brazilian Portuguese (pt-BR)'],
    ['the tone', 'Tone light'],
  ])('holds %s', (_, words) => {
    expect(sent).toContain(words)
  })

  test('holds no cast that has members outside of the story', () => {
    expect(sent).not.toMatch(/zqothercast|zqoutsider/i)
  })

  test('has the style as the first section of the story', () => {
    const [, user = ''] = sent.split('"role":"user"')
    expect(/<([\w-]+)>\n/.exec(user)?.[1]).toBe('style')
  })
})
