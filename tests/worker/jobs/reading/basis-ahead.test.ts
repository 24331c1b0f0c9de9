import { beforeAll, expect, test, vi } from 'vitest'
import { createBasisAhead } from '../../../../worker/jobs/reading/basis-ahead.ts'
import type { ReadingTarget } from '../../../../worker/jobs/reading/reading-basis.ts'
import { type Bench, createBench } from '../../../setup/bench.ts'
import { createStory, createUser } from '../../../setup/factories.ts'
import { waitFor } from '../../../setup/wait-for.ts'

let bench: Bench
let target: ReadingTarget

beforeAll(async () => {
  bench = await createBench()
  const writer = await createUser(bench.db)
  const story = await createStory(bench.db, writer, { title: 'Before' })
  target = { storyId: story.id, chapterId: null, chapterNumber: 1 }
})

const rename = (title: string) => bench.db.story.update({ where: { id: target.storyId }, data: { title } })

test('the input of a chapter reading that was loaded ahead is used while it is recent, and loaded again when it is too old', async () => {
  const ahead = createBasisAhead(bench.db, target)
  ahead.begin()
  expect((await ahead.take())?.title).toBe('Before')
  await rename('After')
  expect((await ahead.take())?.title).toBe('Before')
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
  expect((await ahead.take())?.title).toBe('After')
  clock.mockRestore()
})

test('the input of a chapter reading is loaded again when the database connection was lost while it was loaded ahead', async () => {
  const ahead = createBasisAhead(bench.db, target)
  await bench.db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE stories`
    ahead.begin()
    await waitFor(async () => {
      const stopped = await bench.db.$queryRaw<unknown[]>`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`
      expect(stopped).toHaveLength(1)
    })
  })
  expect(await ahead.take()).not.toBeNull()
})
