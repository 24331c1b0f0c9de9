import { expect, test } from 'vitest'
import { ask, createBench, ended, until } from '../../setup/bench.ts'
import { createCharacter, createGeneration } from '../../setup/factories.ts'

test('an image generation does not wait for a running chapter generation, nor a chapter generation for a running image one', async () => {
  const bench = await createBench({ MODERATION: 'off', WORKER_CONCURRENCY: '1' })
  const { db, demoModel } = bench
  await bench.work()
  const atWork = (call: string) =>
    until(`${call} at work`, async () => (await demoModel.calls(call)).length > 0)

  await demoModel.faults({ match: { call: 'prose' }, fault: { type: 'gate', afterWords: 50 } })
  const asked = await ask(db)
  await atWork('prose')
  const character = await createCharacter(db, asked.writer)
  const order = (data: object) => createGeneration(db, asked.writer, 'image', data)
  const first = await order({ characterId: character.id })
  expect(await ended(db, first.id)).toMatchObject({ status: 'completed' })
  await demoModel.release()
  await ended(db, asked.id)

  await demoModel.reset()
  await demoModel.faults({ match: { call: 'image' }, fault: { type: 'hang' } })
  await order({ characterId: character.id })
  await atWork('image')
  expect(await ended(db, (await ask(db)).id)).toMatchObject({ status: 'completed' })
})
