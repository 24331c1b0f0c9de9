import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GenerationKind } from '#contract/generation-kinds.ts'
import { parseConfig } from '#core/config.ts'
import { openOrderEstimates } from '#core/generations/order-estimates.ts'
import { requeue } from '#core/generations/order-transitions.ts'
import { readText } from '#core/generations/text.ts'
import { openDatabase } from '#core/postgres/client.ts'
import { connectRedis } from '#core/redis/client.ts'
import type { Storage } from '#core/storage/client.ts'
import { cancelGeneration } from '../../api/actions/generations/cancel-generation.ts'
import { keepGeneration, waitForLastPiece } from '../../api/actions/stories/keep-generation.ts'
import type { Deps } from '../../worker/deps.ts'
import { expireLeases } from '../../worker/dispatch/sweeper.ts'
import { jobs } from '../../worker/jobs/jobs.ts'
import { openWorkerMetrics } from '../../worker/metrics.ts'
import { openGovernor } from '../../worker/model/governor.ts'
import { type Model, openModel } from '../../worker/model/openai.ts'
import { claimGeneration } from '../../worker/run/claim.ts'
import { UnwrittenCalls } from '../../worker/run/model-calls.ts'
import { LostRun, type Run, startRun } from '../../worker/run/run.ts'
import { runJob } from '../../worker/run/run-job.ts'
import {
  ask,
  type Bench,
  createBench,
  queueAnotherGeneration,
  queueCharacterGeneration,
  until,
} from '../setup/bench.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { createChapter, createCharacter, createGeneration, createUser } from '../setup/factories.ts'
import { freeOrder } from '../setup/orders.ts'

// A process that is suspended (SIGSTOP) renews no lease. When it resumes, it may finish its work before it notices that
// the lease is lost. These tests imitate that with runs whose timers are frozen, and change the row while the run waits
// for its last answer.

let bench: Bench
let deps: Deps
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  const config = parseConfig(bench.environment)
  const { db, pool, close } = openDatabase(config.DATABASE_URL)
  const redis = connectRedis(config.REDIS_URL, bench.log)
  closeAfterTests(close)
  closeAfterTests(() => redis.disconnect())
  const { log, storage } = bench
  const model = openModel(config, openGovernor(redis, config.REDIS_PREFIX, log))
  const estimates = openOrderEstimates(config, db, log)
  const meter = openWorkerMetrics(pool)
  deps = { config, db, estimates, log, storage, model, meter, publish: () => undefined, workerId: 'a' }
  vi.useFakeTimers({ toFake: ['setInterval'] })
})
afterAll(() => {
  vi.useRealTimers()
})
beforeEach(() => bench.demoModel.reset())

const rowOf = (id: string) => bench.db.generation.findUniqueOrThrow({ where: { id } })

/** Waits until all prose is saved, because after that the run writes nothing until it finishes. */
const waitForSavedProse = (id: string) =>
  until('the prose to be saved', async () => {
    const { kind, checkpoint } = await rowOf(id)
    const isProse = kind === 'story' || kind === 'chapter'
    return !isProse || (checkpoint as { proseDone?: boolean } | null)?.proseDone
  })

/**
 * Runs the delivered attempt, and calls `meanwhile` before the last answer: the last answer of the model, or the end of
 * the upload of a picture.
 */
async function run(id: string, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  const { attempt } = await rowOf(id)
  const { model } = deps
  const last = new Set(['chapter_reading', 'character_sheet'])
  // An error of `meanwhile` inside the run would count as a failure of the model, so it is collected here and thrown
  // later.
  const outcomes: PromiseSettledResult<unknown>[] = []
  const runMeanwhile = async () => {
    await waitForSavedProse(id)
    outcomes.push(...(await Promise.allSettled([meanwhile()])))
  }
  const own: Model = {
    ...model,
    chat: async (call) => {
      if (call.schema && last.has(call.schema.name)) await runMeanwhile()
      return model.chat(call)
    },
  }
  const storage: Storage = {
    ...deps.storage,
    put: async (key, ...object) => {
      if (outcomes.length === 0) await runMeanwhile()
      await deps.storage.put(key, ...object)
    },
  }
  await runJob(
    { deps: { ...deps, model: own, storage }, jobs, active: new Map(), unwritten: new UnwrittenCalls() },
    { generationId: id, attempt },
  )
  expect(outcomes).toHaveLength(1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** Lets the lease expire and returns the row to the queue as the sweeper does. */
async function putBack(id: string): Promise<void> {
  await bench.db.generation.update({ where: { id }, data: { leaseUntil: new Date(0) } })
  expect(await expireLeases(bench.db, 10)).toEqual([{ id }])
}

async function order(kind: GenerationKind | 'chapter anew'): Promise<string> {
  const { db } = bench
  if (kind === 'story' || kind === 'chapter') return (await ask(db, kind)).id
  if (kind === 'chapter anew') {
    const asked = await ask(db)
    await db.generation.delete({ where: { id: asked.id } })
    await db.usagePeriod.deleteMany({ where: { userId: asked.writer.id } })
    const chapter = await createChapter(db, { id: asked.storyId })
    return queueAnotherGeneration(db, asked, 'chapter', { chapterId: chapter.id })
  }
  const writer = await createUser(db)
  if (kind === 'avatar')
    return (await createGeneration(db, writer, kind, { input: { prompt: 'A woman with a lantern' } })).id
  if (kind === 'cover') {
    const story = await db.story.create({
      data: { authorId: writer.id, title: 'The Lamp', genre: 'romance' },
    })
    return (await createGeneration(db, writer, kind, { storyId: story.id })).id
  }
  const { id: characterId } = await createCharacter(db, writer)
  if (kind === 'image') return (await createGeneration(db, writer, kind, { characterId })).id
  return queueCharacterGeneration(db, writer, characterId)
}

/** Counts the results of a generation: chapters, charges and notifications. */
async function countEffects(id: string) {
  const { db } = bench
  const { ownerId, storyId } = await rowOf(id)
  const usage = await db.usagePeriod.findMany({ where: { userId: ownerId } })
  return {
    notifications: await db.notification.count({ where: { userId: ownerId } }),
    unread: (await db.bell.findUnique({ where: { userId: ownerId } }))?.unread ?? 0,
    charged: usage.reduce((sum, { chapters, characters }) => sum + chapters + characters, 0),
    chapters: storyId === null ? 0 : await db.chapter.count({ where: { storyId } }),
    versions: storyId === null ? 0 : await db.chapterVersion.count({ where: { chapter: { storyId } } }),
    images: await db.image.count({ where: { ownerId } }),
  }
}

const nothing = { notifications: 0, unread: 0, charged: 0, chapters: 0, versions: 0, images: 0 }
const one = { ...nothing, notifications: 1, unread: 1 }
const written = { ...one, charged: 1, chapters: 1 }

describe('a worker that has lost its lease', () => {
  test.each([
    ['story', written],
    ['chapter', written],
    ['chapter anew', { ...written, versions: 1 }],
    ['character', { ...one, charged: 1 }],
    ['image', { ...one, images: 1 }],
    ['avatar', { ...one, images: 1 }],
    ['cover', { ...one, images: 1 }],
  ] as const)(
    'a worker that has lost its lease changes nothing after another worker has completed the generation (%s)',
    async (kind, all) => {
      const id = await order(kind)
      let first: Awaited<ReturnType<typeof rowOf>> | undefined
      await run(id, async () => {
        await putBack(id)
        await run(id)
        first = await rowOf(id)
      })
      expect(first).toMatchObject({ status: 'completed', attempt: 2 })
      expect(await rowOf(id)).toEqual(first)
      expect(await countEffects(id)).toEqual(all)
    },
  )

  test('a worker that has lost its lease changes nothing before another worker begins, and the next run completes the chapter', async () => {
    const id = await order('chapter')
    await run(id, () => putBack(id))
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempt: 1, result: null, failures: 0 })
    expect(await countEffects(id)).toEqual({ ...nothing, charged: 1 })
    await run(id)
    expect(await countEffects(id)).toEqual(written)
  })

  test('a worker that has lost its lease changes nothing while another worker runs the generation after a cancel and a retry', async () => {
    const id = await order('chapter')
    const { ownerId, usagePeriod } = await rowOf(id)
    const isWriting = Promise.withResolvers<void>()
    const mayFinish = Promise.withResolvers<void>()
    let another: Promise<void> | undefined
    await run(id, async () => {
      await bench.db.$transaction(async (tx) => {
        await cancelGeneration({ tx, after: () => undefined, publish: () => undefined }, id, ownerId)
        await requeue(tx, { id, fromStart: true, usagePeriod, reservation: freeOrder })
      })
      another = run(id, () => {
        isWriting.resolve()
        return mayFinish.promise
      })
      await isWriting.promise
    })
    expect(await rowOf(id)).toMatchObject({ status: 'running', attempt: 4, result: null })
    expect(await countEffects(id)).toEqual(nothing)
    mayFinish.resolve()
    await another
    expect(await rowOf(id)).toMatchObject({ status: 'completed', attempt: 4 })
    expect(await countEffects(id)).toMatchObject({ notifications: 1, chapters: 1, versions: 0 })
  })
})

test('a run ends at its first save if a crash of Postgres has undone its claim and another worker has claimed the same attempt', async () => {
  const { db } = bench
  const id = await order('chapter')
  const start = async (workerId: string) => {
    const row = await claimGeneration(db, { generationId: id, attempt: 0 }, { workerId, leaseSeconds: 10 })
    if (!row) throw new Error('the generation could not be claimed')
    return startRun({ ...deps, workerId }, row)
  }
  const undone = await start('a')
  await db.generation.update({
    where: { id },
    data: {
      status: 'queued',
      attempt: 0,
      workerId: null,
      leaseUntil: null,
      claimedAt: null,
      startedAt: null,
    },
  })
  const present = await start('b')
  undone.text.append('The lamp')
  present.text.append('A door')
  await expect(undone.flush()).rejects.toThrow(LostRun)
  await present.flush()
  await Promise.all([undone.end(), present.end()])
  expect(await readText(db, id)).toBe('A door')
  expect(await rowOf(id)).toMatchObject({ status: 'running', attempt: 1, workerId: 'b' })
  await db.generation.delete({ where: { id } })
})

test('a chapter that is cancelled before any of its text was saved keeps all text that its worker had shown', async () => {
  await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'gate', afterWords: 200 } })
  const id = await order('chapter')
  const { ownerId } = await rowOf(id)
  const active = new Map<string, Run>()
  const running = runJob(
    { deps, jobs, active, unwritten: new UnwrittenCalls() },
    { generationId: id, attempt: 0 },
  )
  await until('two hundred words', async () => (active.get(id)?.text.length ?? 0) > 800)
  expect(await readText(bench.db, id)).toBe('')
  await bench.db.$transaction((tx) =>
    cancelGeneration({ tx, after: () => undefined, publish: () => undefined }, id, ownerId),
  )
  const shown = active.get(id)?.text.current ?? ''
  active.get(id)?.stop(new LostRun())
  await running
  expect((await readText(bench.db, id)).startsWith(shown)).toBe(true)
  expect(shown.length).toBeGreaterThan(800)
  expect(await countEffects(id)).toEqual(nothing)
})

test('a text that is kept right after its cancel has all words that its worker had shown', async () => {
  await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'gate', afterWords: 200 } })
  const id = await order('chapter')
  const dispatched = { where: { id }, data: { dispatchedAt: new Date() } }
  const { ownerId: userId, storyId } = await bench.db.generation.update(dispatched)
  const active = new Map<string, Run>()
  const delivery = { generationId: id, attempt: 0 }
  const running = runJob({ deps, jobs, active, unwritten: new UnwrittenCalls() }, delivery)
  await until('two hundred words', async () => (active.get(id)?.text.length ?? 0) > 800)
  const silent = { after: () => undefined, publish: () => undefined }
  await bench.db.$transaction((tx) => cancelGeneration({ tx, ...silent }, id, userId))
  const shown = active.get(id)?.text.current ?? ''
  const user = { userId, isAdmin: false, isAdult: false, tier: 'free' as const }
  const keep = async () => {
    await waitForLastPiece(bench.db, id, userId)
    await bench.db.$transaction((tx) =>
      keepGeneration({ tx, ...silent, pushOrder: () => undefined, config: deps.config, user }, id),
    )
  }
  const keeping = keep()
  // The keep looks for the last piece, or has ended without waiting for it.
  const looking = until('a keep that waits', async () => {
    const [row] = await bench.db.$queryRaw<{ waits: boolean }[]>`
      SELECT EXISTS (SELECT FROM pg_stat_activity WHERE pid <> pg_backend_pid()
        AND datname = current_database() AND query LIKE '%"claimedAt" >= "dispatchedAt"%') AS waits`
    return row?.waits
  })
  await Promise.race([keeping, looking])
  active.get(id)?.stop(new LostRun())
  await Promise.all([running, keeping])
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled', dispatchedAt: null })
  const [chapter] = await bench.db.chapter.findMany({ where: { storyId: storyId ?? 0 } })
  expect(chapter?.content.startsWith(shown)).toBe(true)
  expect(shown.length).toBeGreaterThan(800)
})
