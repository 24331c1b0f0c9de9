import path from 'node:path'
import { ConfigError, loadConfig } from '#core/config.ts'
import { createLog } from '#core/observability/log.ts'
import { openTracing } from '#core/observability/tracing.ts'
import { apiConnections, openDatabase } from '#core/postgres/client.ts'
import { connectRedis } from '#core/redis/client.ts'
import { closeOnSignals } from '#core/shutdown.ts'
import { openStorage } from '#core/storage/client.ts'
import { buildApp } from './app.ts'

const config = loadConfig()
const log = createLog(config, 'api')
const tracing = await openTracing(config, log, 'api')
const {
  db,
  pool,
  close: closeDatabase,
} = openDatabase(config.DATABASE_URL, config.DATABASE_POOL, apiConnections)
const redis = connectRedis(config.REDIS_URL, log)
const storage = openStorage(config)

try {
  const webDir = path.join(import.meta.dirname, '../web/dist')
  const app = await buildApp({ config, log, db, pool, redis, storage }, { webDir })
  // The parts of the API stop in this order: new calls are refused, waiting calls are answered, sockets are closed,
  // and then the connections to the services are closed.
  closeOnSignals({
    log,
    close: async () => {
      await app.drain()
      await tracing.close()
      redis.disconnect()
      storage.close()
      await closeDatabase()
    },
  })
  // The backlog is long, because after a restart of an API process all its sockets reconnect at the same time. A client
  // whose connection exceeds the backlog tries again only seconds later.
  await app.listen({ host: config.HOST, port: config.PORT, backlog: 4096 })
} catch (error) {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof ConfigError) fail(error.message)
  if (code === 'EADDRINUSE') fail(`Port ${config.PORT} is taken. Set PORT to a free one.`)
  if (code === 'EADDRNOTAVAIL')
    fail(`This machine has no address ${config.HOST}. Set HOST to one that it has.`)
  if (code === 'EACCES') fail(`Port ${config.PORT} is not allowed to this user. Set PORT to one above 1023.`)
  throw error
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
