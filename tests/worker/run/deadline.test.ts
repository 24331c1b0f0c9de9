import { expect, test, vi } from 'vitest'
import { readText } from '#core/generations/text.ts'
import { startDeadline } from '../../../worker/run/deadline.ts'
import { ask, createBench, ended, queueAnotherGeneration, until } from '../../setup/bench.ts'

test('a generation whose runs together exceed the deadline fails, keeps its text and is not charged', async () => {
  const bench = await createBench({ MODERATION: 'off', GENERATION_DEADLINE_SECONDS: '60' })
  const { db, demoModel } = bench
  await demoModel.faults({ match: { call: 'prose' }, fault: { type: 'gate', afterWords: 200 } })
  const asked = await ask(db)
  // Earlier runs have used 56 s of the deadline of 60 s. The first 200 words take less than the remaining four seconds,
  // even on a busy machine.
  await db.generation.update({ where: { id: asked.id }, data: { runningMs: 56_000 } })
  await bench.work()
  const row = await ended(db, asked.id)
  expect(row).toMatchObject({ status: 'failed', errorCode: 'deadline', attempt: 1 })
  expect(row.errorMessage).toMatch(/too long .* kept/)
  expect((await readText(db, asked.id)).length).toBeGreaterThan(500)
  expect(await db.usagePeriod.findMany({ where: { userId: asked.writer.id } })).toMatchObject([
    { chapters: 0 },
  ])
  expect(await db.notification.count({ where: { userId: asked.writer.id } })).toBe(1)
})

test('the deadline of a run begins again with each progress, and ends a run without progress', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let isPassed = false
  const row = { runningMs: 50_000, progressedMs: 0 }
  const deadline = startDeadline(row, 60_000, () => {
    isPassed = true
  })
  vi.advanceTimersByTime(9000)
  expect(deadline.restart()).toEqual({ progressedMs: 59_000 })
  vi.advanceTimersByTime(59_999)
  expect(isPassed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isPassed).toBe(true)
  // The next run of the same generation has used a minute since its last progress.
  startDeadline({ runningMs: 119_000, progressedMs: row.progressedMs }, 60_001, () => {
    isPassed = false
  })
  vi.advanceTimersByTime(1)
  expect(isPassed).toBe(false)
  vi.useRealTimers()
})

test('a changed chapter that is read before the prose begins the deadline of the order again', async () => {
  const { db, demoModel, work } = await createBench({ MODERATION: 'off' })
  await work()
  const asked = await ask(db)
  await ended(db, asked.id)
  await db.chapter.updateMany({
    where: { storyId: asked.storyId },
    data: { content: 'The boat was gone. Elena lit the lamp.', version: 2 },
  })
  await demoModel.faults({ match: { call: 'prose' }, fault: { type: 'gate', afterWords: 20 } })
  const id = await queueAnotherGeneration(db, asked)
  await until('the progress to be saved', async () => {
    const { checkpoint } = await db.generation.findUniqueOrThrow({ where: { id } })
    return typeof (checkpoint as { progressedMs?: number } | null)?.progressedMs === 'number'
  })
  await demoModel.release()
  expect(await ended(db, id)).toMatchObject({ status: 'completed' })
})
