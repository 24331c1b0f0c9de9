import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { openDatabase, workerConnections } from '#core/postgres/client.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import { testServices } from '../setup/services.ts'
import { measureDispatch } from './lib/crowd-queue.ts'
import { measureTurns } from './lib/crowd-turns.ts'
import type { WatchersAsk, WatchersReport } from './lib/crowd-watchers.ts'
import type { WritersAsk, WritersReport } from './lib/crowd-writers.ts'
import { freeAddress, memoryOf, openEnvironment, processorTimeOf, quantile } from './lib/environment.ts'

// This bench measures many people at once: sockets that watch chapters being written, the dispatcher with a long queue,
// and the order in which many waiting generations start.
//
// npm run bench -- crowd [watch | dispatch | turns ...]

const wanted = process.argv.slice(2)
const measures = (part: string) => wanted.length === 0 || wanted.includes(part)
const busy = () => loadavg()[0]?.toFixed(1) ?? '?'
const loadAtFirst = busy()
const row = (what: string, got: string, target = '') =>
  console.log(`${what.padEnd(66)} ${got.padStart(22)}  ${target}`)
const ms = (value: number) => `${value.toFixed(1)} ms`

const start = (file: string) => fork(path.join(import.meta.dirname, 'lib', file))
async function asked<T>(child: ChildProcess, message: WatchersAsk | WritersAsk): Promise<T> {
  const answer = once(child, 'message')
  child.send(message)
  return ((await answer) as [T])[0]
}

const chapters = 200
const socketsOfOne = 10
const processes = 4
const seconds = 10

async function measureWatching(): Promise<void> {
  const environment = await openEnvironment({ proseMs: 0, readingMs: 0 })
  const watchers = Array.from({ length: processes }, () => start('crowd-watchers.ts'))
  const writers = start('crowd-writers.ts')
  try {
    const users: TestUser[] = []
    for (let n = 0; n < chapters; n++) users.push(await createUser(environment.db))
    const address = freeAddress()
    const api = await environment.apiAt(address)
    const shares = watchers.map((_, p) => users.filter((__, n) => n % processes === p))
    await Promise.all(
      watchers.map((watcher, p) => {
        const tokens = (shares[p] ?? []).flatMap(({ token }) => Array<string>(socketsOfOne).fill(token))
        return asked(watcher, { ask: 'open', address, tokens })
      }),
    )
    const spent = processorTimeOf(api)
    const { words, texts } = await asked<WritersReport>(writers, {
      redisUrl: testServices().redisUrl,
      prefix: environment.prefix,
      userIds: users.map(({ id }) => id),
      wordsPerSecond: 60,
      seconds,
    })
    const textOf = new Map(texts)
    const countWrong = (reports: WatchersReport[]) =>
      reports.flatMap(({ texts: held }, p) =>
        held.filter((text, n) => text !== textOf.get(shares[p]?.[Math.floor(n / socketsOfOne)]?.id ?? '')),
      ).length
    // On a busy machine the last pushes are late, so the bench waits. A watcher whose text is still incomplete after a
    // minute has lost a push.
    let reports: WatchersReport[] = []
    const end = Date.now() + 60_000
    do
      reports = await Promise.all(
        watchers.map((watcher) => asked<WatchersReport>(watcher, { ask: 'report' })),
      )
    while (countWrong(reports) > 0 && Date.now() < end)
    const processor = processorTimeOf(api) - spent
    const latencies = reports.flatMap((report) => report.latencies)
    const sockets = chapters * socketsOfOne
    row(`${sockets} sockets watch ${chapters} chapters: pushes that arrived`, String(latencies.length))
    row('watchers whose text is not complete', String(countWrong(reports)), '0')
    row('push → watcher, p50', ms(quantile(latencies, 0.5)))
    row('push → watcher, p99', ms(quantile(latencies, 0.99)), '100 ms at most')
    row(
      "the api's processor for a watched word",
      `${((processor * 1000) / (words * socketsOfOne)).toFixed(1)} µs`,
    )
    row("the api's processor for a second of it", ms(processor / seconds))
    row("the api's memory", `${memoryOf(api).toFixed(0)} MB`)
  } finally {
    for (const child of [...watchers, writers]) child.disconnect()
    await environment.close()
  }
}

async function measureDispatcher(): Promise<void> {
  const environment = await openEnvironment({ proseMs: 0, readingMs: 0 })
  // These connections have the settings of a worker's connections, with which Postgres plans each statement only once.
  const database = openDatabase(environment.databaseUrl, 2, { ...workerConnections, queryMs: 120_000 })
  try {
    const costs = []
    for (const rows of [100, 1000, 100_000]) costs.push(await measureDispatch(database, rows))
    for (const { rows, oneFree, allFree, ranking } of costs)
      row(
        `${rows} waiting: for one generation with one slot free, all free; ranking of all`,
        [oneFree, allFree, ranking].map((time) => time.toFixed(2)).join(', '),
        'ms',
      )
    const [first, last] = [costs[0], costs.at(-1)]
    if (!first || !last) return
    row(
      '100,000 waiting to 100 waiting, one slot free',
      `${(last.oneFree / first.oneFree).toFixed(2)} times`,
      '2 times at most',
    )
    row(
      '100,000 waiting to 100 waiting, all slots free',
      `${(last.allFree / first.allFree).toFixed(2)} times`,
      '2 times at most',
    )
  } finally {
    await database.close()
    await environment.close()
  }
}

if (measures('watch')) await measureWatching()
if (measures('dispatch')) await measureDispatcher()
if (measures('turns')) await measureTurns(row)
console.log(`\n${availableParallelism()} cores, load average ${loadAtFirst} at first and ${busy()} at last.`)
