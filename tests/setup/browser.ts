import path from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { createLog } from '#core/observability/log.ts'
import { openDatabase } from '#core/postgres/client.ts'
import { connectRedis } from '#core/redis/client.ts'
import { buildApp } from '../../api/app.ts'
import { atEnd } from './at-end.ts'
import { type Bench, createBench } from './bench.ts'
import { chromiumFlags } from './chromium-flags.ts'

export interface Site {
  bench: Bench
  /** Where the app is, without a slash at its end. */
  url: string
  /** A browser of its own (cookies, storage): a person's device. What its pages print as errors fails the test file. */
  device(options?: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page }>
  /** A line that the browser prints for what a test breaks on purpose. */
  expectLine(line: RegExp): void
}

// The browser itself prints a line for the call that finds nobody signed in.
const signedOut = /401 \(Unauthorized\)/

/** The built client, the API, a worker and the demo AI, and Chromium before them. */
export function useSite(wordsPerSecond = 0): Site {
  const site = {} as Site
  const noise: string[] = []
  const expected = [signedOut]

  beforeAll(async () => {
    const executablePath = process.env.CHROMIUM_PATH
    if (!executablePath) throw new Error('The browser tests need CHROMIUM_PATH: run them with `npm test`.')
    const bench = await createBench({}, wordsPerSecond)
    await bench.work()
    const config = parseConfig({ ...bench.environment, PORT: '0', RATE_LIMITS: 'off', DEMO_MODEL: 'on' })
    const log = createLog(config, 'api')
    const { db, pool, close } = openDatabase(config.DATABASE_URL)
    atEnd(close)
    const redis = connectRedis(config.REDIS_URL, log)
    atEnd(() => redis.disconnect())
    const app = await buildApp(
      { config, log, db, pool, redis, storage: bench.storage },
      { webDir: path.resolve(process.env.TEST_WEB_DIR ?? 'web/dist') },
    )
    atEnd(() => app.close())
    site.url = await app.listen({ port: 0, host: '127.0.0.1' })
    site.bench = bench
    site.expectLine = (line) => void expected.push(line)
    atEnd(() => expect(noise, 'pages printed errors').toEqual([]))
    const browser = await chromium.launch({
      executablePath,
      args: chromiumFlags,
    })
    atEnd(() => browser.close())
    site.device = async (options = {}) => {
      const context = await browser.newContext({ baseURL: site.url, ...options })
      context.setDefaultTimeout(15_000)
      context.on('console', (message) => {
        if (message.type() === 'error' && !expected.some((line) => line.test(message.text())))
          noise.push(`${message.page()?.url()}: ${message.text()}`)
      })
      context.on('weberror', (error) => noise.push(error.error().stack ?? error.error().message))
      return { context, page: await context.newPage() }
    }
  }, 60_000)
  return site
}
