import { expect, test } from 'vitest'
import { buildTestApp } from '../../setup/app.ts'
import { ask, createBench, ended, queueAnotherGeneration, until } from '../../setup/bench.ts'

test('a chapter that is changed while the contract of the next one is made reaches its prose as changed, and is read before', async () => {
  const { db, demoModel, environment, work } = await createBench({
    MODERATION: 'off',
    CHAPTER_CONTRACT: 'on',
  })
  const api = await buildTestApp({ DATABASE_URL: environment.DATABASE_URL ?? '' })
  await work()
  const first = await ask(db, 'story')
  await ended(db, first.id)
  const chapter = await db.chapter.findFirstOrThrow({ where: { storyId: first.storyId } })
  const lost = chapter.content.slice(0, 60)

  await demoModel.reset()
  const gate = { match: { call: 'chapter_contract' }, fault: { type: 'gate', afterWords: 1 }, times: 1 }
  await demoModel.faults(gate)
  const next = await queueAnotherGeneration(db, first)
  await until('the contract', async () => (await demoModel.calls('chapter_contract')).length > 0)
  const content =
    'Elena carried the brass lamp up the stairs. Tomas followed her with the oil and said nothing.'
  const edited = await api.call('PUT', `/api/stories/${first.storyId}/chapters/${chapter.id}`, {
    as: first.writer,
    body: { content },
  })
  expect(edited.status).toBe(200)
  await demoModel.release()

  expect(await ended(db, next)).toMatchObject({ status: 'completed' })
  const calls = await demoModel.calls()
  expect(calls.map(({ call }) => call)).toEqual([
    'chapter_contract',
    'chapter_reading',
    'prose',
    'chapter_reading',
  ])
  const prose = JSON.stringify(calls[2]?.body)
  expect(prose).toContain('the brass lamp')
  expect(prose).not.toContain(JSON.stringify(lost).slice(1, -1))
  expect(await db.chapter.findUnique({ where: { id: chapter.id } })).toMatchObject({ readVersion: 2 })
})
