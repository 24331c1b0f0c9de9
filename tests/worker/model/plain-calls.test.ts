import { beforeAll, describe, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import { parseConfig } from '#core/config.ts'
import { createLog } from '#core/observability/log.ts'
import { createDemoModel } from '../../../infra/demo-model/server.ts'
import { startWorker } from '../../../worker/worker.ts'
import { buildTestApp, type TestApp } from '../../setup/app.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createUser, type TestUser } from '../../setup/factories.ts'

// The test calls the API as a client of the specification does. The API, a worker and the demo model are real.
let site: TestApp
let writer: TestUser

beforeAll(async () => {
  const demoModel = createDemoModel({ wordsPerSecond: 0 })
  const OPENAI_BASE_URL = await demoModel.listen(0)
  closeAfterTests(demoModel.close)
  site = await buildTestApp({ OPENAI_BASE_URL, OPENAI_API_KEY: 'test' })
  const config = parseConfig(
    Object.fromEntries(
      Object.entries(site.config)
        .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
        .map(([name, value]) => [name, String(value)]),
    ),
  )
  const worker = await startWorker({ config, log: createLog(config, 'worker'), workerId: 'w', drainMs: 500 })
  closeAfterTests(worker.close)
  writer = await createUser(site.db)
})

const post = (path: string, body?: unknown) => site.call('POST', path, { as: writer, body })
const picture = expect.stringMatching(/^\/media\/images\//)

describe('a generating call without a Prefer header', () => {
  test('a call without a Prefer header answers with the generated character, and then with its portrait', async () => {
    const words = { personality: 'Dry and kind', appearance: 'Auburn hair', background: 'Grew up on a ferry' }
    const made = await post('/api/characters/generate', { ...words, role: 'Keeper', genre: 'romance' })
    expect(made).toMatchObject({
      status: 201,
      body: { generationStatus: 'completed', isReady: true, role: 'Keeper', authorId: writer.id },
    })
    expect(made.body.name).not.toBe('A new character')
    expect(String(made.body.description).length).toBeGreaterThan(40)
    const painted = await post(`/api/characters/${made.body.id}/generate-image`)
    expect(painted).toMatchObject({
      status: 201,
      body: { id: made.body.id, name: made.body.name, imageUrl: picture, generationStatus: 'completed' },
    })
  })

  test('a call without a Prefer header answers with the generated story, its next chapter, the regenerated chapter and the cover', async () => {
    const idea = { setting: 'A lighthouse', plot: 'Two keepers share one lamp', chapterSize: 'short' }
    const story = await post('/api/stories/generate', {
      ...idea,
      genre: 'romance',
      tone: 'light',
      title: 'The Lamp',
      characters: ['Mara', 'Ivo'],
      spiceLevel: 'warm',
    })
    expect(story).toMatchObject({
      status: 201,
      body: { title: 'The Lamp', chapterCount: 1, generationStatus: 'completed' },
    })
    const path = `/api/stories/${story.body.id}`
    const written = await post(`${path}/generate-chapter`, idea)
    expect(written).toMatchObject({
      status: 201,
      body: {
        id: story.body.id,
        chapter: { chapterNumber: 2, version: 1, findings: expect.any(Number) },
        detectedCharacters: expect.any(Array),
      },
    })
    expect(written.body.scenarios).toHaveLength(3)
    const before = written.body.chapter as Chapter
    const anew = await post(`${path}/chapters/${before.id}/regenerate`, { plot: 'The lamp goes out' })
    expect(anew).toMatchObject({
      status: 201,
      body: { id: story.body.id, chapter: { id: before.id, chapterNumber: 2, version: 2 } },
    })
    expect((anew.body.chapter as Chapter).content).not.toBe(before.content)
    const versions = await site.call('GET', `${path}/chapters/${before.id}/versions`, { as: writer })
    expect(versions.body).toMatchObject([{ version: 1, content: before.content }])
    expect(await post(`${path}/generate-cover`)).toMatchObject({
      status: 201,
      body: { id: story.body.id, coverImageUrl: picture, title: 'The Lamp' },
    })
  })

  test('a call without a Prefer header answers with the user and the generated avatar', async () => {
    expect(await post('/api/user/generate-avatar', { prompt: 'A fox in a raincoat' })).toMatchObject({
      status: 201,
      body: { id: writer.id, profileImageUrl: picture, generationStatus: 'completed' },
    })
    expect((await site.call('GET', '/api/auth/user', { as: writer })).body.profileImageUrl).toEqual(picture)
  })
})
