import { beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../setup/app.ts'
import { type Bench, createBench, ended } from '../../setup/bench.ts'
import { createChapter, createCharacter, createStory, createUser } from '../../setup/factories.ts'

const before = 'The rain began at dusk.'
const passage = 'Ione walked to the window. She looked at the harbour very quietly, and then she sat down.'
const after = 'Nobody came that night.'
const content = `${before}\n\n${passage}\n\n${after}`
const order = { quote: passage, from: before.length + 2, intent: 'rewrite', instruction: '' }

let bench: Bench
let api: TestApp
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  api = await buildTestApp(bench.environment)
  await bench.work()
})

test('the request for a passage has no fact that its chapter ends before it, and does not say that somebody does not know what they learn there', async () => {
  const { db } = bench
  const writer = await createUser(db)
  const story = await createStory(db, writer)
  const chapter = await createChapter(db, story, { content })
  const later = await createChapter(db, story, { content })
  const { id: characterId } = await createCharacter(db, writer, { name: 'Ione Marsh' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId } })
  const about = { storyId: story.id, source: 'model', aboutCharacterIds: [characterId] }
  const fact = (kind: string, text: string, more: object) =>
    db.fact.create({ data: { ...about, kind, text, chapterId: chapter.id, ...more } })
  const ends = { status: 'ended', endChapterId: later.id }
  await fact('state', 'Ione refuses to open the door.', { ...ends, endQuote: before })
  await fact('state', 'Ione keeps the key.', { ...ends, endQuote: after })
  for (const [text, quote] of [
    ['The compass lies here.', 'She looked at the harbour'],
    ['The ship is sold.', before],
  ] as const) {
    const { id: factId } = await fact('secret', text, { knownByAll: false, aboutCharacterIds: [] })
    await db.factKnower.create({ data: { factId, characterId, chapterId: later.id, quote } })
  }
  const path = `/api/stories/${story.id}/chapters/${later.id}/passage`
  const headers = { prefer: 'respond-async' }
  const answer = await api.call('POST', path, { as: writer, body: order, headers })
  await ended(db, String(answer.body.generationId))
  const sent = JSON.stringify((await bench.demoModel.calls('prose'))[0]?.body)
  expect(sent).toContain('Ione Marsh, now: Ione keeps the key.')
  expect(sent).toContain('Ione Marsh knows: The ship is sold.')
  for (const part of ['refuses to open', 'does not know: The', 'knows: The compass'])
    expect(sent).not.toContain(part)
})

test('a line of a sheet that a later part of the chapter makes untrue is sent only in the sheet, and not when its owner no longer shares the character', async () => {
  const { db } = bench
  const [writer, owner] = [await createUser(db), await createUser(db)]
  const story = await createStory(db, writer)
  const chapter = await createChapter(db, story, { content })
  const lines = { own: 'Ione is afraid of Ruth.', private: 'Ione once robbed Ruth.' }
  const people = [
    { of: writer, name: 'Ione Marsh', background: lines.own },
    { of: owner, name: 'Ruth Hale', background: lines.private },
  ]
  for (const { of, name, background } of people) {
    const { id: characterId } = await createCharacter(db, of, { name, background })
    await db.storyCharacter.create({ data: { storyId: story.id, characterId } })
    const line = { text: background, aboutCharacterIds: [characterId], isSheetLine: true }
    const ends = { status: 'ended', endChapterId: chapter.id, endQuote: after }
    await db.fact.create({ data: { storyId: story.id, kind: 'state', source: 'model', ...line, ...ends } })
  }
  const path = `/api/stories/${story.id}/chapters/${chapter.id}/passage`
  const headers = { prefer: 'respond-async' }
  const answer = await api.call('POST', path, { as: writer, body: order, headers })
  const id = String(answer.body.generationId)
  await ended(db, id)
  const sent = JSON.stringify((await bench.demoModel.calls('prose')).at(-1)?.body)
  expect(sent).not.toContain(lines.private)
  expect(sent.split(lines.own)).toHaveLength(2)
  const memory = await api.call('GET', `/api/generations/${id}/memory`, { as: writer })
  expect(memory.status).toBe(200)
  for (const line of Object.values(lines)) expect(memory.text).not.toContain(line)
})
