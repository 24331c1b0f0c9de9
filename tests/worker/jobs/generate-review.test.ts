import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Finding } from '#contract/findings.ts'
import type { RunningWorker } from '../../../worker/worker.ts'
import { buildTestApp, type TestApp } from '../../setup/app.ts'
import { type Bench, createBench, ended, killed, until } from '../../setup/bench.ts'
import {
  createChapter,
  createCharacter,
  createStory,
  createUser,
  type TestUser,
} from '../../setup/factories.ts'

const chapters = [
  'The lamp went out at dusk, and Ione, who had never once been late, wound the tall clock and said nothing.',
  'Her orbs shone like wet slate. Nobody answered the bell that night.',
  'The lamp went out at dusk, and Ione, who had never once been late, wound the tall clock and said nothing. Later the rain came.',
]

let bench: Bench
let api: TestApp
let writer: TestUser
let story: { id: number }
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  api = await buildTestApp(bench.environment)
})
beforeEach(async () => {
  await bench.demoModel.reset()
  writer = await createUser(bench.db)
  story = await createStory(bench.db, writer)
  for (const content of chapters)
    await createChapter(bench.db, story, { content, summary: 'Read.', readBy: 'model', readVersion: 1 })
  await bench.db.storyStyle.create({ data: { storyId: story.id, avoid: ['orbs'] } })
})

const path = () => `/api/stories/${story.id}/review`
async function order(): Promise<string> {
  const answer = await api.call('POST', path(), { as: writer, headers: { prefer: 'respond-async' } })
  expect(answer.status).toBe(202)
  return String(answer.body.generationId)
}
const findings = async () =>
  (await api.call<Finding[]>('GET', `/api/stories/${story.id}/findings`, { as: writer })).body
const kinds = async () => (await findings()).map(({ kind, quote }) => [kind, quote])

describe('a review', () => {
  let worker: RunningWorker
  beforeAll(async () => {
    worker = await bench.work()
  })
  afterAll(() => worker.close())

  test('a review of a story stores the findings of every chapter and changes no text, fact or plan', async () => {
    // Two columns are not compared: the archiver changes archivedVersion when it has stored the text of a chapter, and
    // modelWords is measured in the background.
    const read = () =>
      bench.db.chapter.findMany({
        where: { storyId: story.id },
        orderBy: { id: 'asc' },
        omit: { archivedVersion: true, modelWords: true },
      })
    const before = await read()
    const row = await ended(bench.db, await order())
    expect(row).toMatchObject({ kind: 'review', status: 'completed', result: { chapters: 3, unread: 0 } })
    expect(await kinds()).toContainEqual(['avoided', 'orbs'])
    expect((await kinds()).filter(([kind]) => kind === 'repeated')).not.toEqual([])
    expect(await read()).toEqual(before)
    expect(await bench.db.fact.count({ where: { storyId: story.id } })).toBe(0)
    expect(await bench.db.plannedChapter.count({ where: { storyId: story.id } })).toBe(0)
  })

  test('the requests of a review ask for the findings of a chapter, and not for a summary, people, events or a plan', async () => {
    await ended(bench.db, await order())
    const calls = await bench.demoModel.calls('chapter_reading')
    expect(calls).toHaveLength(3)
    for (const { body } of calls) {
      const sent = JSON.stringify(body)
      expect(sent).toContain('- contradictions: given facts')
      expect(sent).toContain('- add, learn, beats, people, scenarios, plan: empty lists.')
      expect(sent).not.toMatch(/three to five sentences|up to ten facts|everyone who is named|<plan-ahead>/)
    }
  })

  test('a review of a story compares a chapter with the facts that hold in it, even if a later chapter ended them', async () => {
    const { db } = bench
    const ione = await createCharacter(db, writer, { name: 'Ione' })
    await db.storyCharacter.create({ data: { storyId: story.id, characterId: ione.id } })
    const [first, second, third] = await db.chapter.findMany({
      where: { storyId: story.id },
      orderBy: { chapterNumber: 'asc' },
    })
    const eyes = 'Ione looked up with her brown eyes.'
    await db.chapter.update({ where: { id: second?.id ?? 0 }, data: { content: eyes } })
    const fact = await db.fact.create({
      data: {
        ...{ storyId: story.id, kind: 'state', source: 'model', text: 'Ione has green eyes.' },
        ...{ aboutCharacterIds: [ione.id], chapterId: first?.id ?? 0, quote: 'The lamp went out at dusk' },
        ...{ status: 'ended', endChapterId: third?.id ?? 0, endQuote: 'Later the rain came.' },
      },
    })
    await ended(db, await order())
    const found = (await findings()).filter(({ kind }) => kind === 'contradiction')
    expect(found).toMatchObject([{ quote: eyes, against: { kind: 'fact', id: fact.id } }])
  })

  test('a review of a story compares looks with the sheet as of the chapter, without lines that an earlier chapter has made untrue', async () => {
    const { db } = bench
    const appearance = 'Hair: auburn, Eyes: green'
    const ione = await createCharacter(db, writer, { name: 'Ione', appearance })
    await db.storyCharacter.create({ data: { storyId: story.id, characterId: ione.id } })
    const [first, second, third] = await db.chapter.findMany({
      where: { storyId: story.id },
      orderBy: { chapterNumber: 'asc' },
    })
    const content = 'Ione pushed back her black hair.'
    for (const chapter of [first, third])
      await db.chapter.update({ where: { id: chapter?.id ?? 0 }, data: { content } })
    const line = {
      storyId: story.id,
      kind: 'state',
      source: 'model',
      text: 'Hair: auburn',
      isSheetLine: true,
    }
    const end = { status: 'ended', endChapterId: second?.id ?? 0, endQuote: 'Nobody answered the bell' }
    await db.fact.create({ data: { ...line, ...end, aboutCharacterIds: [ione.id] } })
    const looks = async () => (await findings()).filter(({ kind }) => kind === 'appearance')
    await ended(db, await order())
    expect(await looks()).toMatchObject([{ chapterId: first?.id, quote: content }])

    await db.fact.deleteMany({ where: { storyId: story.id } })
    const fact = { storyId: story.id, kind: 'state', source: 'writer', aboutCharacterIds: [ione.id] }
    const text = `[[character:${ione.id}]] has dyed her hair black.`
    await db.fact.create({ data: { ...fact, text, chapterId: second?.id ?? 0 } })
    await ended(db, await order())
    expect(await looks()).toMatchObject([{ chapterId: first?.id, quote: content }])
  })

  test('a review of a story keeps the finding that the writer has waived, and stores no finding twice', async () => {
    await ended(bench.db, await order())
    const all = await findings()
    const [left] = all
    await api.call('PUT', `/api/stories/${story.id}/findings/${left?.id}`, {
      as: writer,
      body: { status: 'waived' },
    })
    await ended(bench.db, await order())
    expect(await findings()).toEqual([{ ...left, status: 'waived' }, ...all.slice(1)])
  })

  test.each([401, 402])(
    'a review fails at once when the provider answers its readings with %i',
    async (status) => {
      const fault = { type: 'status', status } as const
      await bench.demoModel.faults({ match: { call: 'chapter_reading' }, fault })
      const row = await ended(bench.db, await order())
      expect(row).toMatchObject({ status: 'failed', errorCode: 'provider_failed', failures: 0 })
    },
  )

  test('a review fails when the model could read no chapter, and its calls are limited like those of other generations', async () => {
    await bench.demoModel.faults({ match: { call: 'chapter_reading' }, fault: { type: 'wrong-schema' } })
    const row = await ended(bench.db, await order())
    expect(row).toMatchObject({ status: 'failed', errorCode: 'provider_failed' })
    expect(row.calls).toBeLessThan(30)
  })

  test('a review that the model could not read in part says so in its result and its notification', async () => {
    // A text of one sentence is not sent in parts.
    await bench.db.chapter.updateMany({
      where: { storyId: story.id },
      data: { content: 'The rain fell all night on the roof.' },
    })
    await bench.demoModel.faults({
      match: { call: 'chapter_reading', nth: 1 },
      fault: { type: 'status', status: 400 },
    })
    const id = await order()
    const row = await ended(bench.db, id)
    expect(row).toMatchObject({ status: 'completed', result: { chapters: 3, unread: 1 } })
    const [notice] = await bench.db.notification.findMany({ where: { generationId: id } })
    expect(notice?.content).toMatch(/could not read 1 of 3 chapters/)
  })

  test('a review of a story is refused with 409 while another one is active, and for a story without chapters', async () => {
    await bench.demoModel.faults({
      match: { call: 'chapter_reading' },
      fault: { type: 'gate', afterWords: 0 },
    })
    const id = await order()
    expect(await api.call('POST', path(), { as: writer })).toMatchObject({
      status: 409,
      body: { code: 'generation_active', generationId: id },
    })
    await api.call('POST', `/api/generations/${id}/cancel`, { as: writer })
    const empty = await createStory(bench.db, writer)
    expect((await api.call('POST', `/api/stories/${empty.id}/review`, { as: writer })).status).toBe(409)
  })

  test('a review of a story records its model calls, and does not count as a chapter of the month', async () => {
    const id = await order()
    await ended(bench.db, id)
    expect(await bench.db.modelCall.count({ where: { generationId: id } })).toBe(3)
    expect(await bench.db.usagePeriod.count({ where: { userId: writer.id, chapters: { gt: 0 } } })).toBe(0)
  })
})

test('a review whose worker was killed does not check again the chapters that were checked before', async () => {
  await bench.demoModel.faults({
    match: { call: 'chapter_reading', nth: 3 },
    fault: { type: 'gate', afterWords: 0 },
  })
  const worker = bench.spawnWorker()
  const id = await order()
  await until('two checked chapters', async () => {
    const { checkpoint } = await bench.db.generation.findUniqueOrThrow({ where: { id } })
    return ((checkpoint as { reviewed?: number[] } | null)?.reviewed ?? []).length === 2
  })
  await killed(worker)
  // The last progress was after five hours of work, so the deadline of half an hour has not passed.
  const { checkpoint } = await bench.db.generation.findUniqueOrThrow({ where: { id } })
  expect(checkpoint).toMatchObject({ progressedMs: expect.any(Number) })
  const worked = { runningMs: 18_000_000, progressedMs: 18_000_000 }
  await bench.db.$executeRaw`UPDATE generations SET "runningMs" = ${worked.runningMs}::int,
    checkpoint = checkpoint || ${JSON.stringify({ progressedMs: worked.progressedMs })}::jsonb WHERE id = ${id}::uuid`
  await bench.demoModel.reset()
  await bench.work()
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed' })
  expect(await bench.demoModel.calls('chapter_reading')).toHaveLength(1)
})
