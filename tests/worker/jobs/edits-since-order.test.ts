import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import type { Db } from '#core/postgres/client.ts'
import { archiveGeneration } from '../../../worker/archive/archive.ts'
import { type Asked, ask, ended, queueAnotherGeneration, until } from '../../setup/bench.ts'
import { createUser, type TestUser } from '../../setup/factories.ts'
import { type Accepted, sheet, storyOrder } from '../../setup/orders.ts'
import { startWriting, type Writing } from '../../setup/writing.ts'

// In each of these tests a person orders a generation, then changes the same thing by hand through the API, and then
// the generation finishes.

let writing: Writing
let db: Db
beforeAll(async () => {
  writing = await startWriting()
  db = writing.bench.db
})
beforeEach(() => writing.bench.demoModel.reset())

test('a title and a description of a story that were written by hand during its generation are not overwritten', async () => {
  const writer = await createUser(db)
  const { id, generationId } = await writing.send<Accepted>(
    writer,
    'POST',
    '/api/stories/generate',
    storyOrder,
  )
  await ended(db, generationId)
  // A generation without an edit in between writes the description. This shows that the edit in the test below has an
  // effect.
  expect(await db.story.findUnique({ where: { id } })).not.toMatchObject({ description: '' })

  let storyId = 0
  await writing.editDuring(
    'chapter_reading',
    async () => {
      const accepted = await writing.send<Accepted>(writer, 'POST', '/api/stories/generate', storyOrder)
      storyId = accepted.id
      return accepted.generationId
    },
    () => writing.send(writer, 'PUT', `/api/stories/${storyId}`, { title: 'Mine', description: 'My words.' }),
  )
  expect(await db.story.findUnique({ where: { id: storyId } })).toMatchObject({
    title: 'Mine',
    description: 'My words.',
  })
})

describe('a character that is being generated', () => {
  const texts = ['name', 'role', 'description', 'personality', 'appearance', 'background'] as const

  async function orderCharacter(edit: (path: string, writer: TestUser) => Promise<unknown>) {
    const writer = await createUser(db)
    let characterId = 0
    const row = await writing.editDuring(
      'character_sheet',
      async () => {
        const accepted = await writing.send<Accepted>(writer, 'POST', '/api/characters/generate', {
          ...sheet,
          name: '',
        })
        characterId = accepted.id
        return accepted.generationId
      },
      () => edit(`/api/characters/${characterId}`, writer),
    )
    const character = await db.character.findUniqueOrThrow({ where: { id: characterId } })
    expect(character.isReady).toBe(true)
    return { row, character }
  }

  test.each(texts)(
    'a character keeps the %s that was edited during its generation, and gets the other fields from the model',
    async (field) => {
      const { row, character } = await orderCharacter((path, writer) =>
        writing.send(writer, 'PUT', path, { [field]: 'Mine' }),
      )
      expect(character[field]).toBe('Mine')
      for (const other of texts) {
        if (other === field) continue
        expect(character[other], other).not.toBe('')
        expect(character[other], other).not.toBe('A new character')
      }
      expect(character.description === '' || character.background === '').toBe(false)
      expect(row.result).toMatchObject({ [field]: 'Mine', name: character.name })
      expect(await db.notification.findFirst({ where: { generationId: row.id } })).toMatchObject({
        title: `${character.name} is ready`,
      })
    },
  )

  test('a character keeps the appearance parts and the traits that were chosen during its generation', async () => {
    const mine = { appearanceParts: { hairColor: 'red' }, personalityTraits: ['loyal'] }
    const { character } = await orderCharacter((path, writer) => writing.send(writer, 'PUT', path, mine))
    expect(character).toMatchObject({ ...mine, appearance: 'Hair: red' })
    expect(character.description).not.toBe('')
  })

  test('a character gets every generated field when its unchanged texts are saved again during its generation', async () => {
    const { personality, appearance, background } = sheet
    const { character } = await orderCharacter((path, writer) =>
      writing.send(writer, 'PUT', path, { personality, appearance, background }),
    )
    expect(character.personality).toContain('Traits: ')
    expect(character.appearanceParts).not.toBeNull()
  })
})

describe('a chapter that is being regenerated', () => {
  async function regenerate(edit: (path: string, asked: Asked) => Promise<unknown>) {
    const asked = await ask(db, 'story')
    await ended(db, asked.id)
    const before = await db.chapter.findFirstOrThrow({ where: { storyId: asked.storyId } })
    const path = `/api/stories/${asked.storyId}/chapters/${before.id}`
    const row = await writing.editDuring(
      'chapter_reading',
      () => writing.order(asked.writer, `${path}/regenerate`, { plot: 'Tomas burns the last letter.' }),
      () => edit(path, asked),
    )
    const after = await db.chapter.findUniqueOrThrow({
      where: { id: before.id },
      include: { versions: { orderBy: { version: 'asc' } }, scenarios: true },
    })
    return { asked, before, after, row, written: (row.result as { chapter: Chapter }).chapter }
  }

  test.each(['has been read', 'is being read'])(
    'the edited text of a chapter, which %s during its regeneration, is read afterwards or has one waiting reading',
    async (when) => {
      const { demoModel } = writing.bench
      let readingId = ''
      const { before } = await regenerate(async (path, { writer, storyId }) => {
        await writing.send(writer, 'PUT', path, { content: 'My own words, with her name.' })
        const calls = (await demoModel.calls('chapter_reading')).length
        if (when === 'is being read')
          await demoModel.faults({
            match: { call: 'chapter_reading' },
            fault: { type: 'gate', afterWords: 1 },
            times: 1,
          })
        const { id } = await db.generation.findFirstOrThrow({ where: { storyId, kind: 'reading' } })
        readingId = id
        await db.generation.update({ where: { id }, data: { runAfter: new Date() } })
        if (when === 'has been read') expect(await ended(db, id)).toMatchObject({ status: 'completed' })
        else
          await until(
            'the second reading',
            async () => (await demoModel.calls('chapter_reading')).length > calls,
          )
      })
      await ended(db, readingId)
      const { readVersion, version } = await db.chapter.findUniqueOrThrow({ where: { id: before.id } })
      expect(version).toBe(4)
      const waiting = await db.generation.count({
        where: { chapterId: before.id, kind: 'reading', status: 'queued' },
      })
      expect(waiting).toBe(readVersion === version ? 0 : 1)
    },
  )

  test('a chapter keeps the text that was edited during its regeneration, and offers the generated text as a version', async () => {
    const mine = { title: 'Mine', content: 'My own words, with her name.' }
    const { asked, before, after, row, written } = await regenerate((path, { writer }) =>
      writing.send(writer, 'PUT', path, mine),
    )
    expect(after).toMatchObject({ ...mine, chapterNumber: 1, version: 4 })
    expect(after.versions.map(({ version, content }) => [version, content])).toEqual([
      [1, before.content],
      [3, written.content],
    ])
    expect([after.modelWords, ...after.versions.map(({ modelWords }) => modelWords)]).toEqual([
      0,
      before.words,
      written.words,
    ])
    expect(written.content).not.toBe(mine.content)
    expect(written.version).toBe(3)
    const path = `/api/stories/${asked.storyId}/chapters/${before.id}/versions`
    expect(await writing.send(asked.writer, 'GET', path)).toMatchObject([
      { version: 3, writtenBy: 'ai' },
      { version: 1, writtenBy: 'ai' },
    ])
    expect(await db.notification.findFirst({ where: { generationId: row.id } })).toMatchObject({
      title: 'Chapter 1 of “The Lighthouse Letters” is ready',
    })
    await writing.send(asked.writer, 'POST', `${path}/3/restore`)
    expect(await db.chapter.findUnique({ where: { id: before.id } })).toMatchObject({
      content: written.content,
    })
  })

  test('restoring a version opens the findings about its generated text, also after the generation was archived', async () => {
    const { id, storyId, writer } = await ask(db, 'story')
    await ended(db, id)
    const { id: chapterId, content } = await db.chapter.findFirstOrThrow({ where: { storyId } })
    const path = `/api/stories/${storyId}/chapters/${chapterId}`
    await writing.bench.demoModel.faults({
      match: { call: 'prose' },
      fault: { type: 'says', text: content },
      times: 2,
    })
    const mine = { content: `${content} And then my own words.` }
    const row = await writing.editDuring(
      'chapter_reading',
      () => writing.order(writer, `${path}/regenerate`, { plot: 'Tomas burns the last letter.' }),
      () => writing.send(writer, 'PUT', path, mine),
    )
    expect(row.result).toMatchObject({ chapter: { version: 3, content } })
    const findings = () => db.finding.findMany({ where: { chapterId, kind: 'unchanged' } })
    expect(await findings()).toEqual([])
    await until('the archive', async () =>
      Boolean((await db.generation.findUniqueOrThrow({ where: { id: row.id } })).archivedAt),
    )
    await writing.send(writer, 'POST', `${path}/versions/3/restore`)
    expect(await findings()).toMatchObject([{ status: 'open' }])
    await writing.send(writer, 'PUT', path, mine)
    expect(await findings()).toMatchObject([{ status: 'mended' }])
  })

  test('a chapter whose title alone was edited during its regeneration keeps the title and gets the generated text', async () => {
    const { before, after, written } = await regenerate(async (path, { writer, storyId }) => {
      const [{ content } = { content: '' }] = await db.chapter.findMany({ where: { storyId } })
      await writing.send(writer, 'PUT', path, { title: 'Mine', content })
    })
    expect(after.title).toBe('Mine')
    expect(after.content).not.toBe(before.content)
    expect(after.content).toBe(written.content)
  })

  test('a chapter that was edited is replaced by a regeneration that is ordered after the edit', async () => {
    const { asked, after } = await regenerate((path, { writer }) =>
      writing.send(writer, 'PUT', path, { content: 'My own words.' }),
    )
    const path = `/api/stories/${asked.storyId}/chapters/${after.id}/regenerate`
    const row = await ended(db, await writing.order(asked.writer, path, {}))
    const { content } = await db.chapter.findUniqueOrThrow({ where: { id: after.id } })
    expect(content).toBe((row.result as { chapter: Chapter }).chapter.content)
  })
})

test('the list of generations returns the original text length of an archived one whose chapter was regenerated later', async () => {
  const asked = await ask(db, 'story')
  const first = await ended(db, asked.id)
  const content = `${(first.result as { chapter: Chapter }).chapter.content} 🌹 & 💌`
  const result = { ...(first.result as object), chapter: { content } }
  await db.generation.update({ where: { id: asked.id }, data: { result } })
  const chapter = await db.chapter.findFirstOrThrow({ where: { storyId: asked.storyId } })
  await ended(db, await queueAnotherGeneration(db, asked, 'chapter', { chapterId: chapter.id }))
  await archiveGeneration(writing.bench, asked.id)
  const list = await writing.send<GenerationSummary[]>(asked.writer, 'GET', '/api/generations')
  const one = await writing.send<GenerationSummary>(asked.writer, 'GET', `/api/generations/${asked.id}`)
  expect(one.textLength).toBe(content.length)
  expect(list.find(({ id }) => id === asked.id)?.textLength).toBe(content.length)
})
