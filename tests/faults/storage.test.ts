import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type Bench, createBench, ended, killed, until } from '../setup/bench.ts'
import { type BreakableService, breakableService } from '../setup/breakable-service.ts'
import { createCharacter, createGeneration, createUser } from '../setup/factories.ts'
import { testServices } from '../setup/services.ts'
import { expectAllInStep, expectOneOfEach } from './one-of-each.ts'

let storage: BreakableService
let bench: Bench
beforeAll(async () => {
  storage = await breakableService(testServices().s3Endpoint)
  bench = await createBench({ S3_ENDPOINT: storage.url, MODERATION: 'off' })
})
beforeEach(() => bench.demoModel.reset())

test('what a killed run has uploaded for somebody who is deleted meanwhile is swept', async () => {
  const { db } = bench
  const writer = await createUser(db)
  const character = await createCharacter(db, writer)
  const worker = bench.spawnWorker()
  let release = () => {}
  // The run comes as far as its last statement but one.
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
  await expectAllInStep(bench)
  expect(await uploaded()).toEqual([])
})

describe('storage that is away', () => {
  test('keeps a picture waiting in its row, not lost and in nobody’s way: painted once, stored when it is back', async () => {
    const { db, demoModel } = bench
    const worker = await bench.work()
    await storage.break()
    const writer = await createUser(db)
    const character = await createCharacter(db, writer)
    const { id } = await createGeneration(db, writer, 'image', { characterId: character.id })
    const waits = (tries: number) =>
      until('the wait', () =>
        db.generation.findFirst({
          where: { id, status: 'queued', stage: { contains: 'Storage is unavailable' }, attempt: tries },
        }),
      )
    expect(await waits(1)).toMatchObject({ leaseUntil: null, failures: 0, waitingSince: expect.any(Date) })
    const second = await waits(2)
    await worker.close()
    await storage.mend()
    // Whoever takes it next has the picture.
    await bench.work()
    const done = await ended(db, id)
    expect(done).toMatchObject({ status: 'completed', failures: 0, waitingSince: null })
    expect(done.attempt).toBeGreaterThan(second.attempt)
    expect(await demoModel.calls('image')).toHaveLength(1)
    expect(await db.image.count({ where: { characterId: character.id } })).toBe(1)
    expect(await db.notification.count({ where: { userId: writer.id } })).toBe(1)
    await expectAllInStep(bench)
  })

  test('keeps no chapter from being finished; killed before the archive, another worker archives it', async () => {
    await storage.break()
    const first = bench.spawnWorker()
    const asked = await ask(bench.db)
    await expectOneOfEach(bench, asked)
    await killed(first)
    await storage.mend()
    // The sweeper leaves the first half minute to the worker that finished it.
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
