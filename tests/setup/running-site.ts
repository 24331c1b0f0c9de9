import path from 'node:path'
import { parseConfig } from '#core/config.ts'
import { createLog } from '#core/observability/log.ts'
import { openDatabase } from '#core/postgres/client.ts'
import { connectRedis } from '#core/redis/client.ts'
import { buildApp } from '../../api/app.ts'
import { type Bench, createBench, type Settings } from './bench.ts'
import { closeAfterTests } from './close-after-tests.ts'

export interface RunningSite {
  bench: Bench
  /** The address of the app, without a slash at the end. */
  url: string
}

/** Starts the built client, the API, a worker and the demo model on a database that only this test file uses. */
export async function startSite(wordsPerSecond = 0, settings: Settings = {}): Promise<RunningSite> {
  const bench = await createBench(settings, wordsPerSecond)
  await bench.work()
  const config = parseConfig({
    ...{ DEMO_MODEL: 'on', ...bench.environment },
    ...{ PORT: '0', RATE_LIMITS: 'off' },
  })
  const log = createLog(config, 'api')
  const { db, pool, close } = openDatabase(config.DATABASE_URL)
  closeAfterTests(close)
  const redis = connectRedis(config.REDIS_URL, log)
  closeAfterTests(() => redis.disconnect())
  const app = await buildApp(
    { config, log, db, pool, redis, storage: bench.storage },
    { webDir: path.resolve(process.env.TEST_WEB_DIR ?? 'web/dist') },
  )
  closeAfterTests(() => app.close())
  return { bench, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}
