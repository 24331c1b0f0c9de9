import { afterEach, beforeAll, beforeEach } from 'vitest'
import { type Bench, createBench, killed } from '../setup/bench.ts'
import { expectConsistentData } from './expected-results.ts'

/**
 * Creates a bench for workers that a test kills. After each test the remaining workers are killed, because
 * they would take the generations of the next test, and the stored data is checked. The bench is empty until
 * the first test runs.
 */
export function useKilledWorkers(settings: Parameters<typeof createBench>[0] = {}) {
  const bench = {} as Bench
  const started: ReturnType<Bench['spawnWorker']>[] = []
  // Other workers detect a killed worker by its advisory lock, so the lease can be long. A short lease could expire on
  // a busy machine although no worker died.
  const lease = { LEASE_SECONDS: '60' }
  beforeAll(async () => void Object.assign(bench, await createBench({ ...lease, ...settings })))
  beforeEach(() => bench.demoModel.reset())
  afterEach(async () => {
    await Promise.all(started.splice(0).map((child) => killed(child)))
    await expectConsistentData(bench)
  })
  const spawn: Bench['spawnWorker'] = (more) => {
    const child = bench.spawnWorker(more)
    started.push(child)
    return child
  }
  return { bench, spawn }
}
