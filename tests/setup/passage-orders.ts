import { beforeAll, beforeEach, expect } from 'vitest'
import type { PassageResult } from '#contract/passages.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { type Bench, createBench, ended } from './bench.ts'
import { createChapter, createCharacter, createStory, createUser, type TestUser } from './factories.ts'

export const before = 'The rain began at dusk.'
export const passage =
  'Ione walked to the window. She looked at the harbour very quietly, and then she sat down.'
export const after = 'Nobody came that night.'
export const content = `${before}\n\n${passage}\n\n${after}`
export const order = { quote: passage, from: before.length + 2, intent: 'rewrite', instruction: '' }

interface PassageSite {
  bench: Bench
  api: TestApp
  writer: TestUser
  story: { id: number; title: string }
  chapter: { id: number }
}

/** Gives each test a new story whose chapter has the passage, and functions that order and accept suggestions for it. */
export function usePassageOrders() {
  const site = {} as PassageSite
  beforeAll(async () => {
    site.bench = await createBench({ MODERATION: 'off', MAX_ACTIVE_GENERATIONS: '50' })
    site.api = await buildTestApp(site.bench.environment)
  })
  beforeEach(async () => {
    const { bench } = site
    await bench.demoModel.reset()
    site.writer = await createUser(bench.db)
    site.story = await createStory(bench.db, site.writer)
    site.chapter = await createChapter(bench.db, site.story, { content })
    const background = 'Mends bells.'
    const ione = await createCharacter(bench.db, site.writer, { name: 'Ione Marsh', background })
    await bench.db.storyCharacter.create({ data: { storyId: site.story.id, characterId: ione.id } })
  })

  async function ask(body: object = {}): Promise<string> {
    const path = `/api/stories/${site.story.id}/chapters/${site.chapter.id}/passage`
    const headers = { prefer: 'respond-async' }
    const answer = await site.api.call('POST', path, {
      as: site.writer,
      body: { ...order, ...body },
      headers,
    })
    expect(answer.status).toBe(202)
    return String(answer.body.generationId)
  }
  return {
    site,
    ask,
    finished: async (body: object = {}) => {
      const id = await ask(body)
      const row = await ended(site.bench.db, id)
      expect(row).toMatchObject({ kind: 'passage', status: 'completed' })
      return { id, result: row.result as unknown as PassageResult }
    },
    accept: (id: string, suggestion = 0) =>
      site.api.call('POST', `/api/generations/${id}/accept`, { as: site.writer, body: { suggestion } }),
    present: () => site.bench.db.chapter.findUniqueOrThrow({ where: { id: site.chapter.id } }),
  }
}
