import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseConfig } from '#core/config.ts'
import { createLog } from '#core/observability/log.ts'
import { type Db, openDatabase } from '#core/postgres/client.ts'
import { connectRedis } from '#core/redis/client.ts'
import { type Publish, publishOverRedis } from '#core/redis/publish.ts'
import { openStorage } from '#core/storage/client.ts'
import { bucketOf, createTestDatabase } from '../../setup/database.ts'
import { clearPlace } from '../../setup/leftovers.ts'
import { testServices } from '../../setup/services.ts'
import { setup } from '../../setup/template-database.ts'

const root = path.join(import.meta.dirname, '../../..')

// The memory settings with which production starts its processes (infra/Dockerfile). The bench starts its processes
// with the same settings.
const settingsFile = new URL('../../../infra/process/memory-settings.mjs', import.meta.url).href
const { memorySettings } = (await import(settingsFile)) as { memorySettings: Record<string, string> }

/** A database, a model of fixed time, and functions that start the processes to measure. */
export interface BenchEnvironment {
  db: Db
  databaseUrl: string
  /** The prefix of the Redis keys that this bench uses. */
  prefix: string
  /** Starts `count` workers and waits until they are ready; `stop` ends them. */
  workers(count: number, concurrency: number): Promise<ChildProcess[]>
  /** Starts an API on a free port and waits until it is ready. @returns its address. */
  api(): Promise<string>
  /** Starts an API at this address and waits until it is ready. */
  apiAt(address: string): Promise<ChildProcess>
  /** Starts another HTTP server from a source file, with the settings of an API, and waits until it is ready. */
  serverAt(address: string, file: string): Promise<ChildProcess>
  /** Publishes an event for the sockets of a user, as a worker does. */
  publish: Publish
  stop(children: ChildProcess[]): Promise<void>
  model: ChildProcess
  /** For each order, the time in ms that the model took for all its calls. */
  tookMs: ReadonlyMap<number, number>
  /**
   * For each order, the times (ms since 1970) at which the model received the request for prose and sent the first
   * piece.
   */
  proseAt: ReadonlyMap<number, { asked: number; first: number }>
  close(): Promise<void>
}

interface AnsweredCall {
  order: number
  ms: number
  kind: 'prose' | 'reading'
  asked: number
  first: number
}

export async function openEnvironment(
  modelTimes: { proseMs: number; readingMs: number },
  settings: Record<string, string> = {},
): Promise<BenchEnvironment> {
  await setup()
  const { redisUrl, s3Endpoint } = testServices()
  const database = await createTestDatabase()
  const { db, close } = openDatabase(database.url)
  const redis = connectRedis(redisUrl, createLog({ LOG_LEVEL: 'error' }, 'bench'))
  const children: ChildProcess[] = []
  // A bench that fails before `close` must not leave processes behind.
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL')
  })
  const model = fork(path.join(import.meta.dirname, 'fixed-model.ts'), {
    env: { PROSE_MS: String(modelTimes.proseMs), READING_MS: String(modelTimes.readingMs) },
  })
  children.push(model)
  const [{ url }] = (await once(model, 'message')) as [{ url: string }]
  const tookMs = new Map<number, number>()
  const proseAt = new Map<number, { asked: number; first: number }>()
  model.on('message', ({ order, ms, kind, asked, first }: AnsweredCall) => {
    tookMs.set(order, (tookMs.get(order) ?? 0) + ms)
    if (kind === 'prose' && !proseAt.has(order)) proseAt.set(order, { asked, first })
  })
  const environment = {
    PATH: process.env.PATH,
    // The contract of a chapter would take one more call of the model, whose time does not belong to Heartroom's
    // overhead.
    CHAPTER_CONTRACT: 'off',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: database.name,
    S3_ENDPOINT: s3Endpoint,
    S3_BUCKET: bucketOf(database.name),
    S3_ACCESS_KEY_ID: 'heartroom',
    S3_SECRET_ACCESS_KEY: 'heartroom',
    OPENAI_BASE_URL: url,
    OPENAI_API_KEY: 'bench',
    MODERATION: 'off',
    RATE_LIMITS: 'off',
    // All sockets of a bench come from one address, so the number of sockets that one address may open is raised.
    MAX_SOCKETS_PER_ADDRESS: '100000',
    SEED: 'none',
    ...settings,
  }
  const storage = openStorage(parseConfig(environment))
  await storage.ensureBucket()
  storage.close()
  const start = (file: string, more: Record<string, string>) => {
    const child = spawn(process.execPath, [file], {
      cwd: root,
      env: { ...memorySettings, ...environment, ...more },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    children.push(child)
    return child
  }
  const serverAt = async (address: string, file: string): Promise<ChildProcess> => {
    const child = start(file, { PORT: new URL(address).port })
    await waitFor(() =>
      fetch(`${address}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    return child
  }
  const apiAt = (address: string) => serverAt(address, 'api/main.ts')
  const stop = async (some: ChildProcess[]): Promise<void> => {
    await Promise.all(
      some.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await gone
      }),
    )
  }
  return {
    db,
    databaseUrl: database.url,
    prefix: database.name,
    workers: async (count, concurrency) => {
      const some = Array.from({ length: count }, () =>
        start('worker/main.ts', { WORKER_CONCURRENCY: String(concurrency) }),
      )
      await waitFor(async () => (await db.workerProcess.count()) >= count)
      return some
    },
    api: async () => {
      const address = freeAddress()
      await apiAt(address)
      return address
    },
    apiAt,
    serverAt,
    publish: publishOverRedis(redis, database.name),
    stop,
    model,
    tookMs,
    proseAt,
    close: async () => {
      await stop(children)
      redis.disconnect()
      await close()
      await clearPlace(database.name)
      await database.drop()
    },
  }
}

/** Returns an address of this machine with a random port, which is most likely free. */
export function freeAddress(): string {
  return `http://127.0.0.1:${20_000 + Math.floor(Math.random() * 12_000)}`
}

/** Checks a condition every 20 ms until it is met. @throws Error after `seconds`. */
export async function waitFor(look: () => Promise<boolean>, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`the condition was not met within ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Returns the resident memory of a process in MB, read from /proc without work for the process. */
export function memoryOf(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** Returns the processor time in ms that a process has used so far, without the time of other processes. */
export function processorTimeOf(child: ChildProcess): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
  // In /proc the fields follow the name of the process, which may contain blanks. Times are in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Returns the quantile of the numbers: the value below which the given share (0 to 1) of them is. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
