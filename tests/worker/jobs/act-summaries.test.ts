import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../setup/app.ts'
import { ask, type Bench, createBench, ended, queueAnotherGeneration, until } from '../../setup/bench.ts'
import { createChapter } from '../../setup/factories.ts'

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

describe('the summary of an act', () => {
  const chapterOf = (storyId: number, number: number) =>
    createChapter(
      bench.db,
      { id: storyId },
      {
        title: `Week ${number}`,
        summary: `Elena mends lamp ${number}. Tomas sees it.`,
        content: `Lamp ${number}.`,
      },
    )

  test('the summary of an act is made during the reading of the next chapter, and again after one of its chapters has changed', async () => {
    const { db, demoModel } = bench
    const first = await ask(db, 'story')
    const worker = await bench.work()
    await ended(db, first.id)
    const { storyId } = first
    for (let number = 2; number <= 11; number++) await chapterOf(storyId, number)
    const acts = () => db.actSummary.findMany({ where: { storyId } })
    await ended(db, await queueAnotherGeneration(db, first))
    const [act] = await acts()
    expect(act).toMatchObject({ act: 1, summary: expect.stringContaining('Elena') })
    // The prose is requested before the act is summarized, so the summary does not delay the prose.
    expect((await demoModel.calls()).map(({ call }) => call).slice(-3)[0]).toBe('prose')
    await ended(db, await queueAnotherGeneration(db, first))
    expect(await demoModel.calls('act_summary')).toHaveLength(1)

    await db.chapter.update({
      where: { storyId_chapterNumber: { storyId, chapterNumber: 5 } },
      data: { summary: 'Elena drowns lamp 5. Nobody sees it.' },
    })
    await ended(db, await queueAnotherGeneration(db, first))
    await worker.close()
    const [again] = await acts()
    expect(again?.basis).not.toBe(act?.basis)
    expect(await acts()).toHaveLength(1)
    expect(again?.summary).toContain('Elena drowns lamp 5')
  })

  test('an imported book has its act summaries before the prose of its next chapter', async () => {
    const { db, demoModel } = bench
    const first = await ask(db, 'story')
    const worker = await bench.work()
    await ended(db, first.id)
    const { storyId } = first
    for (let number = 2; number <= 10; number++)
      await createChapter(db, { id: storyId }, { content: `Elena mends lamp ${number}. Tomas sees it.` })
    await demoModel.reset()
    await ended(db, await queueAnotherGeneration(db, first))
    await worker.close()
    const calls = await demoModel.calls()
    const prose = calls.findIndex(({ call }) => call === 'prose')
    const act = calls.findIndex(({ call }) => call === 'act_summary')
    expect(act).toBeGreaterThan(0)
    expect(act).toBeLessThan(prose)
    const [{ summary } = { summary: '' }] = await db.actSummary.findMany({ where: { storyId } })
    expect(summary).not.toBe('')
    expect(calls.filter(({ call }) => call === 'act_summary')).toHaveLength(1)
  })

  test('the background reading of the last unread chapter of an act makes the summary of the act', async () => {
    const { db } = bench
    const first = await ask(db, 'story')
    const worker = await bench.work()
    await ended(db, first.id)
    const { storyId, writer } = first
    for (let number = 2; number <= 10; number++) await chapterOf(storyId, number)
    const chapter = await db.chapter.findFirstOrThrow({ where: { storyId, chapterNumber: 4 } })
    const content = 'Elena drowns the lamp in the harbour. Tomas sees it and says nothing.'
    const path = `/api/stories/${storyId}/chapters/${chapter.id}`
    expect((await api.call('PUT', path, { as: writer, body: { content } })).status).toBe(200)
    const reading = await db.generation.findFirstOrThrow({
      where: { kind: 'reading', chapterId: chapter.id },
    })
    await db.generation.update({ where: { id: reading.id }, data: { runAfter: new Date() } })
    expect(await ended(db, reading.id)).toMatchObject({ status: 'completed', usage: { calls: 2 } })
    await worker.close()
    expect(await db.actSummary.count({ where: { storyId, act: 1 } })).toBe(1)
  })

  test('after a change of all chapters, the acts of a long book are summarized during one reading, eight at most', async () => {
    const { db, demoModel } = bench
    const first = await ask(db, 'story')
    const worker = await bench.work()
    await ended(db, first.id)
    for (let number = 2; number <= 100; number++) await chapterOf(first.storyId, number)
    await demoModel.reset()
    const delay = { match: { call: 'chapter_reading' }, fault: { type: 'gate', afterWords: 1 }, times: 1 }
    await demoModel.faults(delay)
    const id = await queueAnotherGeneration(db, first)
    await until(
      'the summaries',
      async () => (await db.actSummary.count({ where: { storyId: first.storyId } })) === 8,
    )
    await demoModel.release()
    expect(await ended(db, id)).toMatchObject({ status: 'completed' })
    await worker.close()
    expect(await demoModel.calls('act_summary')).toHaveLength(8)
  })

  test('a chapter generation completes without a failure when the model cannot make the summary of an act', async () => {
    const { db, demoModel } = bench
    await demoModel.faults({ match: { call: 'act_summary' }, fault: { type: 'wrong-schema' } })
    const first = await ask(db, 'story')
    const worker = await bench.work()
    await ended(db, first.id)
    for (let number = 2; number <= 10; number++) await chapterOf(first.storyId, number)
    expect(await ended(db, await queueAnotherGeneration(db, first))).toMatchObject({
      status: 'completed',
      failures: 0,
    })
    await worker.close()
    expect(await db.actSummary.count({ where: { storyId: first.storyId } })).toBe(0)
  })
})
