import { availableParallelism, loadavg } from 'node:os'
import { io, type Socket } from 'socket.io-client'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { createLog } from '#core/observability/log.ts'
import { channels } from '#core/postgres/channels.ts'
import { listen } from '#core/postgres/listen.ts'
import { ask } from '../setup/bench.ts'
import {
  type BenchEnvironment,
  memoryOf,
  openEnvironment,
  processorTimeOf,
  quantile,
  waitFor,
} from './lib/environment.ts'

// The results are ratios within one run on one machine: they compare Heartroom's share of the time with the fixed time
// of a model.

const proseMs = 800
const readingMs = 200
const modelMs = proseMs + readingMs
// Throughput uses a slow model, so that the worker slots are the limit and not the processor of a small machine.
const slowMs = 3000
// The arguments name the parts to measure (all without arguments), and the number of jobs of the memory part.
const wanted = process.argv.slice(2)
const manyJobs = Number(wanted.find((argument) => /^\d+$/.test(argument)) ?? 1500)
const parts = wanted.filter((argument) => !/^\d+$/.test(argument))
const measures = (part: 'overhead' | 'push' | 'throughput' | 'memory') =>
  parts.length === 0 || parts.includes(part)
const rows: { what: string; got: string; target: string }[] = []
const log = createLog({ LOG_LEVEL: 'error' }, 'bench')

const busy = () => loadavg()[0]?.toFixed(1) ?? '?'
const loadAtFirst = busy()
const mean = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0) / some.length

let lastOrder = 0
/** Orders a chapter. The plot contains a number with which the model reports the time that it took for this order. */
async function order(environment: BenchEnvironment) {
  const number = ++lastOrder
  const plot = `Elena waits on the stairs for whoever leaves the letters. It is Tomas, with order ${number} to give her.`
  return { number, ...(await ask(environment.db, 'chapter', { plot })) }
}

const finishedCount = (environment: BenchEnvironment) =>
  environment.db.generation.count({ where: { status: 'completed' } })

async function orders(
  environment: BenchEnvironment,
  count: number,
  everyMs = 0,
): Promise<Awaited<ReturnType<typeof order>>[]> {
  const began = performance.now()
  const asked: ReturnType<typeof order>[] = []
  for (let n = 0; n < count; n++) {
    const due = began + n * everyMs - performance.now()
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due))
    asked.push(order(environment))
    if (everyMs === 0 && n % 20 === 19) await Promise.all(asked)
  }
  return Promise.all(asked)
}

/**
 * Records when Postgres notifies that a generation is queued and that it has ended. Postgres sends both notifications
 * after the commit, and this process measures both with one clock.
 */
function watchEnds(environment: BenchEnvironment) {
  const queued = new Map<string, number>()
  const ended = new Map<string, number>()
  const listening = listen({
    url: environment.databaseUrl,
    log,
    handlers: {
      [channels.generationQueued]: (id) => queued.set(id, performance.now()),
      [channels.generationEnded]: (id) => ended.set(id, performance.now()),
    },
  })
  return { queued, ended, close: () => listening.close() }
}

const warmUpOrders = 32
/** Runs some orders that are not measured, so that the code of new workers is compiled before the measurement. */
async function warmUp(environment: BenchEnvironment, ended: ReadonlyMap<string, number>): Promise<void> {
  await orders(environment, warmUpOrders, modelMs / 8)
  await waitFor(async () => ended.size >= warmUpOrders)
}

async function measureOverhead(environment: BenchEnvironment): Promise<void> {
  const workers = await environment.workers(2, 4)
  const watched = watchEnds(environment)
  await warmUp(environment, watched.ended)
  const processes = [...workers, environment.model]
  const before = processes.map(processorTimeOf)
  const count = 240
  const asked = await orders(environment, count, modelMs / 4)
  await waitFor(async () => watched.ended.size >= warmUpOrders + count)
  const spent = processes.map((child, n) => (processorTimeOf(child) - (before[n] ?? 0)) / count)
  const ofModel = spent.pop() ?? Number.NaN
  await waitFor(async () => asked.every(({ number }) => environment.tookMs.has(number)))
  const took = asked.map(({ number }) => environment.tookMs.get(number) ?? Number.NaN)
  const over = asked.map(
    ({ id }, n) =>
      (watched.ended.get(id) ?? Number.NaN) - (watched.queued.get(id) ?? Number.NaN) - (took[n] ?? 0),
  )
  const done = await environment.db.generation.findMany({
    where: { id: { in: asked.map(({ id }) => id) } },
    select: { createdAt: true, startedAt: true },
  })
  const start = done.map(({ createdAt, startedAt }) => Number(startedAt) - Number(createdAt))
  const ms = (value: number) => `${value.toFixed(1)} ms`
  rows.push({
    what: 'overhead over model time at half load, p50',
    got: ms(quantile(over, 0.5)),
    target: '20 ms at most',
  })
  rows.push({
    what: 'overhead over model time at half load, p99',
    got: ms(quantile(over, 0.99)),
    target: '50 ms at most',
  })
  rows.push({ what: '  of that until it is claimed, p50', got: ms(quantile(start, 0.5)), target: '' })
  rows.push({
    what: `  the model itself took, p50 (of ${modelMs} ms)`,
    got: ms(quantile(took, 0.5)),
    target: '',
  })
  rows.push({
    what: '  processor time of all workers a chapter, of the model',
    got: `${spent.reduce((sum, each) => sum + each, 0).toFixed(0)}, ${ofModel.toFixed(0)} ms`,
    target: '',
  })
  await watched.close()
  await environment.stop(workers)
}

async function measureThroughput(environment: BenchEnvironment, count: number): Promise<void> {
  const concurrency = 4
  const slots = count * concurrency
  const jobs = slots * 5
  const asked = await orders(environment, jobs)
  const ids = asked.map(({ id }) => id)
  const workers = await environment.workers(count, concurrency)
  const where = { id: { in: ids } }
  await waitFor(
    async () => (await environment.db.generation.count({ where: { ...where, status: 'completed' } })) >= jobs,
  )
  const done = await environment.db.generation.findMany({
    where,
    select: { startedAt: true, finishedAt: true },
    orderBy: { finishedAt: 'asc' },
  })
  await waitFor(async () => asked.every(({ number }) => environment.tookMs.has(number)))
  const took = mean(asked.map(({ number }) => environment.tookMs.get(number) ?? Number.NaN))
  // Workers start one after the other, so their slots begin and end at different times. Throughput is computed between
  // the mean begin and the mean end of all slots.
  const starts = done.map(({ startedAt }) => Number(startedAt)).sort((one, other) => one - other)
  const began = mean(starts.slice(0, slots))
  const ended = mean(done.slice(-slots).map(({ finishedAt }) => Number(finishedAt)))
  const share = (jobs * took) / (ended - began) / slots
  rows.push({
    what: `throughput, ${count} worker${count > 1 ? 's' : ''} of ${concurrency}, of workers × concurrency / model time (${took.toFixed(0)} ms)`,
    got: share.toFixed(2),
    target: '0.90 at least',
  })
  await environment.stop(workers)
}

async function measurePush(environment: BenchEnvironment): Promise<void> {
  const apis = await Promise.all([environment.api(), environment.api()])
  const workers = await environment.workers(2, 4)
  const { ended, close } = watchEnds(environment)
  await warmUp(environment, ended)
  const latencies: number[] = []
  const sockets: Socket[] = []
  const count = 60
  for (let n = 0; n < count; n++) {
    const { id, writer } = await order(environment)
    for (const address of apis) {
      const socket = io(address, { transports: ['websocket'], auth: { token: writer.token }, forceNew: true })
      sockets.push(socket)
      socket.on('generation.updated', (summary: GenerationSummary) => {
        const at = performance.now()
        if (summary.id !== id || summary.status !== 'completed') return
        // The notification of Postgres that a generation has ended can arrive a moment after the push. The latency
        // between the two is therefore computed later.
        setTimeout(() => latencies.push(Math.max(0, at - (ended.get(id) ?? at))), 100)
      })
    }
    await new Promise((resolve) => setTimeout(resolve, modelMs / 4))
  }
  await waitFor(async () => latencies.length >= count * 2)
  for (const socket of sockets) socket.disconnect()
  await close()
  rows.push({
    what: 'commit → browser over two APIs, p50',
    got: `${quantile(latencies, 0.5).toFixed(1)} ms`,
    target: '5 ms at most',
  })
  rows.push({
    what: 'commit → browser over two APIs, p99',
    got: `${quantile(latencies, 0.99).toFixed(1)} ms`,
    target: '25 ms at most',
  })
  await environment.stop(workers)
}

async function measureMemory(): Promise<void> {
  const environment = await openEnvironment({ proseMs: 0, readingMs: 0 })
  const [worker] = await environment.workers(1, 8)
  if (!worker) return
  const samples: number[] = []
  for (let done = 0; done < manyJobs; ) {
    const some = Math.min(50, manyJobs - done)
    await orders(environment, some)
    done += some
    await waitFor(async () => (await finishedCount(environment)) >= done, 600)
    samples.push(memoryOf(worker))
  }
  const third = Math.ceil(samples.length / 3)
  const [middle, last] = [mean(samples.slice(third, 2 * third)), mean(samples.slice(2 * third))]
  rows.push({
    what: `worker memory over ${manyJobs} jobs, last third to middle third`,
    got: `${middle.toFixed(0)} → ${last.toFixed(0)} MB`,
    target: 'flat',
  })
  await environment.close()
}

if (measures('overhead') || measures('push')) {
  const environment = await openEnvironment({ proseMs, readingMs })
  if (measures('overhead')) await measureOverhead(environment)
  if (measures('push')) await measurePush(environment)
  await environment.close()
}
if (measures('throughput')) {
  const slow = await openEnvironment({ proseMs: slowMs * 0.8, readingMs: slowMs * 0.2 })
  for (const count of [1, 2, 4]) await measureThroughput(slow, count)
  await slow.close()
}
if (measures('memory')) await measureMemory()

const width = Math.max(...rows.map(({ what }) => what.length))
console.log(
  `\nA model that takes ${modelMs} ms a chapter (${proseMs} + ${readingMs}) in two calls; for throughput ${slowMs} ms.`,
)
console.log(
  'Overhead: from the commit of the order to the commit of the chapter, less the time of the model.',
)
console.log(`${availableParallelism()} cores, load average ${loadAtFirst} at first and ${busy()} at last.\n`)
for (const { what, got, target } of rows) console.log(`${what.padEnd(width)}  ${got.padStart(14)}  ${target}`)
