import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import {
  type BenchEnvironment,
  freeAddress,
  memoryOf,
  openEnvironment,
  processorTimeOf,
  quantile,
} from './lib/environment.ts'
import type { ProbeRequest } from './lib/health-probe.ts'
import {
  type Answered,
  createMemoryWorld,
  type MemoryLoad,
  memoryLoads,
  ordinaryLoad,
} from './lib/memory-load.ts'

// This bench measures the memory of an API under the largest loads that people can cause, and whether it still answers.
// Each load runs on a new API process, because a process does not return all memory that it once used.
//
// npm run bench -- memory [part of the name of a load ...]

const mostMegabytes = 600
const mostMs = 100
const wanted = process.argv.slice(2)

const busy = () => loadavg()[0]?.toFixed(1) ?? '?'
const loadAtFirst = busy()

/** Returns the largest resident memory that a process has had so far, in MB. */
function peakOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** Returns the sum of the largest resident memory (MB) of each child process of an API. They convert its pictures. */
function peakOfStarted({ pid }: ChildProcess): number {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .reduce((sum, one) => sum + peakOf(Number(one)), 0)
}

async function timesOf(probe: ChildProcess, address: string, work: Promise<unknown>): Promise<number[]> {
  probe.send({ probe: address } satisfies ProbeRequest)
  await work
  const report = once(probe, 'message')
  probe.send('report' satisfies ProbeRequest)
  const [latencies] = (await report) as [number[]]
  return latencies
}

const ms = (value: number) => `${value.toFixed(0)} ms`

async function measure(
  environment: BenchEnvironment,
  probe: ChildProcess,
  { name, run }: MemoryLoad,
  mayGiveWay: boolean,
): Promise<boolean> {
  const address = freeAddress()
  const api = await environment.apiAt(address)
  const calm = await timesOf(probe, address, new Promise((resolve) => setTimeout(resolve, 2000)))
  const before = memoryOf(api)
  const processor = processorTimeOf(api)
  const began = performance.now()
  let answers: Answered[] = []
  const work = run(address).then((all) => {
    answers = all
  })
  const loaded = await timesOf(probe, address, work)
  const seconds = (performance.now() - began) / 1000
  const peak = peakOf(api.pid)
  const peakOfPictures = peakOfStarted(api)
  const failed = answers.filter(({ status }) => status !== 200)
  const sizes = new Set(answers.map(({ bytes }) => bytes))
  console.log(`\n${name}: ${answers.length} calls in ${seconds.toFixed(1)} s`)
  const row = (what: string, got: string, target = '') =>
    console.log(`  ${what.padEnd(44)} ${got.padStart(20)}  ${target}`)
  row('memory before, at most', `${before.toFixed(0)}, ${peak.toFixed(0)} MB`, `${mostMegabytes} MB at most`)
  row('  of its process for pictures, at most', `${peakOfPictures.toFixed(0)} MB`)
  row('healthz calm: p50, p99, last', [0.5, 0.99, 1].map((share) => ms(quantile(calm, share))).join(', '))
  const times = [0.5, 0.99, 1].map((share) => ms(quantile(loaded, share))).join(', ')
  row('healthz under load: p50, p99, last', times, `${mostMs} ms at most`)
  row("the api's processor for a call", ms((processorTimeOf(api) - processor) / answers.length))
  const gaveWay = answers.reduce((sum, answer) => sum + answer.gaveWay, 0)
  row('gave way with 503', String(gaveWay), mayGiveWay ? '' : '0')
  row('calls that were never answered', String(failed.length), '0')
  row('sizes of the answers', [...sizes].slice(0, 4).join(', '))
  await environment.stop([api])
  const isPolite = mayGiveWay || gaveWay === 0
  return peak <= mostMegabytes && quantile(loaded, 1) <= mostMs && failed.length === 0 && isPolite
}

const environment = await openEnvironment({ proseMs: 0, readingMs: 0 })
const probe = fork(path.join(import.meta.dirname, 'lib/health-probe.ts'))
let held = true
try {
  const world = await createMemoryWorld(environment.db)
  const loads = memoryLoads(world)
  const ordinary = ordinaryLoad(world)
  const together: MemoryLoad = {
    name: 'all of it at once',
    run: async (address) => (await Promise.all(loads.map(({ run }) => run(address)))).flat(),
  }
  for (const load of [ordinary, ...loads, together])
    if (wanted.length === 0 || wanted.some((part) => load.name.includes(part)))
      held = (await measure(environment, probe, load, load !== ordinary)) && held
} finally {
  probe.disconnect()
  await environment.close()
}
console.log(`\n${availableParallelism()} cores, load average ${loadAtFirst} at first and ${busy()} at last.`)
console.log(held ? 'All targets are held.' : 'Not all targets are held.')
