import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { Redis } from 'ioredis'
import { killed } from './bench.ts'
import { closeAfterTests } from './close-after-tests.ts'
import { freePort } from './free-port.ts'

/** A Redis that belongs to one test, which may kill and start it. It stores nothing on disk. */
export interface OwnRedis {
  url: string
  start(): Promise<void>
  kill(): Promise<void>
  flush(): Promise<void>
}

/** Finds Redis as the launcher does. The launcher is plain JavaScript, so it runs in its own process. */
function findBinary(): { file: string; env: NodeJS.ProcessEnv } {
  const launcher = new URL('../../infra/services/redis-binary.mjs', import.meta.url).href
  const script = `const { redisBinary } = await import('${launcher}'); console.log(JSON.stringify(await redisBinary()))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const found = JSON.parse(output) as { file: string; env: NodeJS.ProcessEnv } | { docker: true }
  if ('docker' in found)
    throw new Error('These tests need an installed Redis; a Redis in Docker is not enough.')
  return found
}

export async function ownRedis(): Promise<OwnRedis> {
  const binary = findBinary()
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | undefined

  const asClient = async <T>(work: (redis: Redis) => Promise<T>): Promise<T> => {
    const redis = new Redis(url, { retryStrategy: () => 25, maxRetriesPerRequest: null })
    // Connecting fails until Redis listens, so these errors are ignored.
    redis.on('error', () => undefined)
    return work(redis).finally(() => redis.disconnect())
  }
  const own: OwnRedis = {
    url,
    start: async () => {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      child = spawn(binary.file, options, { env: binary.env, stdio: 'ignore' })
      await asClient((redis) => redis.ping())
    },
    kill: async () => {
      if (child) await killed(child)
    },
    flush: () => asClient(async (redis) => void (await redis.flushall())),
  }
  closeAfterTests(own.kill)
  await own.start()
  return own
}
