import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createLog } from '#core/observability/log.ts'
import { openDatabase } from '#core/postgres/client.ts'
import { type Delivery, deliveryId, openQueue, openReceiver } from '#core/queue/queue.ts'
import { readinessOf } from '#core/readiness.ts'
import { connectRedis } from '#core/redis/client.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { demotedRedis } from '../../setup/demoted-redis.ts'
import { failingInfoRedis } from '../../setup/failing-info-redis.ts'
import { freePort } from '../../setup/free-port.ts'
import { forgetKeys } from '../../setup/leftovers.ts'
import { testServices } from '../../setup/services.ts'

const log = createLog({ LOG_LEVEL: 'silent' }, 'test')

/** Opens the sending and the receiving end of a queue, as a worker does. */
function openBoth(url: string) {
  const prefix = `queue-${randomUUID()}`
  closeAfterTests(() => forgetKeys(prefix))
  const [sending, receiving] = [connectRedis(url, log), connectRedis(url, log, { enableOfflineQueue: true })]
  closeAfterTests(() => {
    sending.disconnect()
    receiving.disconnect()
  })
  const received: Delivery[] = []
  const queue = openQueue({ name: 'text', connection: sending, prefix, log })
  const receiver = openReceiver({
    name: 'text',
    connection: receiving,
    prefix,
    log,
    concurrency: 1,
    receive: async (delivery) => void received.push(delivery),
  })
  receiver.run()
  const deliver = (attempt: number) => {
    const data = { generationId: randomUUID(), attempt }
    return queue.addBulk([{ name: 'chapter', data, opts: { jobId: deliveryId(data) } }])
  }
  const close = async () => {
    await Promise.all([receiver.close(), queue.close()])
  }
  return { received, deliver, close }
}

describe('a queue without a working Redis', () => {
  test.each([
    ['is busy', 'busy'],
    ['closes the connection', 'cut'],
  ] as const)(
    'a queue whose Redis %s at the first command rejects deliveries until Redis answers, and then delivers',
    async (_, how) => {
      const redis = await failingInfoRedis(testServices().redisUrl, how)
      const { received, deliver, close } = openBoth(redis.url)
      await expect.poll(redis.refusals).toBeGreaterThan(2)
      await expect(deliver(0)).rejects.toThrow('Redis has not been reached yet')
      redis.cure()
      await expect.poll(() => deliver(1).then(Boolean, () => false)).toBe(true)
      await expect.poll(() => received.length).toBeGreaterThan(0)
      await close()
    },
  )

  test('a queue whose Redis is not running rejects a delivery at once and can be closed', async () => {
    const { deliver, close } = openBoth(`redis://127.0.0.1:${await freePort()}`)
    await expect(deliver(0)).rejects.toThrow('Redis has not been reached yet')
    await close()
  })
})

describe('a Redis that becomes a replica without closing its connections', () => {
  test('a queue delivers again after its connections have led to a replica', async () => {
    const redis = await demotedRedis(testServices().redisUrl)
    const { received, deliver, close } = openBoth(redis.url)
    await expect.poll(() => deliver(0).then(Boolean, () => false)).toBe(true)
    await expect.poll(() => received.length).toBeGreaterThan(0)
    const before = received.length
    redis.demote()
    await expect(deliver(1)).rejects.toThrow()
    await expect.poll(() => deliver(2).then(Boolean, () => false)).toBe(true)
    await expect.poll(() => received.length).toBeGreaterThan(before)
    await close()
  })

  test('the readiness check reports a Redis that accepts no write as down, and the primary as up', async () => {
    const redis = await demotedRedis(testServices().redisUrl)
    const connection = connectRedis(redis.url, log)
    closeAfterTests(() => connection.disconnect())
    const redisPrefix = `queue-${randomUUID()}`
    closeAfterTests(() => forgetKeys(redisPrefix))
    const { pool, close } = openDatabase(testServices().databaseUrl, 1)
    closeAfterTests(close)
    const storage = { ping: async () => undefined }
    const readiness = async () =>
      (await readinessOf({ pool, redis: connection, redisPrefix, storage, draining: false })).dependencies
    const redisState = async () => (await readiness()).redis
    await expect.poll(redisState).toBe('up')
    redis.demote()
    expect(await redisState()).toBe('down')
    await expect.poll(redisState).toBe('up')
  })
})
