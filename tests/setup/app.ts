import path from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Redis } from 'ioredis'
import type pg from 'pg'
import { type Config, parseConfig } from '#core/config.ts'
import { createLog } from '#core/observability/log.ts'
import { apiConnections, type Db, openDatabase } from '#core/postgres/client.ts'
import { connectRedis } from '#core/redis/client.ts'
import { openStorage, type Storage } from '#core/storage/client.ts'
import { buildApp } from '../../api/app.ts'
import { type Close, closeAfterTests, closeAll } from './close-after-tests.ts'
import { bucketOf, createTestDatabase } from './database.ts'
import { clearPlace } from './leftovers.ts'
import { testServices } from './services.ts'

export interface TestApp {
  app: FastifyInstance
  db: Db
  pool: pg.Pool
  redis: Redis
  storage: Storage
  config: Config
  /** Calls the app without a network connection, as a plain client of the API that sends and gets JSON. */
  call: Call
  /** Listens on a free port, for tests of sockets, streams and response headers. @returns the address. */
  listen(): Promise<string>
  /** Closes the app and drops its database. This runs automatically after the tests of the file. */
  close(): Promise<void>
}

export interface Answer<T> {
  status: number
  body: T
  headers: LightMyRequestResponse['headers']
  text: string
}

export interface CallOptions {
  /** The user whose token is sent as a bearer token. */
  as?: { token: string } | undefined
  body?: unknown
  headers?: Record<string, string>
}

// A test names the type of the body without checking it, because the app itself checks every answer against its schema.
export type Call = <T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: CallOptions,
) => Promise<Answer<T>>

export interface TestAppOptions {
  /** False starts the app without storage. */
  bucket?: boolean
  /** The folder of the built client; the default is a small stand-in. */
  webDir?: string
  /** Maps the address of the database to the address that the app connects to. */
  databaseVia?: (url: string) => Promise<string>
}

// This stand-in replaces the built client, so that tests need no build.
const builtWeb = path.join(import.meta.dirname, 'fixtures/web')

/**
 * Builds the real app with its own database, Redis prefix and bucket. `extend` adds routes that only a test needs;
 * TestAppOptions explains the rest.
 */
export async function buildTestApp(
  settings: Partial<Record<keyof Config, string>> = {},
  extend: (app: FastifyInstance) => void = () => undefined,
  { bucket = true, webDir = builtWeb, databaseVia }: TestAppOptions = {},
): Promise<TestApp> {
  const { redisUrl, s3Endpoint } = testServices()
  const database = await createTestDatabase()
  const opened: Close[] = [database.drop, () => clearPlace(database.name)]
  const databaseUrl = databaseVia ? await databaseVia(database.url) : database.url
  const close = () => closeAll(opened)
  closeAfterTests(close)
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: database.name,
    S3_ENDPOINT: s3Endpoint,
    S3_BUCKET: bucketOf(database.name),
    S3_ACCESS_KEY_ID: 'heartroom',
    S3_SECRET_ACCESS_KEY: 'heartroom',
    RATE_LIMITS: 'off',
    SECOND_FACTOR_KEY: 'a key of the tests that guards no secret',
    ...settings,
  })
  const log = createLog(config, 'test')
  const { db, pool, close: closeDatabase } = openDatabase(config.DATABASE_URL, 10, apiConnections)
  const redis = connectRedis(config.REDIS_URL, log)
  const storage = openStorage(config)
  opened.push(closeDatabase, storage.close, () => redis.disconnect())
  const app = await buildApp({ config, log, db, pool, redis, storage }, { webDir })
  opened.push(() => app.close())
  extend(app)
  await Promise.all([app.ready(), bucket ? storage.ensureBucket() : undefined])
  const listen = () => app.listen({ port: 0, host: '127.0.0.1' })
  return { app, db, pool, redis, storage, config, call: callWith(app), listen, close }
}

function callWith(app: FastifyInstance): Call {
  return async <T>(
    method: InjectOptions['method'],
    path: string,
    { as, body, headers }: CallOptions = {},
  ) => {
    const response = await app.inject({
      method: method ?? 'GET',
      url: path,
      headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : undefined) as T,
      headers: response.headers,
      text: response.body,
    }
  }
}
