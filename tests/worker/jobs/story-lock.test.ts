import { expect, test } from 'vitest'
import { lockStory } from '../../../worker/jobs/chapter-to-read.ts'
import { ask, createBench } from '../../setup/bench.ts'

test('a run can save the costs of its calls while another connection holds the lock of a reading on the story', async () => {
  const { db } = await createBench()
  const { id, storyId } = await ask(db)
  const saved = await db.$transaction(async (reading) => {
    await reading.$queryRaw(lockStory(storyId))
    return db.$transaction(async (save) => {
      // The save must not wait for the lock that the reading holds on the story. The reading locks the generation
      // later, so both transactions would wait for each other for ever.
      await save.$executeRaw`SET LOCAL lock_timeout = '3s'`
      await save.generation.update({ where: { id }, data: { progress: 0.5 } })
      const { purpose } = await save.modelCall.create({
        data: {
          generationId: id,
          attempt: 1,
          purpose: 'reading',
          model: 'quill',
          promptTokens: 10,
          completionTokens: 10,
          images: 0,
          costMicros: 1000,
          outcome: 'ok',
          startedAt: new Date(),
          ms: 1,
        },
      })
      return purpose
    })
  })
  expect(saved).toBe('reading')
})
