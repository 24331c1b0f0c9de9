import { beforeAll, expect, test, vi } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { cancelActive } from '#core/generations/order-transitions.ts'
import { createLog } from '#core/observability/log.ts'
import { type Database, openDatabase, Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { eraseAccount } from '../../../api/actions/accounts/erase-account.ts'
import type { Deps } from '../../../worker/deps.ts'
import { claimGeneration } from '../../../worker/run/claim.ts'
import { PendingModelCalls } from '../../../worker/run/model-calls.ts'
import { LostRun, startRun } from '../../../worker/run/run.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { createGeneration, createStory, createUser } from '../../setup/factories.ts'
import { loseNextAnswer } from '../../setup/fail-next-query.ts'
import { readMoney } from '../../setup/money.ts'

let database: Database
let deps: Deps
beforeAll(async () => {
  const place = await createTestDatabase()
  closeAfterTests(place.drop)
  database = openDatabase(place.url)
  closeAfterTests(database.close)
  const config = parseConfig({ DATABASE_URL: place.url, REDIS_URL: 'redis://none', LOG_LEVEL: 'silent' })
  const log = createLog(config, 'test')
  deps = { config, db: database.db, log, publish: () => undefined } as unknown as Deps
})

test('a heartbeat that runs after a run has settled does not store the model calls of the run', async () => {
  const { db, pool } = database
  const { id } = await createGeneration(db, await createUser(db), 'avatar')
  const row = await claimGeneration(db, { generationId: id, attempt: 0 }, { workerId: 'w', leaseSeconds: 10 })
  if (!row) throw new Error('the generation could not be claimed')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const run = await startRun(deps, row)
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM generations FOR UPDATE')
  run.remember({ step: 1 })
  const blockedSave = run.flush()
  run.calls.add({
    ...{ purpose: 'image', outcome: 'ok', startedAt: new Date(), ms: 1, costMicros: 5 },
    ...{ model: 'm', promptTokens: 0, completionTokens: 0, images: 1 },
  })
  const settled = run.settled()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await holder.query('COMMIT')
  holder.release()
  await Promise.all([blockedSave, settled, run.end()])
  expect(run.calls.areWritten).toBe(false)
})

test('a model call whose statement is repeated after the answer of its commit was lost is stored and counted as spent once', async () => {
  const { db } = database
  const user = await createUser(db)
  const { id } = await createGeneration(db, user, 'avatar')
  const calls = new PendingModelCalls({ id, attempt: 1, ownerId: user.id })
  const call = { purpose: 'image', outcome: 'ok', startedAt: new Date(), ms: 1, costMicros: 5 }
  const usage = { model: 'm', promptTokens: 0, completionTokens: 0, images: 1 }
  calls.add({ ...call, ...usage })
  const lost = calls.take()
  await execute(db, lost.insert)
  lost.putBack()
  calls.add({ ...call, ...usage })
  await calls.write(db)
  expect(await db.modelCall.count({ where: { generationId: id } })).toBe(2)
  expect(await db.spending.findMany({ where: { ownerId: user.id } })).toMatchObject([{ micros: 10n }])
})

const paid = {
  ...{ purpose: 'prose', outcome: 'ok', startedAt: new Date(), ms: 1, costMicros: 5 },
  ...{ model: 'm', promptTokens: 1, completionTokens: 1, images: 0 },
}

/** Claims a chapter of a new writer and starts its run, which has made one paid call. */
async function startPaidRun() {
  const { db } = database
  const writer = await createUser(db)
  const story = await createStory(db, writer)
  const { id } = await createGeneration(db, writer, 'chapter', { storyId: story.id })
  const row = await claimGeneration(db, { generationId: id, attempt: 0 }, { workerId: 'w', leaseSeconds: 10 })
  if (!row) throw new Error('the generation could not be claimed')
  const run = await startRun(deps, row)
  run.calls.add(paid)
  return { run, writer, story }
}

test.each([
  ['story', false],
  ['account', true],
])(
  'counts the cost of a model call once if its statement is repeated after a cancel and the deletion of its %s',
  async (_, isErased) => {
    const { db } = database
    const { run, writer, story } = await startPaidRun()
    await db.$transaction((tx) => cancelActive(tx, Prisma.sql`g."storyId" = ${story.id}`))
    await expect(run.flush()).rejects.toThrow(LostRun)
    await run.end()
    const before = await readMoney(db)
    const silent = { after: () => undefined, publish: () => undefined }
    if (isErased) await db.$transaction((tx) => eraseAccount({ tx, ...silent }, writer.id))
    else await db.story.delete({ where: { id: story.id } })
    run.calls.add(paid)
    await run.calls.write(db)
    // Only the second call was not stored before the deletion.
    expect((await readMoney(db)).spent - before.spent).toBe(5)
  },
)

test('a model call whose story was deleted is counted as spent once when the answer of its write is lost', async () => {
  const { db } = database
  const { run, writer, story } = await startPaidRun()
  await run.end()
  await db.story.delete({ where: { id: story.id } })
  loseNextAnswer(database.pool)
  await expect(run.calls.write(db)).rejects.toThrow('the answer was lost')
  await run.calls.write(db)
  expect(await db.spending.findMany({ where: { ownerId: writer.id } })).toMatchObject([{ micros: 5n }])
})
