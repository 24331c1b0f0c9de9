import { describe, expect, it } from 'vitest'
import type { Fact } from '#contract/facts.ts'
import type { StoryPlan } from '#contract/plan.ts'
import { completeActs, currentActs } from '../../worker/jobs/material/acts.ts'
import { readBasis } from '../../worker/jobs/reading/reading-basis.ts'
import { characterLine } from '../../worker/story/material/bible.ts'
import { detectNewCharacters } from '../../worker/story/names/detection.ts'
import { withFormerNames } from '../../worker/story/names/known-things.ts'
import {
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
} from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'
import { storyWithChapter } from '../worker/jobs/reading-to-write.ts'

const test = useTestApp()

it('a renamed character or place has its new name in all summaries, where the name is a whole word', async () => {
  const { db } = test
  const user = await createUser(db)
  const story = await createStory(db, user)
  const ruth = await createCharacter(db, user, { name: 'Ruth (Bo$s) Ambler' })
  const sker = await createLocation(db, user, { name: 'Sker' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: ruth.id } })
  await db.storyLocation.create({ data: { storyId: story.id, locationId: sker.id } })
  const summary = 'Ruth (Bo$s) Ambler leaves Sker for Skerries.'
  const { id } = await createChapter(db, story, { summary })
  await db.actSummary.create({ data: { storyId: story.id, act: 1, summary, basis: 'x' } })
  const other = await createChapter(db, await createStory(db, user), { summary })
  for (const [path, name] of [
    [`/api/characters/${ruth.id}`, 'Nell \\1 Vane'],
    [`/api/locations/${sker.id}`, 'The Point'],
  ])
    expect((await test.call('PUT', path ?? '', { as: user, body: { name } })).status).toBe(200)
  const renamed = 'Nell \\1 Vane leaves The Point for Skerries.'
  expect(await db.chapter.findUnique({ where: { id } })).toMatchObject({ summary: renamed })
  expect(await db.actSummary.findFirst({ where: { storyId: story.id } })).toMatchObject({ summary: renamed })
  expect(await db.chapter.findUnique({ where: { id: other.id } })).toMatchObject({ summary })
})

it.each([
  [
    'Ruth Ambler',
    'Nell Vane',
    'Ruth tells Ruth Ambler’s Ruthless friend.',
    'Nell tells Nell Vane’s Ruthless friend.',
  ],
  ['山田 美咲', '佐藤 花子', '山田 美咲は港へ行く。美咲が笑う。', '佐藤 花子は港へ行く。花子が笑う。'],
  ['สมชาย', 'วิชัย', 'แล้วสมชายก็มา', 'แล้ววิชัยก็มา'],
])(
  'renaming a character from %s to %s changes all summaries, and summaries of acts stay current',
  async (from, to, text, renamed) => {
    const { db } = test
    const user = await createUser(db)
    const story = await createStory(db, user)
    const person = await createCharacter(db, user, { name: from })
    await db.storyCharacter.create({ data: { storyId: story.id, characterId: person.id } })
    const chapters = []
    for (let number = 1; number <= 10; number += 1)
      chapters.push(await createChapter(db, story, { summary: number === 5 ? 'It rains.' : text }))
    const earlier = chapters.map(({ id, chapterNumber: number, title, summary }) => ({
      id,
      number,
      title,
      summary,
    }))
    const [act] = completeActs(earlier, 11)
    await db.actSummary.create({
      data: { storyId: story.id, act: 1, summary: text, basis: act?.basis ?? '' },
    })
    await test.call('PUT', `/api/characters/${person.id}`, { as: user, body: { name: to } })
    const rows = await db.chapter.findMany({
      where: { storyId: story.id },
      orderBy: { chapterNumber: 'asc' },
    })
    expect(new Set(rows.map(({ summary }) => summary))).toEqual(new Set([renamed, 'It rains.']))
    const present = rows.map(({ id, chapterNumber: number, title, summary }) => ({
      id,
      number,
      title,
      summary,
    }))
    const stored = await db.actSummary.findMany({ where: { storyId: story.id } })
    expect(currentActs(stored, present, 11)).toMatchObject([{ summary: renamed }])
  },
)

it.each([
  ['character', 'made private'],
  ['character', 'hidden by a moderator'],
  ['location', 'made private'],
  ['location', 'hidden by a moderator'],
] as const)(
  'the new name of a %s that was %s is not written into the summaries of others',
  async (kind, state) => {
    const { db } = test
    const [owner, other, admin] = await Promise.all([
      createUser(db),
      createUser(db),
      createUser(db, { isAdmin: true }),
    ])
    const make = kind === 'character' ? createCharacter : createLocation
    const { id } = await make(db, owner, { name: 'Anna Berg', isPublic: true })
    const summary = 'Anna Berg leaves.'
    const chapters = []
    for (const author of [owner, other, admin]) {
      const story = await createStory(db, author, { isPublic: true })
      if (kind === 'character')
        await db.storyCharacter.create({ data: { storyId: story.id, characterId: id } })
      else await db.storyLocation.create({ data: { storyId: story.id, locationId: id } })
      await db.actSummary.create({ data: { storyId: story.id, act: 1, summary, basis: 'x' } })
      chapters.push(await createChapter(db, story, { summary }))
    }
    const path = `/api/${kind}s/${id}`
    const hide = { as: admin, body: { isPublic: false, reason: 'Spam' } }
    if (state === 'hidden by a moderator')
      expect((await test.call('PUT', `/api/admin/${kind}s/${id}/visibility`, hide)).status).toBe(200)
    const body = { name: 'Clara Voss', ...(state === 'made private' && { isPublic: false }) }
    expect((await test.call('PUT', path, { as: owner, body })).status).toBe(200)
    const summaries = await Promise.all(
      chapters.map(async ({ storyId }) => [
        (await test.call<{ summary: string }[]>('GET', `/api/stories/${storyId}/chapters`)).body[0]?.summary,
        (await db.actSummary.findFirst({ where: { storyId } }))?.summary,
      ]),
    )
    const [renamed, kept] = [Array(2).fill('Clara Voss leaves.'), Array(2).fill(summary)]
    expect(summaries).toEqual([renamed, kept, kept])
  },
)

describe('a character or place that joins a story later', () => {
  async function told() {
    const { db } = test
    const user = await createUser(db)
    const { id: storyId } = await createStory(db, user)
    const chapter = await createChapter(db, { id: storyId })
    const fact = { storyId, kind: 'event', source: 'model', chapterId: chapter.id }
    const text = 'Noor leaves [[character:999999]] in Sker.'
    await db.fact.create({ data: { ...fact, text, aboutNames: ['Noor', 'Sker', 'a boat'] } })
    await db.beat.create({ data: { storyId, position: 0, text: 'Noor returns to Sker.' } })
    await db.plannedChapter.create({ data: { storyId, position: 1, title: 'Noor’s boat' } })
    await db.storyPlan.create({ data: { storyId, logline: 'Noor sails.', promises: ['Noor sails.'] } })
    const detected = await db.detectedCharacter.create({
      data: { ...{ storyId, chapterId: chapter.id, name: 'Noor' }, role: '', description: '', context: '' },
    })
    const noor = await createCharacter(db, user, { name: 'Samira Vale' })
    const sker = await createLocation(db, user, { name: 'Sker' })
    const path = `/api/stories/${storyId}`
    const link = async () => {
      const body = { status: 'created', characterId: noor.id }
      const handled = await test.call('PUT', `${path}/detected-characters/${detected.id}`, { as: user, body })
      expect(handled.status).toBe(200)
      await test.call('POST', `${path}/characters`, {
        as: user,
        body: { characterId: noor.id, role: 'main' },
      })
      await test.call('POST', `/api/locations/${sker.id}/add-to-story/${storyId}`, { as: user, body: {} })
    }
    const read = async () => {
      const plan = await test.call<StoryPlan>('GET', `${path}/plan`, { as: user })
      const [chapters, promises] = [plan.body.chapters, plan.body.promises]
      const facts = await test.call<Fact[]>('GET', `${path}/facts`, { as: user })
      const [next] = chapters.slice(-1)
      const texts = [
        facts.body[0]?.text,
        next?.title,
        ...(next?.beats.map((one) => one.text) ?? []),
        ...promises,
      ]
      return { texts, about: facts.body[0]?.about.map(({ kind, name }) => `${kind} ${name}`) }
    }
    return { user, path, noor, sker, link, read }
  }

  it('a character that was created for a detected person, and a place, are renamed in facts and plan', async () => {
    const { user, noor, sker, link, read } = await told()
    await link()
    await test.call('PUT', `/api/characters/${noor.id}`, { as: user, body: { name: 'Leyla Vale' } })
    await test.call('PUT', `/api/locations/${sker.id}`, { as: user, body: { name: 'The Point' } })
    const { texts, about } = await read()
    expect(texts).toEqual([
      'Leyla Vale leaves somebody in The Point.',
      'Leyla Vale’s boat',
      'Leyla Vale returns to The Point.',
      'Leyla Vale sails.',
    ])
    expect(about).toEqual(['character Leyla Vale', 'location The Point', 'name a boat'])
  })

  it('a character and a place that leave the story keep their names in facts and plan', async () => {
    const { user, path, noor, sker, link, read } = await told()
    await link()
    await test.call('DELETE', `${path}/characters/${noor.id}`, { as: user })
    await test.call('DELETE', `${path}/locations/${sker.id}`, { as: user })
    const { texts, about } = await read()
    expect(texts.slice(0, 2)).toEqual(['Samira Vale leaves somebody in Sker.', 'Samira Vale’s boat'])
    expect(about).toEqual(['name a boat', 'name Samira Vale', 'name Sker'])
    await link()
    expect((await read()).about).toEqual(['character Samira Vale', 'location Sker', 'name a boat'])
  })
})

it('a renamed character is known by its former name in the chapters that have it, until none has it or the name is its own again', async () => {
  const { db } = test
  const user = await createUser(db)
  const story = await createStory(db, user)
  const elena = await createCharacter(db, user, { name: 'Elena Marsh' })
  const other = await createCharacter(db, user, { name: 'Elena Maria Reyes' })
  for (const { id: characterId } of [elena, other])
    await db.storyCharacter.create({ data: { storyId: story.id, characterId } })
  const first = await createChapter(db, story, { content: 'Elena Marsh rowed.' })
  await createChapter(db, story, { content: 'Elena Maria Reyes waited.' })
  const rename = (name: string) =>
    test.call('PUT', `/api/characters/${elena.id}`, { as: user, body: { name } })
  const read = async () => {
    const basis = await readBasis(db, { storyId: story.id, chapterId: first.id, chapterNumber: 1 })
    const [character] = basis?.bible.characters.filter(({ id }) => id === elena.id) ?? []
    if (!basis || !character) throw new Error('the story or the character was deleted')
    const people = [{ name: 'Elena Marsh', role: '', description: '', context: '' }]
    const { found } = detectNewCharacters({ people, text: first.content, known: basis.known })
    return { line: characterLine(character, 2, 'name'), found: found.length, things: basis.things }
  }
  await rename('Marta Vane')
  const { things, ...known } = await read()
  expect(known).toEqual({
    line: '- Marta Vane (supporting; called Elena Marsh only in earlier chapters)',
    found: 0,
  })
  const texts = withFormerNames(things)
    .filter(({ id }) => id === elena.id)
    .map(({ name }) => name)
  expect(texts).toEqual(['Marta Vane', 'Elena Marsh'])
  await rename('Elena Marsh')
  expect((await read()).line).toBe('- Elena Marsh (supporting)')
  await rename('Marta Vane')
  const path = `/api/stories/${story.id}/chapters/${first.id}`
  await test.call('PUT', path, { as: user, body: { content: 'Marta Vane rowed.' } })
  expect((await read()).line).toBe('- Marta Vane (supporting)')
})

it('the other names of a renamed character that have only words of its former name are former names too, also in later readings, until the name is its own again', async () => {
  const { user, story, chapter, wren, write } = await storyWithChapter(test)
  const { db } = test
  const content = 'Anna came. Mrs Berg rowed, and Annie slept.'
  await db.chapter.update({ where: { id: chapter.id }, data: { content } })
  await db.character.update({ where: { id: wren.id }, data: { name: 'Anna Berg' } })
  const alias = (name: string) => ({ characterId: wren.id, alias: name })
  await write({ aliases: ['Anna', 'Mrs Berg', 'Annie'].map(alias) })
  const link = { storyId: story.id, characterId: wren.id }
  const where = { storyId_characterId: link }
  await db.storyCharacter.update({ where, data: { aliases: ['Anna', 'the rower'] } })
  const later = await createChapter(db, story, { content: 'Anna slept.' })
  const lineAfterRename = async (name: string) => {
    const renamed = await test.call('PUT', `/api/characters/${wren.id}`, { as: user, body: { name } })
    expect(renamed.status).toBe(200)
    const to = { storyId: story.id, chapterId: null, chapterNumber: 3 }
    const [character] = (await readBasis(db, to))?.bible.characters ?? []
    return character && characterLine(character, 3, 'name')
  }
  expect(await lineAfterRename('Clara Berg')).toBe(
    '- Clara Berg (supporting; also called the rower, Annie, Mrs Berg; called Anna only in earlier chapters)',
  )
  expect(await db.chapterAlias.findFirst({ where: { chapterId: later.id } })).toMatchObject({
    alias: 'Anna',
    isFormer: true,
  })
  await db.chapterAlias.deleteMany({ where: { chapterId: chapter.id } })
  await write({ aliases: ['Anna', 'Annie'].map(alias) })
  expect(await lineAfterRename('Clara Holm')).toBe(
    '- Clara Holm (supporting; also called the rower, Annie; called Anna only in earlier chapters)',
  )
  expect(await lineAfterRename('Anna Holm')).toBe(
    '- Anna Holm (supporting; also called the rower, Anna, Annie)',
  )
})
