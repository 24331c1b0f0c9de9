import { expect, it } from 'vitest'
import { runAdminInProcess } from '../setup/admin-command.ts'
import { createGeneration, createStory, createUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

it('the commands retry and requeue leave a failed generation as it is when it would exceed the budget of its owner', async () => {
  const writer = await createUser(test.db)
  const story = await createStory(test.db, writer)
  const { id } = await createGeneration(test.db, writer, 'chapter', {
    ...{ storyId: story.id, status: 'failed', errorCode: 'storage_failed', errorMessage: 'It broke.' },
    finishedAt: new Date(),
  })
  const run = (...args: string[]) =>
    runAdminInProcess(
      {
        DATABASE_URL: test.config.DATABASE_URL,
        ...{ OPENAI_API_KEY: 'key', TEXT_MODEL: 'writer', BUDGET_USER_MONTH_USD: '0.0001' },
        MODEL_PRICES: '{"writer":{"input":1000,"output":1000}}',
      },
      ...args,
    )
  expect((await run('retry', 'storage_failed')).out).toBe(
    '0 generations queued again. 1 generation skipped: a budget is used up.\n',
  )
  expect(await run('requeue', id)).toMatchObject({ code: 1, err: `${id} would exceed a budget.\n` })
  expect(await test.db.generation.findUnique({ where: { id } })).toMatchObject({ status: 'failed' })
  expect(await test.db.usagePeriod.count({ where: { userId: writer.id } })).toBe(0)
})
