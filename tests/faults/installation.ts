import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, createBench, killed, until } from '../setup/bench.ts'
import { type BreakableService, breakableService } from '../setup/breakable-service.ts'
import { type Fleet, startFleet } from '../setup/fleet.ts'
import { type OwnPostgres, ownPostgres } from '../setup/own-postgres.ts'
import { type OwnRedis, ownRedis } from '../setup/own-redis.ts'
import { testServices } from '../setup/services.ts'
import type { PlannedFault } from './random-plan.ts'

/** A whole installation for fault tests: two workers, two APIs, and backing services that no other test uses. */
export interface Installation {
  bench: Bench
  fleet: Fleet
  /** Applies a planned fault to its part of the installation, and restores the part if the fault stopped it. */
  applyFault(fault: PlannedFault): Promise<void>
  /** Returns how many workers ended without a fault. The number must stay 0. */
  endedWorkers(): number
}

export const leaseSeconds = 2

export async function startInstallation(): Promise<Installation> {
  const [redis, postgres, storage] = await Promise.all([
    ownRedis(),
    ownPostgres(),
    breakableService(testServices().s3Endpoint),
  ])
  const bench = await createBench(
    {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      LEASE_SECONDS: String(leaseSeconds),
      // The demo model shares the machine and this process with the test. On a busy machine it can be silent for
      // seconds. A short time limit would then end its answer and count a failure that no fault has caused.
      MODEL_FIRST_BYTE_SECONDS: '8',
      MODEL_STALL_SECONDS: '5',
      MODEL_TIMEOUT_SECONDS: '20',
      MAX_ACTIVE_GENERATIONS: '20',
      WORKER_CONCURRENCY: '4',
      RATE_LIMITS: 'off',
    },
    3000,
  )
  // The bench connects to storage and the model directly; only the processes connect through the breakable proxies.
  const model = await breakableService(bench.environment.OPENAI_BASE_URL ?? '')
  bench.environment.OPENAI_BASE_URL = model.url
  bench.environment.S3_ENDPOINT = storage.url
  const workers = [bench.spawnWorker(), bench.spawnWorker()]
  const fleet = await startFleet(bench, 2, { DRAIN_DELAY_SECONDS: '0' })
  await until('two workers', async () => (await bench.db.workerProcess.count()) === 2)
  const isEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
  return {
    bench,
    fleet,
    applyFault: faultApplier({ bench, fleet, workers, redis, postgres, storage, model }),
    endedWorkers: () => workers.filter(isEnded).length,
  }
}

interface Parts {
  bench: Bench
  fleet: Fleet
  workers: ChildProcess[]
  redis: OwnRedis
  postgres: OwnPostgres
  storage: BreakableService
  model: BreakableService
}

const signals = { kill: 'SIGKILL', terminate: 'SIGTERM' } as const

function faultApplier(parts: Parts): Installation['applyFault'] {
  const { bench, fleet, workers, redis, postgres } = parts

  async function breakWorker(fault: PlannedFault & { part: 'worker' }): Promise<void> {
    const child = workers[fault.index]
    if (!child) throw new Error(`the installation has no worker ${fault.index}`)
    if (fault.what === 'stop') {
      child.kill('SIGSTOP')
      await pause(fault.forMs)
      child.kill('SIGCONT')
      return
    }
    await killed(child, signals[fault.what])
    workers[fault.index] = bench.spawnWorker()
  }

  return async (fault) => {
    await pause(fault.afterMs)
    if (fault.part === 'worker') return breakWorker(fault)
    if (fault.part === 'api') return void (await fleet.restart(fault.index, signals[fault.what]))
    if (fault.part === 'postgres') {
      await postgres.stop(fault.how)
      await pause(fault.forMs)
      return postgres.start()
    }
    if (fault.part === 'redis') {
      if (fault.what === 'flush') return redis.flush()
      await redis.kill()
      await pause(fault.forMs)
      return redis.start()
    }
    const service = parts[fault.part]
    await service.break()
    await pause(fault.forMs)
    await service.mend()
  }
}
