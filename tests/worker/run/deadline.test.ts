import { expect, test } from 'vitest'
import { readText } from '#core/generations/text.ts'
import { ask, createBench, ended } from '../../setup/bench.ts'

test('time at work counts over all runs, and ends with what was written kept and nothing charged', async () => {
  const bench = await createBench({ MODERATION: 'off', GENERATION_DEADLINE_SECONDS: '60' })
  const { db, demoModel } = bench
  await demoModel.faults({ match: { call: 'prose' }, fault: { type: 'gate', afterWords: 200 } })
  const asked = await ask(db)
  // A minute but one second has gone by in earlier runs.
  await db.generation.update({ where: { id: asked.id }, data: { runningMs: 59_000 } })
  await bench.work()
  const row = await ended(db, asked.id, 20)
  expect(row).toMatchObject({ status: 'failed', errorCode: 'deadline', attempt: 1 })
  expect(row.errorMessage).toMatch(/too long .* kept/)
  expect((await readText(db, asked.id)).length).toBeGreaterThan(500)
  expect(await db.usagePeriod.findMany({ where: { userId: asked.writer.id } })).toMatchObject([
    { chapters: 0 },
  ])
  expect(await db.notification.count({ where: { userId: asked.writer.id } })).toBe(1)
  await demoModel.release()
})
