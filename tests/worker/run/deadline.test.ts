import { expect, test } from 'vitest'
import { readText } from '#core/generations/text.ts'
import { ask, createBench, ended } from '../../setup/bench.ts'

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
