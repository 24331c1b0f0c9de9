import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type Bench, createBench, ended, killed, until } from '../setup/bench.ts'
import { type BreakableService, breakableService } from '../setup/breakable-service.ts'
import { createCharacter, createGeneration, createUser } from '../setup/factories.ts'
import { testServices } from '../setup/services.ts'
import { expectConsistentData, expectOneResult } from './expected-results.ts'

let storage: BreakableService
let bench: Bench
beforeAll(async () => {
  storage = await breakableService(testServices().s3Endpoint)
  bench = await createBench({ S3_ENDPOINT: storage.url, MODERATION: 'off' })
})
beforeEach(() => bench.demoModel.reset())

test('images that a killed worker uploaded are removed from storage by the sweep after their character was deleted', async () => {
  const { db } = bench
  const writer = await createUser(db)
  const character = await createCharacter(db, writer)
  const worker = bench.spawnWorker()
  let release = () => {}
  // This lock stops the run between its upload and its last statements.
  const holding = db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM characters WHERE id = ${character.id} FOR NO KEY UPDATE`
      await new Promise<void>((resolve) => {
        release = resolve
      })
    },
    { timeout: 60_000 },
  )
  const { id } = await createGeneration(db, writer, 'image', { characterId: character.id })
  const uploaded = async () => {
    const keys: string[] = []
    for await (const { key } of bench.storage.list(`images/${id}/`)) keys.push(key)
    return keys
  }
  await until('both sizes in storage', async () => (await uploaded()).length === 2)
  await killed(worker)
  release()
  await holding
  await db.character.delete({ where: { id: character.id } })
  expect(await db.generation.findUnique({ where: { id } })).toBeNull()
  expect(await uploaded()).toHaveLength(2)
  await expectConsistentData(bench)
  expect(await uploaded()).toEqual([])
})

describe('when storage is unavailable', () => {
  test('an image that is generated while storage is unavailable waits in its row, and is stored without a second model call', async () => {
    const { db, demoModel } = bench
    const worker = await bench.work()
    await storage.break()
    const writer = await createUser(db)
    const character = await createCharacter(db, writer)
    const { id } = await createGeneration(db, writer, 'image', { characterId: character.id })
    const waits = (tries: number) =>
      until('a waiting generation', () =>
        db.generation.findFirst({
          where: { id, status: 'queued', stage: { contains: 'Storage is unavailable' }, attempt: tries },
        }),
      )
    expect(await waits(1)).toMatchObject({ leaseUntil: null, failures: 0, waitingSince: expect.any(Date) })
    const second = await waits(2)
    await worker.close()
    await storage.mend()
    // The next worker must use the picture that is already generated.
    await bench.work()
    const done = await ended(db, id)
    expect(done).toMatchObject({ status: 'completed', failures: 0, waitingSince: null })
    expect(done.attempt).toBeGreaterThan(second.attempt)
    expect(await demoModel.calls('image')).toHaveLength(1)
    expect(await db.image.count({ where: { characterId: character.id } })).toBe(1)
    expect(await db.notification.count({ where: { userId: writer.id } })).toBe(1)
    await expectConsistentData(bench)
  })

  test('a chapter completes while storage is unavailable, and is archived later by another worker if the first is killed', async () => {
    await storage.break()
    const first = bench.spawnWorker()
    const asked = await ask(bench.db)
    await expectOneResult(bench, asked)
    await killed(first)
    await storage.mend()
    // The sweeper archives a generation only half a minute after its end, so the test moves the end back.
    await bench.db.generation.update({
      where: { id: asked.id },
      data: { finishedAt: new Date(Date.now() - 31_000) },
    })
    const row = await until('the archive', () =>
      bench.db.generation.findFirst({ where: { id: asked.id, archivedAt: { not: null } } }),
    )
    expect(row.checkpoint).toBeNull()
    const object = await bench.storage.get(`generations/${asked.id}.json`)
    expect(object?.contentType).toBe('application/json')
    object?.body.destroy()
    await until('the archived chapter', () =>
      bench.db.chapter.findFirst({ where: { storyId: asked.storyId, archivedVersion: 1 } }),
    )
  })
})
