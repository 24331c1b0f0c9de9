import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GenerationMemory } from '#contract/generation-book.ts'
import { loadTokenCounter } from '../../../worker/story/text/tokens.ts'
import { buildTestApp, type TestApp } from '../../setup/app.ts'
import { ask, type Bench, createBench, ended, until } from '../../setup/bench.ts'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createStory,
  createUser,
  type TestUser,
} from '../../setup/factories.ts'

let bench: Bench
let api: TestApp
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  api = await buildTestApp({
    DATABASE_URL: bench.environment.DATABASE_URL ?? '',
    S3_BUCKET: bench.environment.S3_BUCKET ?? '',
  })
})
beforeEach(() => bench.demoModel.reset())

const read = (id: string, as: { token: string }) =>
  api.call<GenerationMemory>('GET', `/api/generations/${id}/memory`, { as })
const isArchived = (id: string) => bench.db.generation.findFirst({ where: { id, archivedAt: { not: null } } })

describe('the memory of a generation', () => {
  test('the owner of a chapter generation can read which material its prose call had, before and after it is archived', async () => {
    const { db } = bench
    const asked = await ask(db)
    const { id: chapterId } = await createChapter(
      db,
      { id: asked.storyId },
      { title: 'One', summary: 'Elena lands.', content: 'Elena came with the last boat. Nobody met her.' },
    )
    const worker = await bench.work()
    await ended(db, asked.id)
    const early = await read(asked.id, asked.writer)
    await until('the archive', () => isArchived(asked.id))
    const late = await read(asked.id, asked.writer)
    await worker.close()
    expect(early.status).toBe(200)
    expect(late.body).toEqual(early.body)
    const { budget, used, sections } = late.body
    expect(budget).toBe(32_000)
    expect(used).toBe(sections.reduce((sum, { tokens }) => sum + tokens, 0))
    const items = sections.flatMap(({ name, items }) => items.map((item) => ({ section: name, ...item })))
    expect(items).toContainEqual(
      expect.objectContaining({ section: 'last-chapter', kind: 'chapter', id: chapterId, sent: 'whole' }),
    )
    const people = await db.storyCharacter.findMany({ where: { storyId: asked.storyId } })
    expect(items.filter(({ kind }) => kind === 'character').map(({ id }) => id)).toEqual(
      people.map(({ characterId }) => characterId),
    )
  })

  test('the memory of a generation is 404 for other users, and for a generation without a prose call', async () => {
    const { db } = bench
    const writer = await createUser(db)
    const other = await createUser(db)
    const memory = { budget: 1, used: 0, sections: [] }
    const about = { status: 'completed' as const, finishedAt: new Date() }
    const { id } = await createGeneration(db, writer, 'avatar', { ...about, checkpoint: { memory } })
    expect(await read(id, writer)).toMatchObject({ status: 200, body: memory })
    expect(await read(id, other)).toMatchObject({ status: 404, body: { message: 'Generation not found' } })
    const painted = await createGeneration(db, writer, 'avatar', about)
    expect(await read(painted.id, writer)).toMatchObject({
      status: 404,
      body: { message: 'Memory not found' },
    })
  })
})

test('the author and editors of a story, but not commenters, can read the memory of a chapter that an editor ordered', async () => {
  const { db } = bench
  const [author, editor, commenter] = [await createUser(db), await createUser(db), await createUser(db)]
  const story = await createStory(db, author)
  const storyId = story.id
  const roles = [[editor, 'editor'] as const, [commenter, 'commenter'] as const]
  for (const [{ id: userId }, role] of roles)
    await db.storyCollaborator.create({ data: { storyId, userId, role } })
  const memory = { budget: 1, used: 0, sections: [] }
  const { id } = await createGeneration(db, editor, 'chapter', {
    ...{ storyId, status: 'completed', finishedAt: new Date(), checkpoint: { memory } },
  })
  const chapter = await createChapter(db, story, { generationId: id })
  const path = `/api/stories/${storyId}/chapters/${chapter.id}/order`
  for (const as of [author, editor]) {
    expect((await api.call('GET', path, { as })).body).toMatchObject({ generationId: id })
    expect(await read(id, as)).toMatchObject({ status: 200, body: memory })
  }
  expect(await read(id, commenter)).toMatchObject({ status: 404 })
})

test('a record of an earlier version has neither a line of a sheet nor a fact that is no longer stored', async () => {
  const { db } = bench
  const [author, editor] = [await createUser(db), await createUser(db)]
  const story = await createStory(db, author)
  await db.storyCollaborator.create({ data: { storyId: story.id, userId: editor.id, role: 'editor' } })
  const { id: endChapterId } = await createChapter(db, story)
  const fact = async (text: string, more: object) => {
    const data = { storyId: story.id, kind: 'state', source: 'model', text, ...more }
    return { kind: 'fact', id: (await db.fact.create({ data })).id, label: text }
  }
  const items = [
    await fact('The boat sank.', {}),
    await fact('Eyes: green', { status: 'ended', endChapterId, isSheetLine: true }),
    { kind: 'fact', id: 2_000_000_000, label: 'Hair: red' },
    { kind: 'character', id: 2_000_000_000, label: 'Ruth Hale' },
  ].map((item) => ({ ...item, tokens: 4, sent: 'whole', why: '' }))
  const checkpoint = { memory: { budget: 1, used: 16, sections: [{ name: 'facts', tokens: 16, items }] } }
  const { id } = await createGeneration(db, editor, 'chapter', {
    ...{ storyId: story.id, status: 'completed', finishedAt: new Date(), checkpoint },
  })
  for (const as of [author, editor]) {
    const labels = (await read(id, as)).body.sections[0]?.items.map(({ label }) => label)
    const hidden = 'A fact that cannot be shown'
    expect(labels).toEqual(['The boat sank.', hidden, hidden, 'Ruth Hale'])
  }
})

describe('the memory of a passage', () => {
  const quote = '雨が港に降っていた。ミオは窓辺に立ち、灯りを数えた。'.repeat(60)
  const before = 'Ione Marsh counted the lamps for Tobias Adeyemi and Mara Quill. '.repeat(80)

  /** Creates a chapter in a story whose people, facts and style are larger than a small context. */
  async function createLargeStory(content: string) {
    const { db } = bench
    const writer = await createUser(db)
    const story = await createStory(db, writer)
    const chapter = await createChapter(db, story, { content, summary: 'Ione counts lamps.' })
    const background = 'She mended the bells of the harbour for eleven winters. '.repeat(60)
    for (const name of ['Ione Marsh', 'Tobias Adeyemi', 'Mara Quill']) {
      const { id: characterId } = await createCharacter(db, writer, { name, background })
      await db.storyCharacter.create({ data: { storyId: story.id, characterId } })
    }
    for (let n = 0; n < 40; n++)
      await db.fact.create({
        data: {
          ...{ storyId: story.id, source: 'writer', kind: 'event', pinned: true },
          text: `Lamp ${n} burned for a week before anybody on the quay saw that its glass was gone.`,
        },
      })
    const style = { voiceSample: 'The sea was a slate, and nobody wrote on it. '.repeat(60), notes: 'Short.' }
    await api.call('PUT', `/api/stories/${story.id}/style`, { as: writer, body: style })
    return { writer, path: `/api/stories/${story.id}/chapters/${chapter.id}/passage`, content }
  }
  const order = (path: string, as: TestUser, body: object, prefer = 'respond-async') =>
    api.call('POST', path, { as, body: { intent: 'rewrite', ...body }, headers: { prefer } })
  const countTokens = async (messages: { content: string }[]) => {
    const count = await loadTokenCounter()
    return messages.reduce((sum, { content }) => sum + count(content), 0)
  }

  test('a passage in a small context is sent whole with what fits, and its memory has each part, sent or left out, before and after it is archived', async () => {
    const { db, demoModel } = bench
    const { writer, path } = await createLargeStory(`${before}\n\n${quote}\n\n${before}`)
    const instruction = 'Make the rain louder.'
    const worker = await bench.work({ CONTEXT_TOKENS: '8000' })
    const answer = await order(path, writer, { quote, from: before.length + 2, instruction, count: 2 })
    const id = String(answer.body.generationId)
    expect(await ended(db, id)).toMatchObject({ status: 'completed' })
    const early = await read(id, writer)
    await until('the archive', () => isArchived(id))
    expect((await read(id, writer)).body).toEqual(early.body)
    await worker.close()

    const calls = await demoModel.calls('prose')
    expect(calls).toHaveLength(2)
    const { messages } = (calls.at(-1)?.body ?? {}) as { messages: { content: string }[] }
    const sent = messages[1]?.content ?? ''
    for (const part of [`<passage>\n${quote}\n</passage>`, instruction, 'Ione Marsh'])
      expect(sent).toContain(part)
    const tokens = await countTokens(messages)
    const passageTokens = await countTokens([{ content: quote }])
    expect(tokens + passageTokens * 1.3).toBeLessThanOrEqual(8000)
    const { budget, used, sections } = early.body
    expect(budget).toBe(8000)
    expect(used).toBe(sections.reduce((sum, section) => sum + section.tokens, 0))
    expect(Math.abs(used - tokens)).toBeLessThan(tokens * 0.01)
    const items = sections.flatMap(({ name, items }) => items.map((item) => ({ section: name, ...item })))
    expect(items).toContainEqual(expect.objectContaining({ section: 'passage', sent: 'whole' }))
    expect(items).toContainEqual(
      expect.objectContaining({ section: 'facts', sent: 'dropped', why: 'there was no room' }),
    )
    // The style comes before the people, so that it is still whole where their descriptions are shortened (D-107).
    expect(items.filter(({ kind }) => kind === 'style').map(({ sent }) => sent)).toEqual(['whole', 'whole'])
    expect(items.filter(({ kind }) => kind === 'character').map(({ sent }) => sent)).toContain('part')
  })

  test('an order whose passage exceeds the context of the model is refused with a clear message, without a call to the model', async () => {
    const { db, demoModel } = bench
    const long = quote.repeat(20).slice(0, 20_000)
    const { writer, path } = await createLargeStory(long)
    const worker = await bench.work({ CONTEXT_TOKENS: '8000' })
    const answer = await order(path, writer, { quote: long, from: 0 }, 'wait=60')
    await worker.close()
    const message = 'This passage is too long for the AI to work on at once. Choose a shorter one.'
    expect(answer).toMatchObject({ status: 422, body: { code: 'refused', message } })
    const row = await ended(db, String(answer.body.generationId))
    expect(row).toMatchObject({ status: 'failed', errorCode: 'refused', errorMessage: message, calls: 0 })
    expect(await demoModel.calls()).toEqual([])
    expect((await read(row.id, writer)).status).toBe(404)
  })
})
