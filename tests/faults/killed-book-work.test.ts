import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PassageResult } from '#contract/passages.ts'
import type { Checkpoint } from '../../worker/jobs/calls/checkpoint.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { type Bench, createBench, ended, killed, until } from '../setup/bench.ts'
import { createChapter, createCharacter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { respondAsync } from '../setup/orders.ts'
import { expectConsistentData } from './expected-results.ts'

let bench: Bench
let api: TestApp
let writer: TestUser
let storyId: number
let chapterIds: number[]
const started: ReturnType<Bench['spawnWorker']>[] = []
const spawn = () => {
  const child = bench.spawnWorker()
  started.push(child)
  return child
}

const paragraph =
  'Elena carried the lamp up the stairs. Tomas followed her with the oil, and promised to stay.'

beforeAll(async () => {
  // Other workers detect a killed worker by its advisory lock, so the lease can be long. A short lease could expire on
  // a busy machine although no worker died.
  bench = await createBench({ LEASE_SECONDS: '60', MODERATION: 'off', CHAPTER_CONTRACT: 'on' })
  api = await buildTestApp(bench.environment)
})
beforeEach(async () => {
  await bench.demoModel.reset()
  const { db } = bench
  writer = await createUser(db)
  const story = await createStory(db, writer)
  storyId = story.id
  for (const name of ['Elena Marsh', 'Tomas Reyes']) {
    const { id: characterId } = await createCharacter(db, writer, { name })
    await db.storyCharacter.create({ data: { storyId, characterId, role: 'main' } })
  }
  chapterIds = []
  for (const n of [1, 2, 3]) {
    const chapter = await createChapter(db, story, {
      content: `${paragraph} It was day ${n}.`,
      summary: `Day ${n}.`,
    })
    chapterIds.push(chapter.id)
  }
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((child) => killed(child)))
  await expectConsistentData(bench)
})

async function order(path: string, body?: object): Promise<string> {
  const answer = await api.call('POST', `/api/stories/${storyId}/${path}`, {
    as: writer,
    body,
    headers: respondAsync,
  })
  expect(answer.status, answer.text).toBe(202)
  return String(answer.body.generationId)
}

const rowOf = (id: string) => bench.db.generation.findUniqueOrThrow({ where: { id } })
const notices = (id: string) => bench.db.notification.count({ where: { generationId: id } })

/** Kills the worker during the `nth` call of this kind, when its checkpoint `isSaved`, and starts another worker. */
async function killDuring(
  call: string,
  nth: number,
  give: () => Promise<string>,
  isSaved: (checkpoint: Partial<Checkpoint> | null) => boolean = () => true,
): Promise<string> {
  await bench.demoModel.faults({ match: { call, nth }, fault: { type: 'gate', afterWords: 2 } })
  const worker = spawn()
  const id = await give()
  await until(`call ${nth} of ${call}`, async () => (await bench.demoModel.calls(call)).length >= nth)
  // The worker saves the checkpoint some milliseconds after it has sent the next request to the model.
  await until('the checkpoint', async () =>
    isSaved((await rowOf(id)).checkpoint as Partial<Checkpoint> | null),
  )
  await killed(worker)
  spawn()
  return id
}

test.each([1, 2, 3])(
  'an order of three suggestions for a passage gets each of them once although its worker is killed during suggestion %i',
  async (nth) => {
    const id = await killDuring('prose', nth, () =>
      order(`chapters/${chapterIds[0]}/passage`, {
        ...{ quote: paragraph, from: 0, intent: 'expand', instruction: '', count: 3 },
      }),
    )
    const row = await ended(bench.db, id)
    expect(row).toMatchObject({ status: 'completed', failures: 0 })
    const { suggestions } = row.result as unknown as PassageResult
    expect(new Set(suggestions.map(({ text }) => text)).size).toBe(3)
    const words = suggestions.reduce((sum, one) => sum + one.words, 0)
    expect(await bench.db.usagePeriod.findMany({ where: { userId: writer.id } })).toMatchObject([
      { passageWords: words },
    ])
    expect(await notices(id)).toBe(1)
    const chapter = await bench.db.chapter.findUniqueOrThrow({ where: { id: chapterIds[0] ?? 0 } })
    expect(chapter).toMatchObject({ version: 1, content: `${paragraph} It was day 1.` })
  },
)

test.each([1, 3])(
  'a story review whose worker is killed during model call %i completes without a failure, and stores no finding twice',
  async (nth) => {
    const id = await killDuring('chapter_reading', nth, () => order('review'))
    expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', failures: 0 })
    // Several chapters are read at the same time. Only a chapter whose reading was not stored is read a
    // second time, and none is read a third time.
    expect((await bench.demoModel.calls('chapter_reading')).length).toBeLessThanOrEqual(6)
    const findings = await bench.db.finding.findMany({ where: { storyId } })
    expect(
      new Set(findings.map((one) => `${one.chapterId} ${one.kind} ${one.quote} ${one.againstQuote}`)).size,
    ).toBe(findings.length)
    expect(await notices(id)).toBe(1)
  },
)

test('after its worker is killed, a reading in parts does not ask the model again for parts that were answered or refused', async () => {
  await bench.demoModel.faults({ match: { call: 'chapter_reading', nth: 1 }, fault: { type: 'refusal' } })
  const [, , last = 0] = chapterIds
  const path = `/api/stories/${storyId}/chapters/${last}`
  const content = `${paragraph} ${paragraph.replace('lamp', 'lantern')} In the morning the boat was gone.`
  const answers = (checkpoint: object | null) =>
    (checkpoint as { answers?: { output: string | null }[] } | null)?.answers ?? []
  const id = await killDuring(
    'chapter_reading',
    3,
    async () => {
      await api.call('PUT', path, { as: writer, body: { content } })
      const { db } = bench
      const reading = await db.generation.findFirstOrThrow({ where: { kind: 'reading', chapterId: last } })
      await db.generation.update({ where: { id: reading.id }, data: { runAfter: new Date() } })
      return reading.id
    },
    (checkpoint) => answers(checkpoint).length === 2,
  )
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', failures: 0 })
  const asked = (await bench.demoModel.calls('chapter_reading')).map(({ body }) => JSON.stringify(body))
  expect(asked).toHaveLength(4)
  expect(asked[3]).toBe(asked[2])
  expect(new Set(asked).size).toBe(3)
  expect(await bench.db.chapter.findUnique({ where: { id: last } })).toMatchObject({ readBy: 'model' })
})

const reviewed = () =>
  order('generate-chapter', {
    plot: 'Elena waits on the stairs. Tomas brings the last letter.',
    setting: 'A lighthouse',
    chapterSize: 'short',
    contract: 'review',
  })
const waiting = (id: string) => until('the contract', async () => (await rowOf(id)).awaits === 'contract')
const approve = (id: string) => api.call('POST', `/api/generations/${id}/contract/approve`, { as: writer })

async function expectOneChapter(id: string): Promise<void> {
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', failures: 0 })
  expect(await bench.db.chapter.count({ where: { storyId } })).toBe(4)
  expect(await bench.demoModel.calls('chapter_contract')).toHaveLength(1)
  // One notification is for the contract that waited for approval, the other one for the chapter.
  expect(await notices(id)).toBe(2)
}

test('a worker continues with the approved chapter contract after another worker was killed during the prose', async () => {
  const id = await killDuring('prose', 1, async () => {
    const ordered = await reviewed()
    await waiting(ordered)
    expect((await approve(ordered)).status).toBe(200)
    return ordered
  })
  await expectOneChapter(id)
})

test('a chapter with an approved contract is made once, without new prose, although its worker is killed while reading it', async () => {
  const giveApproved = async () => {
    const ordered = await reviewed()
    await waiting(ordered)
    expect((await approve(ordered)).status).toBe(200)
    return ordered
  }
  const id = await killDuring(
    'chapter_reading',
    1,
    giveApproved,
    (checkpoint) => checkpoint?.proseDone === true,
  )
  await expectOneChapter(id)
  expect(await bench.demoModel.calls('prose')).toHaveLength(1)
})

test('the approval of a chapter contract while no worker runs takes effect when a worker starts', async () => {
  const worker = spawn()
  const id = await reviewed()
  await waiting(id)
  await killed(worker)
  expect((await approve(id)).status).toBe(200)
  expect((await approve(id)).status).toBe(409)
  spawn()
  await expectOneChapter(id)
})
