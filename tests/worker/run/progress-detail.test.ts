import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { parseConfig } from '#core/config.ts'
import { estimateGeneration } from '#core/generations/estimates.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import { cancelActive } from '#core/generations/order-transitions.ts'
import { createLog } from '#core/observability/log.ts'
import { type Database, openDatabase, Prisma } from '#core/postgres/client.ts'
import type { Deps } from '../../../worker/deps.ts'
import { claimGeneration } from '../../../worker/run/claim.ts'
import { startRun } from '../../../worker/run/run.ts'
import { until } from '../../setup/bench.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { createGeneration, createUser } from '../../setup/factories.ts'

const detail = { scene: 2, scenes: 4, words: 312, targetWords: 900 }

let database: Database
let deps: Deps
const pushed: GenerationSummary[] = []

beforeAll(async () => {
  const place = await createTestDatabase()
  closeAfterTests(place.drop)
  database = openDatabase(place.url)
  closeAfterTests(database.close)
  const config = parseConfig({ DATABASE_URL: place.url, REDIS_URL: 'redis://none', LOG_LEVEL: 'silent' })
  const publish = (_: string, event: string, payload: GenerationSummary) => {
    if (event === 'generation.updated') pushed.push(payload)
  }
  deps = { config, db: database.db, log: createLog(config, 'test'), publish } as unknown as Deps
})

afterEach(() => {
  vi.useRealTimers()
})

test('the scene and word counts of a run are pushed and stored, and removed in the next stage and when the run is cancelled', async () => {
  const { db } = database
  const { id } = await createGeneration(db, await createUser(db), 'avatar')
  const row = await claimGeneration(db, { generationId: id, attempt: 0 }, { workerId: 'w', leaseSeconds: 10 })
  if (!row) throw new Error('the generation could not be claimed')
  const run = await startRun(deps, row)
  const stored = async () => (await findGeneration(db, id))?.summary.progressDetail
  expect(await stored()).toBeNull()

  run.report('Writing the second scene of four, 312 of about 900 words', 0.4, detail)
  await until('the push', async () => pushed.find((each) => each.progressDetail !== null))
  expect(pushed.at(-1)).toMatchObject({ id, progressDetail: detail })
  run.remember({ step: 1 })
  await run.flush()
  expect(await stored()).toEqual(detail)

  run.report('Reading it over', 0.9)
  run.remember({ step: 2 })
  await run.flush()
  expect(await stored()).toBeNull()

  run.report('Writing', 0.9, detail)
  run.remember({ step: 3 })
  await run.flush()
  await run.end()
  await db.$transaction((tx) => cancelActive(tx, Prisma.sql`g.id = ${id}::uuid`))
  expect(await stored()).toBeNull()
})

test('the start of a run is not pushed at once but after 20 ms, so that the model request can be sent first', async () => {
  const { db } = database
  const { id } = await createGeneration(db, await createUser(db), 'avatar')
  const row = await claimGeneration(db, { generationId: id, attempt: 0 }, { workerId: 'w', leaseSeconds: 10 })
  if (!row) throw new Error('the generation could not be claimed')
  // This call loads the history from which the estimate is computed, so that a later push does not wait for Postgres.
  await estimateGeneration(db, { ...row.summary, startedAt: null })
  const pushes = () => pushed.filter((each) => each.id === id)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const run = await startRun(deps, row)
  await turn()
  expect(pushes()).toEqual([])
  // The regular pushes have a longer interval than 20 ms, so this push is the one at the start of the run.
  vi.advanceTimersByTime(20)
  await turn()
  expect(pushes()).toMatchObject([{ id, status: 'running' }])
  await run.end()
})
