import { once } from 'node:events'
import { v7 as uuidv7 } from 'uuid'
import { createLog } from '#core/observability/log.ts'
import { connectRedis } from '#core/redis/client.ts'
import { publishOverRedis } from '#core/redis/publish.ts'
import { pushEveryMs } from '../../../worker/run/run.ts'
import { hashOf, startedNow } from './crowd-text.ts'

// This process publishes chapters that are being written, with the function and at the pace of a worker. The first word
// of each piece is the time of its push.

export interface WritersAsk {
  redisUrl: string
  prefix: string
  userIds: string[]
  wordsPerSecond: number
  seconds: number
}

/** The number of words of all chapters, and the hash of the text of each user. */
export interface WritersReport {
  words: number
  texts: [userId: string, text: string][]
}

process.on('message', async ({ redisUrl, prefix, userIds, wordsPerSecond, seconds }: WritersAsk) => {
  const redis = connectRedis(redisUrl, createLog({ LOG_LEVEL: 'error' }, 'bench'))
  if (redis.status !== 'ready') await once(redis, 'ready')
  const publish = publishOverRedis(redis, prefix)
  const write = (userId: string, delayMs: number) =>
    new Promise<{ words: number; text: string }>((resolve) => {
      const id = uuidv7()
      let text = ''
      let words = 0
      setTimeout(() => {
        const began = performance.now()
        const pushes = setInterval(() => {
          const elapsed = (performance.now() - began) / 1000
          const due = Math.floor(Math.min(elapsed, seconds) * wordsPerSecond) - words
          if (due > 0) {
            const delta = `${startedNow()} ${'lantern '.repeat(due - 1)}`
            publish(userId, 'generation.text', { id, attempt: 1, offset: text.length, delta })
            text += delta
            words += due
          }
          if (elapsed < seconds) return
          clearInterval(pushes)
          resolve({ words, text })
        }, pushEveryMs)
      }, delayMs)
    })
  const written = await Promise.all(
    userIds.map((userId, n) => write(userId, (n * pushEveryMs) / userIds.length)),
  )
  await redis.quit()
  const report: WritersReport = {
    words: written.reduce((sum, { words }) => sum + words, 0),
    texts: written.map(({ text }, n) => [userIds[n] ?? '', hashOf(text)]),
  }
  process.send?.(report)
})
process.on('disconnect', () => process.exit())
