import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readText } from '#core/generations/text.ts'
import { openBullQueue } from '#core/queue/queue.ts'
import { connectRedis } from '#core/redis/client.ts'
import { type Asked, ask, type Bench, createBench, until } from '../setup/bench.ts'
import { type OwnRedis, ownRedis } from '../setup/own-redis.ts'
import { expectConsistentData, expectOneResult } from './expected-results.ts'

let redis: OwnRedis
let bench: Bench
beforeAll(async () => {
  redis = await ownRedis()
  bench = await createBench({ REDIS_URL: redis.url, MODERATION: 'off', WORKER_CONCURRENCY: '2' })
  await Promise.all([bench.work(), bench.work()])
})

afterEach(() => expectConsistentData(bench))

const orderMany = (count: number): Promise<Asked[]> =>
  Promise.all(Array.from({ length: count }, () => ask(bench.db)))
const expectAll = (asked: Asked[]) => Promise.all(asked.map((one) => expectOneResult(bench, one)))
const waitForSavedText = (asked: Asked) =>
  until('waitForSavedText text', async () => (await readText(bench.db, asked.id)) !== '')
const gate = { match: { call: 'prose', nth: 1 }, fault: { type: 'gate', afterWords: 200 } }

describe('when Redis fails', () => {
  test('each generation completes once although Redis is killed and started again while a generation runs', async () => {
    await bench.demoModel.faults(gate)
    const [first, ...rest] = await orderMany(6)
    if (!first) return
    await waitForSavedText(first)
    await redis.kill()
    await redis.start()
    await bench.demoModel.release()
    await expectAll([first, ...rest])
  })

  test('each generation completes once although Redis loses all its data repeatedly', async () => {
    await bench.demoModel.reset()
    const asked = await orderMany(6)
    const done = expectAll(asked)
    for (let n = 0; n < 4; n++) {
      await redis.flush()
      await until('one more chapter', async () =>
        bench.db.chapter
          .count({ where: { storyId: { in: asked.map((one) => one.storyId) } } })
          .then((count) => count > n),
      )
    }
    await done
  })

  test('a running generation completes while Redis is down, and a new generation waits until Redis is back', async () => {
    await bench.demoModel.reset()
    await bench.demoModel.faults({
      match: { call: 'prose' },
      fault: { type: 'gate', afterWords: 200 },
      times: 1,
    })
    const [first] = await orderMany(1)
    if (!first) return
    await waitForSavedText(first)
    await redis.kill()
    const later = await orderMany(3)
    await bench.demoModel.release()
    await expectAll([first])
    const waiting = await bench.db.generation.count({
      where: { id: { in: later.map((one) => one.id) }, status: 'queued' },
    })
    expect(waiting).toBe(3)
    await redis.start()
    await expectAll(later)
  })

  // This test takes more than a minute, so only `npm run bench -- soak` runs it.
  test.runIf(process.env.FAULTS_LONG)(
    'each generation completes once after Redis was down for a minute under load',
    async () => {
      await bench.demoModel.reset()
      const before = await orderMany(4)
      await redis.kill()
      const meanwhile = await orderMany(4)
      await pause(60_000)
      await redis.start()
      await expectAll([...before, ...meanwhile])
    },
  )

  test('a generation that the queue delivers forty times to four worker slots is claimed once', async () => {
    await bench.demoModel.reset()
    const log = { info: () => undefined, warn: () => undefined } as never
    const connection = connectRedis(redis.url, log, { enableOfflineQueue: true })
    const prefix = `${bench.environment.REDIS_PREFIX}:queues`
    const queue = openBullQueue({ name: 'text', connection, prefix })
    const [asked] = await orderMany(1)
    if (!asked) return
    for (const attempt of [0, 1]) {
      await queue.addBulk(
        Array.from({ length: 20 }, (_, n) => ({
          name: 'chapter' as const,
          data: { generationId: asked.id, attempt },
          opts: { jobId: `twice-${attempt}-${n}` },
        })),
      )
    }
    const [{ row } = {}] = await expectAll([asked])
    expect(row?.attempt).toBe(1)
    expect(await bench.demoModel.calls('prose')).toHaveLength(1)
    await queue.close()
    connection.disconnect()
  })
})
