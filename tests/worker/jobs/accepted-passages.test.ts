import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PassageResult } from '#contract/passages.ts'
import type { RunningWorker } from '../../../worker/worker.ts'
import { buildTestApp, type TestApp } from '../../setup/app.ts'
import { type Bench, createBench, ended } from '../../setup/bench.ts'
import {
  createChapter,
  createCharacter,
  createStory,
  createUser,
  type TestUser,
} from '../../setup/factories.ts'

const before = 'The rain began at dusk.'
const passage = 'Ione walked to the window. She looked at the harbour very quietly, and then she sat down.'
const after = 'Nobody came that night.'
const content = `${before}\n\n${passage}\n\n${after}`
const order = { quote: passage, from: before.length + 2, intent: 'rewrite', instruction: '' }

let bench: Bench
let api: TestApp
let writer: TestUser
let story: { id: number; title: string }
let chapter: { id: number }
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off', MAX_ACTIVE_GENERATIONS: '50' })
  api = await buildTestApp(bench.environment)
})
beforeEach(async () => {
  await bench.demoModel.reset()
  writer = await createUser(bench.db)
  story = await createStory(bench.db, writer)
  chapter = await createChapter(bench.db, story, { content })
  const ione = await createCharacter(bench.db, writer, { name: 'Ione Marsh', background: 'Mends bells.' })
  await bench.db.storyCharacter.create({ data: { storyId: story.id, characterId: ione.id } })
})

async function ask(body: object = {}): Promise<string> {
  const path = `/api/stories/${story.id}/chapters/${chapter.id}/passage`
  const headers = { prefer: 'respond-async' }
  const answer = await api.call('POST', path, { as: writer, body: { ...order, ...body }, headers })
  expect(answer.status).toBe(202)
  return String(answer.body.generationId)
}
async function finished(body: object = {}) {
  const id = await ask(body)
  const row = await ended(bench.db, id)
  expect(row).toMatchObject({ kind: 'passage', status: 'completed' })
  return { id, result: row.result as unknown as PassageResult }
}
const accept = (id: string, suggestion = 0) =>
  api.call('POST', `/api/generations/${id}/accept`, { as: writer, body: { suggestion } })
const present = () => bench.db.chapter.findUniqueOrThrow({ where: { id: chapter.id } })

describe('an accepted suggestion', () => {
  let worker: RunningWorker
  beforeAll(async () => {
    worker = await bench.work()
  })
  afterAll(() => worker.close())

  test('an accepted suggestion replaces its passage in a new version of the chapter, and the earlier version can be restored', async () => {
    const { id, result } = await finished()
    const { status, body } = await accept(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 2,
      content: `${before}\n\n${result.suggestions[0]?.text}\n\n${after}`,
    })
    const path = `/api/stories/${story.id}/chapters/${chapter.id}/versions/1/restore`
    expect((await api.call('POST', path, { as: writer })).body).toMatchObject({ content })
  })

  test.each(['a restored version', 'an edit by hand'])(
    'a suggestion that shortens its passage is accepted again after %s has undone it, and refused with 409 while it is in the chapter',
    async (undo) => {
      const text = 'She looked at the harbour very quietly, and then she sat down.'
      await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'says', text } })
      const { id } = await finished({ intent: 'shorten' })
      const shortened = content.replace(passage, text)
      expect(await accept(id)).toMatchObject({ status: 200, body: { content: shortened } })
      expect(await accept(id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
      const path = `/api/stories/${story.id}/chapters/${chapter.id}`
      const undone =
        undo === 'an edit by hand'
          ? await api.call('PUT', path, { as: writer, body: { content } })
          : await api.call('POST', `${path}/versions/1/restore`, { as: writer })
      expect(undone).toMatchObject({ status: 200, body: { content } })
      expect(await accept(id)).toMatchObject({ status: 200, body: { content: shortened } })
    },
  )

  test('an accepted suggestion is inserted after its passage when the intent is to continue', async () => {
    const { id, result } = await finished({ intent: 'continue' })
    expect((await accept(id)).body.content).toBe(
      `${before}\n\n${passage} ${result.suggestions[0]?.text}\n\n${after}`,
    )
  })

  test('an accepted suggestion replaces its passage at the new position after an edit of earlier text', async () => {
    const { id, result } = await finished()
    const edited = `A new first line.\n\n${content}`
    await api.call('PUT', `/api/stories/${story.id}/chapters/${chapter.id}`, {
      as: writer,
      body: { content: edited },
    })
    expect((await accept(id)).body.content).toBe(edited.replace(passage, result.suggestions[0]?.text ?? ''))
  })

  test('a suggestion is refused with 409 moved when its passage was changed meanwhile, and changes nothing', async () => {
    const { id } = await finished()
    const edited = content.replace('harbour', 'sea')
    await api.call('PUT', `/api/stories/${story.id}/chapters/${chapter.id}`, {
      as: writer,
      body: { content: edited },
    })
    expect(await accept(id)).toMatchObject({ status: 409, body: { code: 'moved' } })
    expect((await present()).content).toBe(edited)
  })

  test('only one suggestion is accepted when two suggestions for a passage are accepted at the same time', async () => {
    const { id, result } = await finished({ count: 2 })
    const answers = await Promise.all([accept(id, 0), accept(id, 1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const accepted = answers.findIndex(({ status }) => status === 200)
    expect((await present()).content).toContain(result.suggestions[accepted]?.text)
    expect((await present()).version).toBe(2)
  })

  test('suggestions for two passages of a chapter can be accepted at the same time, and neither overwrites the other', async () => {
    const first = await finished()
    const same = await finished({ intent: 'shorten' })
    const other = await finished({ quote: after, from: content.indexOf(after), intent: 'expand' })
    const answers = await Promise.all([first, same, other].map(({ id }) => accept(id)))
    expect(answers[2]?.status).toBe(200)
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409])
    const won = answers[0]?.status === 200 ? first : same
    const chapter = await present()
    expect(chapter.version).toBe(3)
    for (const { result } of [won, other]) expect(chapter.content).toContain(result.suggestions[0]?.text)
    expect(chapter.content.startsWith(before)).toBe(true)
  })
})
