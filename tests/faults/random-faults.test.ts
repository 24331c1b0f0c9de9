import { beforeAll, expect, test } from 'vitest'
import { expectOneEndEach } from './invariants.ts'
import { expectAllInStep } from './one-of-each.ts'
import { makePlan, type PlannedFault } from './random-plan.ts'
import { createWriter, write } from './random-writers.ts'
import { openStage, type Stage } from './stage.ts'

// FAULTS_SEED=<number> plays one round again, FAULTS_MINUTES=<number> one fresh round after the other for so long.
const { FAULTS_SEED, FAULTS_MINUTES } = process.env
// By default three that have something of everything between them.
const seeds = FAULTS_SEED ? [Number(FAULTS_SEED)] : [1, 3, 6]
const minutes = Number(FAULTS_MINUTES ?? 0)

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

/** One round: writers order while what is planned happens to everything; then all is well again, and must be in step. */
async function playRound(seed: number): Promise<void> {
  const { bench, fleet, play } = stage
  const plan = makePlan(seed)
  const writers = await Promise.all(plan.writers.map(() => createWriter(bench.db)))
  await bench.demoModel.reset()
  await bench.demoModel.faults(...plan.model)
  const parts = new Map<string, PlannedFault[]>()
  for (const fault of plan.faults) {
    const part = 'index' in fault ? `${fault.part} ${fault.index}` : fault.part
    parts.set(part, [...(parts.get(part) ?? []), fault])
  }
  const inTurn = async (faults: PlannedFault[]) => {
    for (const fault of faults) await play(fault)
  }
  await Promise.all([
    ...[...parts.values()].map(inTurn),
    ...writers.map((writer, n) => write(fleet, writer, plan.writers[n] ?? [])),
  ])
  await bench.demoModel.reset()
  for (const writer of writers) await expectOneEndEach(bench, writer, plan)
  await expectAllInStep(bench)
  expect(stage.endedWorkers(), 'workers that ended by themselves').toBe(0)
}

async function play(seed: number): Promise<void> {
  await playRound(seed).catch((error: unknown) => {
    const plan = JSON.stringify(makePlan(seed), null, 1)
    throw new Error(`FAULTS_SEED=${seed} plays this again. What happened: ${plan}`, { cause: error })
  })
}

if (minutes > 0) {
  test('rounds of random faults, for as long as asked', { timeout: (minutes + 3) * 60_000 }, async () => {
    const end = Date.now() + minutes * 60_000
    let rounds = 0
    for (let seed = Math.floor(Math.random() * 1e9); Date.now() < end; seed++) {
      const began = Date.now()
      await play(seed)
      rounds += 1
      process.stdout.write(`round ${rounds}, seed ${seed}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`)
    }
    expect(rounds).toBeGreaterThan(0)
  })
} else {
  test.each(seeds)('whatever happens (seed %i), every accepted order comes to one end, once', play)
}
