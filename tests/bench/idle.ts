import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import pg from 'pg'
import { testServices } from '../setup/services.ts'
import { freeAddress, memoryOf, openEnvironment, processorTimeOf } from './lib/environment.ts'

// This bench measures what idle processes cost: connections and statements of Postgres, commands of Redis,
// processor time and memory. These grow with the number of processes and not with the number of users. npm
// run bench -- idle [APIs] [workers] [seconds]

const [apis = 2, workers = 8, seconds = 30] = process.argv.slice(2).map(Number)

const environment = await openEnvironment({ proseMs: 0, readingMs: 0 })
const pool = new pg.Pool({ connectionString: environment.databaseUrl, max: 1 })
const redis = new Redis(testServices().redisUrl)

const numberOf = async (sql: string) => Number((await pool.query(sql)).rows[0]?.n)
const transactions = () =>
  numberOf('SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()')
const commands = async () =>
  Number(/total_commands_processed:(\d+)/.exec(await redis.info('stats'))?.[1] ?? 0)

function tell(what: string, got: string): void {
  console.log(`${what.padEnd(56)} ${got.padStart(16)}`)
}

try {
  const addresses = Array.from({ length: apis }, freeAddress)
  const running = [
    ...(await Promise.all(addresses.map((address) => environment.apiAt(address)))),
    ...(await environment.workers(workers, 8)),
  ]
  // The first seconds are not measured, because the processes still start.
  await wait(20_000)
  const before = {
    transactions: await transactions(),
    commands: await commands(),
    processor: running.map(processorTimeOf),
  }
  await wait(seconds * 1000)
  const perSecond = (now: number, then: number) => ((now - then) / seconds).toFixed(1)
  tell('Postgres: transactions a second', perSecond(await transactions(), before.transactions))
  tell('Redis: commands a second, all databases', perSecond(await commands(), before.commands))
  const { rows } = await pool.query(
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  tell('Postgres: open connections', String(rows[0]?.n))
  const processorOf = (from: number, to: number) =>
    running
      .slice(from, to)
      .reduce((sum, process, at) => sum + processorTimeOf(process) - (before.processor[from + at] ?? 0), 0)
  const share = (ms: number, count: number) => `${((ms / count / seconds / 1000) * 100).toFixed(2)} %`
  tell('Processor of an API (of one core)', share(processorOf(0, apis), apis))
  tell('Processor of a worker (of one core)', share(processorOf(apis, running.length), workers))
  const largest = (from: number, to: number) =>
    `${Math.max(...running.slice(from, to).map((process) => memoryOf(process))).toFixed(0)} MB`
  tell('Memory of the largest API', largest(0, apis))
  tell('Memory of the largest worker', largest(apis, running.length))
  console.log(
    `\n${apis} APIs and ${workers} workers over ${seconds} s; ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)}.`,
  )
} finally {
  redis.disconnect()
  await pool.end()
  await environment.close()
}
