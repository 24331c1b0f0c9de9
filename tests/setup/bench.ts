import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { v7 as uuidv7 } from 'uuid'
import { type Config, parseConfig } from '#core/config.ts'
import { periodOf } from '#core/generations/usage.ts'
import { createLog, type Log } from '#core/observability/log.ts'
import { type Db, openDatabase } from '#core/postgres/client.ts'
import { openStorage, type Storage } from '#core/storage/client.ts'
import type { Call } from '../../infra/demo-model/ledger.ts'
import { createDemoModel } from '../../infra/demo-model/server.ts'
import { type RunningWorker, startWorker } from '../../worker/worker.ts'
import { closeAfterTests, closeAll } from './close-after-tests.ts'
import { bucketOf, createTestDatabase } from './database.ts'
import { createCharacter, createGeneration, createStory, createUser, type TestUser } from './factories.ts'
import { clearPlace } from './leftovers.ts'
import { sheet } from './orders.ts'
import { testServices } from './services.ts'

export type Settings = Partial<Record<keyof Config, string>>

/**
 * A database, a Redis prefix, a bucket and a demo model that no other test uses. Each test starts the workers that it
 * needs.
 */
export interface Bench {
  db: Db
  storage: Storage
  log: Log
  environment: Record<string, string>
  demoModel: {
    /** Sets the faults that the demo model applies to matching calls; see infra/demo-model/faults.ts. */
    faults(...rules: unknown[]): Promise<void>
    calls(kind?: string): Promise<Call[]>
    /**
     * Waits until the demo model holds a stream, or until the stream has ended before that, and then lets all held
     * streams continue.
     */
    release(): Promise<void>
    /** Removes the faults and recorded calls, and lets all held streams continue. */
    reset(): Promise<void>
  }
  /** Starts a worker in this process. */
  work(settings?: Settings): Promise<RunningWorker>
  /** Starts a worker in its own process, which a test may kill. */
  spawnWorker(settings?: Settings): ChildProcess
}

export async function createBench(settings: Settings = {}, wordsPerSecond = 0): Promise<Bench> {
  const { redisUrl, s3Endpoint } = testServices()
  const database = await createTestDatabase()
  closeAfterTests(database.drop)
  closeAfterTests(() => clearPlace(database.name))
  const demoModel = createDemoModel({ wordsPerSecond })
  const demoModelUrl = await demoModel.listen(0)
  closeAfterTests(demoModel.close)
  const environment: Record<string, string> = {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: database.name,
    S3_ENDPOINT: s3Endpoint,
    S3_BUCKET: bucketOf(database.name),
    S3_ACCESS_KEY_ID: 'heartroom',
    S3_SECRET_ACCESS_KEY: 'heartroom',
    OPENAI_BASE_URL: demoModelUrl,
    OPENAI_API_KEY: 'test',
    // While the demo model holds a stream, it sends nothing. On a busy machine a test may release the stream only after
    // the default stall limit.
    MODEL_STALL_SECONDS: String(patienceSeconds),
    MODERATION_TIMEOUT_SECONDS: String(patienceSeconds),
    // Chapter contracts are switched off, because most tests are about other calls to the model.
    CHAPTER_CONTRACT: 'off',
    ...settings,
  }
  const config = parseConfig(environment)
  const { db, close } = openDatabase(config.DATABASE_URL)
  closeAfterTests(close)
  const storage = openStorage(config)
  closeAfterTests(storage.close)
  await storage.ensureBucket()
  const control = new URL('/control/', demoModelUrl)
  const command = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(new URL(path, control), {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`the demo model refused ${path}: ${await response.text()}`)
    return response
  }

  return {
    db,
    storage,
    log: createLog(config, 'test'),
    environment,
    demoModel: {
      faults: async (...rules) => void (await command('POST', 'faults', rules)),
      calls: async (kind) => {
        const calls = (await (await command('GET', 'calls')).json()) as Call[]
        return kind ? calls.filter((call) => call.call === kind) : calls
      },
      release: async () => {
        // Releasing streams before one is held has no effect, and the worker would then wait until the stall limit.
        await until('a stream at a gate', async () => {
          const { released } = (await (await command('POST', 'release')).json()) as { released: number }
          if (released > 0) return true
          const calls = (await (await command('GET', 'calls')).json()) as Call[]
          const gated = calls.filter(({ fault }) => fault === 'gate')
          return gated.length > 0 && gated.every(({ finished }) => finished !== null)
        })
      },
      reset: async () => {
        await command('DELETE', 'faults')
        await command('DELETE', 'calls')
        await command('POST', 'release')
      },
    },
    work: async (more = {}) => {
      const own = parseConfig({ ...environment, ...more })
      const log = createLog(own, 'worker')
      const worker = await startWorker({ config: own, log, workerId: uuidv7(), drainMs: 500 })
      const opened = [worker.close]
      const closeOnce = () => closeAll(opened)
      closeAfterTests(closeOnce)
      return { ...worker, close: closeOnce }
    },
    spawnWorker: (more = {}) => {
      const child = spawnNode('worker/main.ts', { ...environment, ...more })
      closeAfterTests(() => killed(child))
      return child
    },
  }
}

/** Starts a process that ends when this process ends, even by a crash. */
export function spawnNode(file: string, env: NodeJS.ProcessEnv, args: string[] = []): ChildProcess {
  const output = process.env.TEST_LOG_LEVEL ? 'inherit' : 'ignore'
  return spawn(process.execPath, ['--import', './infra/process/follow-parent.mjs', file, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['pipe', output, output],
  })
}

/** Kills a process and waits until it has exited. */
export async function killed(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

export interface Asked {
  id: string
  writer: TestUser
  storyId: number
}

/**
 * Creates a queued generation of a story or of its next chapter, with two leads, as the API does when it accepts an
 * order.
 */
export async function ask(
  db: Db,
  kind: 'story' | 'chapter' = 'chapter',
  more: Record<string, unknown> = {},
  row: { failures?: number; waitingSince?: Date } = {},
): Promise<Asked> {
  const writer = await createUser(db)
  const story = await createStory(db, writer, { title: 'The Lighthouse Letters' })
  for (const [name, gender] of [
    ['Elena Marsh', 'woman'],
    ['Tomas Reyes', 'man'],
  ] as const) {
    const character = await createCharacter(db, writer, { name, appearance: `Gender: ${gender}` })
    await db.storyCharacter.create({ data: { storyId: story.id, characterId: character.id, role: 'main' } })
  }
  const id = await queueAnotherGeneration(db, { writer, storyId: story.id }, kind, more, row)
  return { id, writer, storyId: story.id }
}

/** Creates one more generation for an existing story. */
export async function queueAnotherGeneration(
  db: Db,
  { writer, storyId }: Pick<Asked, 'writer' | 'storyId'>,
  kind: 'story' | 'chapter' = 'chapter',
  more: Record<string, unknown> = {},
  row: { failures?: number; waitingSince?: Date } = {},
): Promise<string> {
  const chapter = {
    plot: 'Elena waits on the stairs for whoever leaves the letters. It is Tomas, and he has one more to give her.',
    setting: 'A lighthouse on a cold northern coast, the first night of autumn',
    chapterSize: 'short',
    spiceLevel: 2,
    ...more,
  }
  const story = {
    genre: 'romance',
    tone: 'romantic',
    title: 'The Lighthouse Letters',
    characters: [],
    characterIds: [],
  }
  const period = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 1))
  const id = uuidv7()
  await db.$transaction([
    db.generation.create({
      data: {
        id,
        kind,
        ownerId: writer.id,
        storyId,
        input: kind === 'story' ? { ...chapter, ...story } : chapter,
        usagePeriod: period,
        reservedMicros: 50_000,
        ...row,
      },
    }),
    db.usagePeriod.upsert({
      where: { userId_period: { userId: writer.id, period } },
      create: { userId: writer.id, period, chapters: 1 },
      update: { chapters: { increment: 1 } },
    }),
    db.$queryRaw`SELECT pg_notify('generation_queued', ${id})::text`,
  ])
  return id
}

/** Creates a queued generation of an existing character, as the API does when it accepts an order. */
export async function queueCharacterGeneration(
  db: Db,
  writer: { id: string },
  characterId: number,
): Promise<string> {
  const usagePeriod = periodOf(new Date())
  await db.usagePeriod.create({ data: { userId: writer.id, period: usagePeriod, characters: 1 } })
  return (await createGeneration(db, writer, 'character', { characterId, input: sheet, usagePeriod })).id
}

/** The time after which a wait for a condition fails. It is long, because a busy machine is slow. */
const patienceSeconds = 120

/** Checks a condition every 25 ms until it holds. @throws Error that names the condition. */
export async function until<T>(what: string, look: () => Promise<T | false | null | undefined>): Promise<T> {
  const end = Date.now() + patienceSeconds * 1000
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`not met within ${patienceSeconds} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** Waits until a generation is completed, failed or cancelled and returns its row. */
export function ended(db: Db, id: string) {
  return until(`the end of generation ${id}`, async () => {
    const row = await db.generation.findUniqueOrThrow({ where: { id } })
    return row.finishedAt ? row : null
  })
}
