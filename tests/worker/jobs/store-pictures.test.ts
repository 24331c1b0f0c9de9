import { beforeAll, beforeEach, expect, test } from 'vitest'
import { requeue } from '#core/generations/order-transitions.ts'
import { channels } from '#core/postgres/channels.ts'
import { maxFailures } from '../../../worker/run/settlement.ts'
import { ObjectRejected, StorageUnavailable, storeObject } from '../../../worker/run/store-object.ts'
import { type Bench, createBench, ended, until } from '../../setup/bench.ts'
import { createCharacter, createGeneration, createUser } from '../../setup/factories.ts'
import { freeOrder } from '../../setup/orders.ts'
import { type RefusingStorage, refusingStorage } from '../../setup/refusing-storage.ts'
import { testServices } from '../../setup/services.ts'

let storageProxy: RefusingStorage
let bench: Bench
beforeAll(async () => {
  storageProxy = await refusingStorage(testServices().s3Endpoint)
  bench = await createBench({ S3_ENDPOINT: storageProxy.url, MODERATION: 'off', WORKER_CONCURRENCY: '1' })
  // This trigger delays each retry by an hour, until the test calls `makeDue`. Otherwise, on a busy machine, the worker
  // could begin the retry before the test reads the row.
  await bench.db.$executeRaw`
    CREATE FUNCTION postpone() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW."runAfter" := NEW."runAfter" + interval '1 hour'; RETURN NEW; END $$`
  await bench.db.$executeRaw`
    CREATE TRIGGER postpone BEFORE UPDATE ON generations FOR EACH ROW
    WHEN (OLD.status = 'running' AND NEW.status = 'queued') EXECUTE FUNCTION postpone()`
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

/** Orders a portrait. The storage answers the upload of its image with `answer`, if it is given. */
async function orderPortrait(answer?: Parameters<RefusingStorage['refuse']>[1]) {
  const { db } = bench
  const writer = await createUser(db)
  const { id: characterId } = await createCharacter(db, writer)
  // The generation becomes due only when the storage is set to refuse its image.
  const runAfter = new Date(Date.now() + 3_600_000)
  const { id } = await createGeneration(db, writer, 'image', { characterId, runAfter })
  if (answer) storageProxy.refuse(`images/${id}/`, answer)
  await makeDue(id)
  return { id, writer, characterId }
}

/** Sets the time of a waiting generation to now, so that it starts at once. */
async function makeDue(id: string): Promise<void> {
  await bench.db.generation.update({ where: { id }, data: { runAfter: new Date() } })
  await bench.db.$queryRaw`SELECT pg_notify(${channels.generationQueued}, ${id})::text`
}

/** Waits until a run with this attempt or a later one has ended. @returns the row. */
const untilAttemptEnded = (id: string, attempt: number) =>
  until(`the end of try ${attempt}`, () =>
    bench.db.generation.findFirst({
      where: { id, attempt: { gte: attempt }, status: { not: 'running' }, leaseUntil: null },
    }),
  )
const waits = { status: 'queued', dispatchedAt: null, workerId: null, errorCode: null }
const pictureIn = (row: { checkpoint: unknown }) => (row.checkpoint as { picture?: unknown }).picture

test.each([
  [400, 'EntityTooLarge', ObjectRejected],
  [403, 'AccessDenied', ObjectRejected],
  [413, 'EntityTooLarge', ObjectRejected],
  [501, 'NotImplemented', ObjectRejected],
  [429, 'TooManyRequests', StorageUnavailable],
  [500, 'InternalError', StorageUnavailable],
  [503, 'SlowDown', StorageUnavailable],
  [507, 'XMinioStorageFull', StorageUnavailable],
])(
  'the storage answer %i %s is classified as a refused object or as unavailable storage',
  async (status, code, error) => {
    const key = `images/${status}.webp`
    storageProxy.refuse(key, { status, code })
    const object = { key, body: Buffer.from('a picture'), contentType: 'image/webp' }
    await expect(storeObject(bench.storage, object)).rejects.toBeInstanceOf(error)
    storageProxy.allow(key)
    await storeObject(bench.storage, object)
  },
)

test('an upload whose connection breaks counts as a refused object if storage responds, else as unavailable storage', async () => {
  const object = { key: 'images/a.webp', body: Buffer.from('a picture'), contentType: 'image/webp' }
  const put = () => Promise.reject(Object.assign(new Error('connection reset'), { code: 'ECONNRESET' }))
  const ping = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  await expect(storeObject({ ...bench.storage, put }, object)).rejects.toBeInstanceOf(ObjectRejected)
  await expect(storeObject({ put, ping }, object)).rejects.toBeInstanceOf(StorageUnavailable)
})

test.each([
  { status: 403, code: 'AccessDenied' },
  { status: 413, code: 'EntityTooLarge' },
])(
  'an image that storage refuses ($code) is generated once and stored again several times; then its generation fails',
  async (answer) => {
    const { db, demoModel } = bench
    const { id, writer, characterId } = await orderPortrait(answer)
    for (let failures = 1; failures < maxFailures; failures++) {
      const row = await untilAttemptEnded(id, failures)
      expect(row).toMatchObject({ ...waits, attempt: failures, failures, waitingSince: null })
      expect(row.stage).toBe('Something went wrong, trying again')
      const anHour = 3_600_000
      expect(row.runAfter.getTime() - anHour).toBeGreaterThan(Number(row.claimedAt))
      expect(pictureIn(row)).toMatchObject({ width: 1024 })
      // A generation that waits to store its image holds no slot, so the only slot can generate another image
      // meanwhile.
      if (failures === 1)
        expect(await ended(db, (await orderPortrait()).id)).toMatchObject({ status: 'completed' })
      await makeDue(id)
    }
    const row = await untilAttemptEnded(id, maxFailures)
    expect(row).toMatchObject({
      status: 'failed',
      errorCode: 'storage_failed',
      attempt: maxFailures,
      calls: 1,
    })
    expect(row.errorMessage).toBe(
      'The picture could not be stored. Your words are kept and nothing was counted: please try again.',
    )
    expect(await demoModel.calls('image')).toHaveLength(2)
    expect(await db.notification.findMany({ where: { userId: writer.id } })).toMatchObject([
      {
        title: expect.stringMatching(/^The portrait of .* could not be finished$/),
        content: row.errorMessage,
      },
    ])
    expect(await db.image.count({ where: { characterId } })).toBe(0)
    expect(await db.usagePeriod.count({ where: { userId: writer.id } })).toBe(0)

    // The image that storage refused is deleted from the checkpoint, so a retry generates a new one.
    expect(pictureIn(row)).toBeUndefined()
    storageProxy.allow(`images/${id}/`)
    await db.$transaction((tx) =>
      requeue(tx, { id, fromStart: false, usagePeriod: null, reservation: freeOrder }),
    )
    await makeDue(id)
    expect(await ended(db, id)).toMatchObject({ status: 'completed', failures: 0 })
    expect(await demoModel.calls('image')).toHaveLength(3)
  },
)

test('a generated image waits for busy storage without a counted failure, and is then stored without a new model call', async () => {
  const { db, demoModel } = bench
  const { id, characterId } = await orderPortrait({ status: 503, code: 'SlowDown' })
  const row = await untilAttemptEnded(id, 1)
  const stage = 'Storage is unavailable, the picture is kept'
  expect(row).toMatchObject({ ...waits, attempt: 1, failures: 0, stage, waitingSince: expect.any(Date) })
  storageProxy.allow(`images/${id}/`)
  await makeDue(id)
  expect(await ended(db, id)).toMatchObject({ status: 'completed', attempt: 2, failures: 0 })
  expect(await demoModel.calls('image')).toHaveLength(1)
  const image = await db.image.findFirstOrThrow({ where: { characterId } })
  const { key, smallKey, width, height, thumbhash, prompt } = image
  expect(pictureIn(row)).toMatchObject({ key, smallKey, width, height, thumbhash, prompt })
})

test('the upload of a generated image is retried when storage refuses only its smaller copy', async () => {
  const { db, demoModel } = bench
  const { id } = await orderPortrait({ status: 403, code: 'AccessDenied' })
  const { smallKey } = pictureIn(await untilAttemptEnded(id, 1)) as { smallKey: string }
  storageProxy.allow(`images/${id}/`)
  storageProxy.refuse(smallKey)
  await makeDue(id)
  expect(await untilAttemptEnded(id, 2)).toMatchObject({ ...waits, failures: 2 })
  storageProxy.allow(smallKey)
  await makeDue(id)
  expect(await ended(db, id)).toMatchObject({ status: 'completed', failures: 2 })
  expect(await demoModel.calls('image')).toHaveLength(1)
})

test('an uploaded image whose finishing transaction Postgres interrupts is neither generated nor paid for again', async () => {
  const { db, demoModel } = bench
  await db.$executeRaw`CREATE SEQUENCE finishes`
  await db.$executeRaw`
    CREATE FUNCTION interrupt_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('finishes') = 1 THEN RAISE EXCEPTION USING ERRCODE = '57P01', MESSAGE = 'terminated'; END IF;
      RETURN NEW;
    END $$`
  await db.$executeRaw`
    CREATE TRIGGER interrupt_once BEFORE UPDATE ON generations FOR EACH ROW
    WHEN (NEW.status = 'completed' AND OLD.status = 'running') EXECUTE FUNCTION interrupt_once()`
  const { id, characterId } = await orderPortrait()
  const row = await untilAttemptEnded(id, 1)
  expect(row).toMatchObject({ ...waits, failures: 0 })
  await makeDue(id)
  expect(await ended(db, id)).toMatchObject({ status: 'completed', attempt: 2, calls: 1 })
  expect(await demoModel.calls('image')).toHaveLength(1)
  expect(await db.image.count({ where: { characterId } })).toBe(1)
})

test('an uploaded image whose objects are missing when another run continues is generated again', async () => {
  const { db, storage, demoModel } = bench
  const lost = { key: 'images/lost.webp', smallKey: 'images/lost.webp', width: 1, height: 1 }
  const writer = await createUser(db)
  const { id: characterId } = await createCharacter(db, writer)
  const checkpoint = { uploaded: { ...lost, thumbhash: '', prompt: '' } }
  const { id } = await createGeneration(db, writer, 'image', { characterId, attempt: 1, checkpoint })
  await makeDue(id)
  expect(await ended(db, id)).toMatchObject({ status: 'completed' })
  expect(await demoModel.calls('image')).toHaveLength(1)
  const { key } = await db.image.findFirstOrThrow({ where: { characterId } })
  expect(await storage.head(key)).not.toBeNull()
})
