import { expect, test } from 'vitest'
import { ended, killed, queueAnotherGeneration, until } from '../setup/bench.ts'
import { createStory, createUser } from '../setup/factories.ts'
import { waitForLockWait } from '../setup/lock-waits.ts'
import { useKilledWorkers } from './killed-workers.ts'

// When a first chapter ends, the cover of its story is ordered. This must happen exactly once for each story.

const { bench, spawn } = useKilledWorkers()

test('a story gets exactly one cover although workers are killed while finishing its first chapter and while generating the image', async () => {
  const { db, demoModel } = bench
  const writer = await createUser(db, { coverWithFirstChapter: true })
  const { id: storyId } = await createStory(db, writer, { title: 'The Lighthouse Letters' })
  const covers = () => db.generation.findMany({ where: { kind: 'cover', storyId } })

  const first = spawn()
  let id = ''
  await db.$transaction(
    async (tx) => {
      // The finishing transaction is waiting for this row when its worker is killed.
      id = await queueAnotherGeneration(db, { writer, storyId })
      await until('saved prose', async () => (await demoModel.calls('chapter_reading')).length > 0)
      await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${writer.id} FOR UPDATE`
      await waitForLockWait(db, 'FROM users%FOR NO KEY UPDATE')
      await killed(first)
    },
    { timeout: 120_000 },
  )
  expect(await covers()).toEqual([])

  await demoModel.faults({ match: { call: 'image', nth: 1 }, fault: { type: 'hang' } })
  const second = spawn()
  expect(await ended(db, id)).toMatchObject({ status: 'completed', failures: 0 })
  const [cover, ...others] = await covers()
  expect(others).toEqual([])
  await until('the call for the picture', async () => (await demoModel.calls('image')).length > 0)
  await killed(second)

  await demoModel.reset()
  spawn()
  expect(await ended(db, cover?.id ?? '')).toMatchObject({ status: 'completed', failures: 0 })
  expect(await covers()).toHaveLength(1)
  expect(await db.chapter.count({ where: { storyId } })).toBe(1)
  expect(await db.image.count({ where: { storyId, kind: 'cover' } })).toBe(1)
})
