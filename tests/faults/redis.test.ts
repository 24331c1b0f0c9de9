import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readText } from '#core/generations/text.ts'
import { openBullQueue } from '#core/queue/queue.ts'
import { connectRedis } from '#core/redis/client.ts'
import { type Asked, ask, type Bench, createBench, until } from '../setup/bench.ts'
import { type OwnRedis, ownRedis } from '../setup/own-redis.ts'
import { expectAllInStep, expectOneOfEach } from './one-of-each.ts'

let redis: OwnRedis
let bench: Bench
beforeAll(async () => {
  redis = await ownRedis()
  bench = await createBench({ REDIS_URL: redis.url, MODERATION: 'off', WORKER_CONCURRENCY: '2' })
  await Promise.all([bench.work(), bench.work()])
})

afterEach(() => expectAllInStep(bench))

const askMany = (count: number): Promise<Asked[]> =>
  Promise.all(Array.from({ length: count }, () => ask(bench.db)))
const expectAll = (asked: Asked[]) => Promise.all(asked.map((one) => expectOneOfEach(bench, one)))
const saved = (asked: Asked) => until('saved text', async () => (await readText(bench.db, asked.id)) !== '')
const gate = { match: { call: 'prose', nth: 1 }, fault: { type: 'gate', afterWords: 200 } }

describe('Redis', () => {
  test('killed and started again in mid-run, with others in line: one of each', async () => {
    await bench.demoModel.faults(gate)
    const [first, ...rest] = await askMany(6)
    if (!first) return
    await saved(first)
    await redis.kill()
    await redis.start()
    await bench.demoModel.release()
    await expectAll([first, ...rest])
  })

  test('emptied over and over while six are written: one of each', async () => {
    await bench.demoModel.reset()
    const asked = await askMany(6)
    const done = expectAll(asked)
    for (let n = 0; n < 4; n++) {
      await redis.flush()
      await until('something new', async () =>
        bench.db.chapter
          .count({ where: { storyId: { in: asked.map((one) => one.storyId) } } })
          .then((count) => count > n),
      )
    }
    await done
  })

  test('down: what is at work is finished without it, what is ordered meanwhile waits and is done when it is back', async () => {
    await bench.demoModel.reset()
    await bench.demoModel.faults({
      match: { call: 'prose' },
      fault: { type: 'gate', afterWords: 200 },
      times: 1,
    })
    const [first] = await askMany(1)
    if (!first) return
    await saved(first)
    await redis.kill()
    const later = await askMany(3)
    await bench.demoModel.release()
    await expectAll([first])
    const waiting = await bench.db.generation.count({
      where: { id: { in: later.map((one) => one.id) }, status: 'queued' },
    })
    expect(waiting).toBe(3)
    await redis.start()
    await expectAll(later)
  })

  // A minute is long: `npm run bench -- soak` has it.
  test.runIf(process.env.FAULTS_LONG)(
    'down for a whole minute under load: nothing is lost, nothing comes twice',
    async () => {
      await bench.demoModel.reset()
      const before = await askMany(4)
      await redis.kill()
      const meanwhile = await askMany(4)
      await pause(60_000)
      await redis.start()
      await expectAll([...before, ...meanwhile])
    },
  )

  test('one attempt delivered forty times to four slots is claimed once', async () => {
    await bench.demoModel.reset()
    const log = { info: () => undefined, warn: () => undefined } as never
    const connection = connectRedis(redis.url, log, { enableOfflineQueue: true })
    const prefix = `${bench.environment.REDIS_PREFIX}:queues`
    const queue = openBullQueue({ name: 'text', connection, prefix })
    const [asked] = await askMany(1)
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
