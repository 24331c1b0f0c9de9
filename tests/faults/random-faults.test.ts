import { beforeAll, expect, test } from 'vitest'
import { expectConsistentData } from './expected-results.ts'
import { type Installation, startInstallation } from './installation.ts'
import { expectOneEndEach } from './invariants.ts'
import { makePlan, type PlannedFault } from './random-plan.ts'
import { createWriter, write } from './random-writers.ts'

// FAULTS_SEED=<number> repeats one round. FAULTS_MINUTES=<number> runs new rounds for that many minutes.
const { FAULTS_SEED, FAULTS_MINUTES } = process.env
// The default is three seeds whose rounds together contain every kind of fault.
const seeds = FAULTS_SEED ? [Number(FAULTS_SEED)] : [1, 3, 6]
const minutes = Number(FAULTS_MINUTES ?? 0)

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})

/**
 * Runs one round: writers order while the planned faults happen. When all services are back, the data must be
 * consistent.
 */
async function runRound(seed: number): Promise<void> {
  const { bench, fleet, applyFault } = installation
  const plan = makePlan(seed)
  const writers = await Promise.all(plan.writers.map(() => createWriter(bench.db)))
  await bench.demoModel.reset()
  await bench.demoModel.faults(...plan.model)
  const parts = new Map<string, PlannedFault[]>()
  for (const fault of plan.faults) {
    const part = 'index' in fault ? `${fault.part} ${fault.index}` : fault.part
    parts.set(part, [...(parts.get(part) ?? []), fault])
  }
  const applySequentially = async (faults: PlannedFault[]) => {
    for (const fault of faults) await applyFault(fault)
  }
  await Promise.all([
    ...[...parts.values()].map(applySequentially),
    ...writers.map((writer, n) => write(fleet, writer, plan.writers[n] ?? [])),
  ])
  await bench.demoModel.reset()
  for (const writer of writers) await expectOneEndEach(bench, writer, plan)
  await expectConsistentData(bench)
  expect(installation.endedWorkers(), 'workers that ended without a planned fault').toBe(0)
}

async function runSeed(seed: number): Promise<void> {
  await runRound(seed).catch((error: unknown) => {
    const plan = JSON.stringify(makePlan(seed), null, 1)
    throw new Error(`FAULTS_SEED=${seed} repeats this round. What happened: ${plan}`, { cause: error })
  })
}

if (minutes > 0) {
  test('each accepted order ends exactly once in every round of random faults in FAULTS_MINUTES', {
    timeout: (minutes + 3) * 60_000,
  }, async () => {
    const end = Date.now() + minutes * 60_000
    let rounds = 0
    for (let seed = Math.floor(Math.random() * 1e9); Date.now() < end; seed++) {
      const began = Date.now()
      await runSeed(seed)
      rounds += 1
      process.stdout.write(`round ${rounds}, seed ${seed}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`)
    }
    expect(rounds).toBeGreaterThan(0)
  })
} else {
  test.each(seeds)('each accepted order ends exactly once under random faults with seed %i', runSeed)
}
