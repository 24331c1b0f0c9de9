import { beforeAll, expect, test } from 'vitest'
import { ask, type Bench, createBench, ended, queueAnotherGeneration, until } from '../setup/bench.ts'
import { createStory, createUser } from '../setup/factories.ts'

const workers = 2
let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off', WORKER_CONCURRENCY: '1' }, 1500)
  await Promise.all(Array.from({ length: workers }, () => bench.work()))
})

test('thirty queued generations of one writer delay another writer by at most one job per worker', async () => {
  const { db } = bench
  const busy = await createUser(db)
  const many: string[] = []
  for (let n = 0; n < 30; n++) {
    const story = await createStory(db, busy)
    many.push(await queueAnotherGeneration(db, { writer: busy, storyId: story.id }))
  }
  for (let round = 0; round < 3; round++) {
    await until(
      'a running generation on both workers',
      async () => (await db.generation.count({ where: { ownerId: busy.id, status: 'running' } })) === workers,
    )
    const mine = await ask(db)
    // Only generations that start after the commit of the order are counted. `createdAt` is earlier, and on a busy
    // machine another generation can start between `createdAt` and the commit.
    const [committed] = await db.$queryRaw<{ at: Date }[]>`SELECT clock_timestamp() AS at`
    const row = await ended(db, mine.id)
    const between = await db.generation.count({
      where: { id: { in: many }, startedAt: { gt: committed?.at, lt: row.startedAt ?? new Date() } },
    })
    expect(between).toBeLessThanOrEqual(workers)
  }
  expect(await db.generation.count({ where: { id: { in: many }, status: 'queued' } })).toBeGreaterThan(0)
})
