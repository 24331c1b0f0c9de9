import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readText } from '#core/generations/text.ts'
import { readOutline } from '../../../worker/story/outline.ts'
import { buildTestApp, type TestApp } from '../../setup/app.ts'
import { type Asked, ask, askAgain, type Bench, createBench, ended, until } from '../../setup/bench.ts'
import { createChapter } from '../../setup/factories.ts'

let bench: Bench
let api: TestApp
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  api = await buildTestApp(bench.environment)
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

/** Creates a story, cancels its generation while the prose is written, and keeps the text. */
async function createKeptStory(): Promise<Asked> {
  await bench.demoModel.faults({ match: { call: 'prose', nth: 1 }, fault: { type: 'gate', afterWords: 200 } })
  const asked = await ask(bench.db, 'story')
  await until('saved text', async () => (await readText(bench.db, asked.id)) !== '')
  for (const what of ['cancel', 'keep']) {
    const { status } = await api.call('POST', `/api/generations/${asked.id}/${what}`, { as: asked.writer })
    expect([200, 201]).toContain(status)
  }
  return asked
}

/** Generates the next chapter. @returns the last message of its prose request, and the outline after it. */
async function generateNextChapter(asked: Pick<Asked, 'writer' | 'storyId'>) {
  const id = await askAgain(bench.db, asked)
  const row = await ended(bench.db, id)
  expect(row).toMatchObject({ status: 'completed', failures: 0 })
  const prose = (await bench.demoModel.calls('prose')).at(-1)?.body as { messages: { content: string }[] }
  const story = await bench.db.story.findUniqueOrThrow({ where: { id: asked.storyId } })
  return { sent: prose.messages.at(-1)?.content ?? '', outline: readOutline(story.outline), story }
}

describe('the chapter after a kept text', () => {
  test('uses the outline of the cancelled generation without a new request for it', async () => {
    const asked = await createKeptStory()
    const before = await bench.db.story.findUniqueOrThrow({ where: { id: asked.storyId } })
    expect(before.description.length).toBeGreaterThan(40)
    const { sent, outline } = await generateNextChapter(asked)
    expect(await bench.demoModel.calls('story_outline')).toHaveLength(1)
    expect(outline?.chapters.slice(0, 3).map(({ number, happened }) => [number, happened !== null])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ])
    expect(sent).not.toContain('<outline>')
    expect(sent).toMatch(/<chapter>\n2\n/)
  })

  test('gets an outline made from the written text when there was none', async () => {
    const asked = await createKeptStory()
    await bench.db.generation.update({ where: { id: asked.id }, data: { checkpoint: {} } })
    await bench.db.story.update({ where: { id: asked.storyId }, data: { description: '' } })
    const { outline, story } = await generateNextChapter(asked)
    const [, second] = await bench.demoModel.calls('story_outline')
    const said = JSON.stringify(second?.body)
    expect(said).toContain('The first entry is chapter 2')
    expect(said).toContain('<story-so-far>\\nChapter 1: ')
    expect(outline?.chapters.map(({ number }) => number).slice(0, 3)).toEqual([1, 2, 3])
    expect(outline?.chapters[1]?.beats.length).toBeGreaterThan(0)
    expect(outline?.chapters[2]).toMatchObject({ happened: null })
    expect(story.description.length).toBeGreaterThan(40)
  })

  test('is written without an outline when the model cannot make one', async () => {
    const asked = await createKeptStory()
    await bench.db.generation.update({ where: { id: asked.id }, data: { checkpoint: {} } })
    await bench.demoModel.faults({ match: { call: 'story_outline' }, fault: { type: 'wrong-schema' } })
    const { outline } = await generateNextChapter(asked)
    expect(outline).toBeNull()
  })
})

test('a story with a hand-written chapter gets no outline', async () => {
  const asked = await ask(bench.db)
  await ended(bench.db, asked.id)
  await createChapter(bench.db, { id: asked.storyId })
  const { outline } = await generateNextChapter(asked)
  expect(outline).toBeNull()
  expect(await bench.demoModel.calls('story_outline')).toHaveLength(0)
})
