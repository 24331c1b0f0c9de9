import { io, type Socket } from 'socket.io-client'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { channels } from '#core/channels.ts'
import { listen } from '#core/listen.ts'
import { createLog } from '#core/log.ts'
import { ask } from '../setup/bench.ts'
import { memoryOf, openPlace, type Place, quantile, waitFor } from './lib/place.ts'

// Ratios of one run on one machine: what Heartroom adds to a model that takes a fixed time.

const proseMs = 800
const readingMs = 200
const modelMs = proseMs + readingMs
// Throughput: long enough that it is the slots which bind, and not the processor of a small machine.
const slowMs = 3000
const manyJobs = Number(process.argv[2] ?? 1500)
const rows: { what: string; got: string; target: string }[] = []
const log = createLog({ LOG_LEVEL: 'error' }, 'bench')

const finishedCount = (place: Place) => place.db.generation.count({ where: { status: 'completed' } })

async function orders(place: Place, count: number, everyMs = 0): Promise<void> {
  const began = performance.now()
  const asked: Promise<unknown>[] = []
  for (let n = 0; n < count; n++) {
    const due = began + n * everyMs - performance.now()
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due))
    asked.push(ask(place.db))
    if (everyMs === 0 && n % 20 === 19) await Promise.all(asked)
  }
  await Promise.all(asked)
}

async function measureOverhead(place: Place): Promise<void> {
  const workers = await place.workers(2, 4)
  await orders(place, 16)
  await waitFor(async () => (await finishedCount(place)) >= 16)
  const before = new Date()
  const count = 160
  await orders(place, count, modelMs / 4)
  await waitFor(async () => (await finishedCount(place)) >= 16 + count)
  const done = await place.db.generation.findMany({
    where: { createdAt: { gt: before } },
    select: { createdAt: true, startedAt: true, finishedAt: true },
  })
  const over = done.map(({ createdAt, finishedAt }) => Number(finishedAt) - Number(createdAt) - modelMs)
  const start = done.map(({ createdAt, startedAt }) => Number(startedAt) - Number(createdAt))
  const p50 = quantile(over, 0.5)
  const p99 = quantile(over, 0.99)
  rows.push({ what: 'overhead over model time at half load, p50', got: `${p50} ms`, target: '10 ms at most' })
  rows.push({ what: 'overhead over model time at half load, p99', got: `${p99} ms`, target: '50 ms at most' })
  rows.push({ what: '  of that until it is claimed, p50', got: `${quantile(start, 0.5)} ms`, target: '' })
  await place.stop(workers)
}

async function measureThroughput(place: Place, count: number): Promise<void> {
  const concurrency = 4
  const ideal = (count * concurrency * 1000) / slowMs
  const jobs = count * concurrency * 5
  await orders(place, jobs)
  const before = new Date()
  const had = await finishedCount(place)
  const workers = await place.workers(count, concurrency)
  await waitFor(async () => (await finishedCount(place)) >= had + jobs)
  const done = await place.db.generation.findMany({
    where: { finishedAt: { gt: before } },
    select: { startedAt: true, finishedAt: true },
    orderBy: { finishedAt: 'asc' },
  })
  // Slots begin while other workers are still starting up, and end one by one: what counts is when they do on average.
  const slots = count * concurrency
  const mean = (times: (Date | null)[]) => times.reduce((sum, at) => sum + Number(at), 0) / times.length
  const starts = done.map(({ startedAt }) => startedAt).sort((one, other) => Number(one) - Number(other))
  const began = mean(starts.slice(0, slots))
  const ended = mean(done.slice(-slots).map(({ finishedAt }) => finishedAt))
  const share = jobs / ((ended - began) / 1000) / ideal
  rows.push({
    what: `throughput, ${count} worker${count > 1 ? 's' : ''} of ${concurrency}, of workers × concurrency / model time`,
    got: share.toFixed(2),
    target: '0.90 at least',
  })
  await place.stop(workers)
}

async function measurePush(place: Place): Promise<void> {
  const apis = await Promise.all([place.api(), place.api()])
  const workers = await place.workers(2, 4)
  const ended = new Map<string, number>()
  const listening = listen({
    url: place.databaseUrl,
    log,
    handlers: { [channels.generationEnded]: (id) => ended.set(id, performance.now()) },
  })
  const latencies: number[] = []
  const sockets: Socket[] = []
  const count = 60
  for (let n = 0; n < count; n++) {
    const { id, writer } = await ask(place.db)
    for (const address of apis) {
      const socket = io(address, { transports: ['websocket'], auth: { token: writer.token }, forceNew: true })
      sockets.push(socket)
      socket.on('generation.updated', (summary: GenerationSummary) => {
        const at = performance.now()
        if (summary.id !== id || summary.status !== 'completed') return
        // The notification of Postgres may come a moment after the push.
        setTimeout(() => latencies.push(Math.max(0, at - (ended.get(id) ?? at))), 100)
      })
    }
    await new Promise((resolve) => setTimeout(resolve, modelMs / 4))
  }
  await waitFor(async () => latencies.length >= count * 2)
  for (const socket of sockets) socket.disconnect()
  await listening.close()
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
  await place.stop(workers)
}

async function measureMemory(): Promise<void> {
  const place = await openPlace({ proseMs: 0, readingMs: 0 })
  const [worker] = await place.workers(1, 8)
  if (!worker) return
  const samples: number[] = []
  for (let done = 0; done < manyJobs; ) {
    const some = Math.min(50, manyJobs - done)
    await orders(place, some)
    done += some
    await waitFor(async () => (await finishedCount(place)) >= done)
    samples.push(memoryOf(worker))
  }
  const third = Math.ceil(samples.length / 3)
  const mean = (part: number[]) => part.reduce((sum, each) => sum + each, 0) / part.length
  const [middle, last] = [mean(samples.slice(third, 2 * third)), mean(samples.slice(2 * third))]
  rows.push({
    what: `worker memory over ${manyJobs} jobs, last third to middle third`,
    got: `${middle.toFixed(0)} → ${last.toFixed(0)} MB`,
    target: 'flat',
  })
  await place.close()
}

const place = await openPlace({ proseMs, readingMs })
await measureOverhead(place)
await measurePush(place)
await place.close()
const slow = await openPlace({ proseMs: slowMs * 0.8, readingMs: slowMs * 0.2 })
for (const count of [1, 2, 4]) await measureThroughput(slow, count)
await slow.close()
await measureMemory()

const width = Math.max(...rows.map(({ what }) => what.length))
console.log(
  `\nA model that takes ${modelMs} ms a chapter (${proseMs} + ${readingMs}) in two calls; for throughput ${slowMs} ms.\n`,
)
for (const { what, got, target } of rows) console.log(`${what.padEnd(width)}  ${got.padStart(12)}  ${target}`)
