import { describe, expect, it, vi } from 'vitest'
import { createLog } from '#core/observability/log.ts'
import { createReaderCounter } from '../../api/actions/stories/count-readers.ts'
import { buildTestApp } from '../setup/app.ts'
import { createStory, createUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'
import { waitFor } from '../setup/wait-for.ts'

const test = useTestApp({}, undefined, { bucket: false })
const author = useUser(test)

const day = '2026-11-22'
const readCountOf = async (id: number) => (await test.db.story.findUniqueOrThrow({ where: { id } })).readCount
const openCounter = (log = createLog(test.config, 'test')) => createReaderCounter(test.db, log)

describe('counting the readers of a story', () => {
  it('counting a reader does not delay the answer: a story can be read while its row is locked', async () => {
    const { id } = await createStory(test.db, author, { isPublic: true })
    await test.db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM stories WHERE id = ${id} FOR UPDATE`
      expect((await test.call('GET', `/api/stories/${id}`)).status).toBe(200)
    })
    await waitFor(async () => expect(await readCountOf(id)).toBe(1))
  })

  it('each reader of a story is counted once, over several statements and processes', async () => {
    const stories = await Promise.all([1, 2, 3].map(() => createStory(test.db, author, { isPublic: true })))
    const counters = [openCounter(), openCounter()]
    for (const counter of counters) {
      for (const { id } of stories.toReversed()) {
        for (let n = 0; n < 400; n++) counter.count({ storyId: id, viewer: `visitor:${n}`, day })
      }
    }
    await Promise.all(counters.map((counter) => counter.close()))
    expect(await Promise.all(stories.map(({ id }) => readCountOf(id)))).toEqual([400, 400, 400])
  })

  it('no reader of a story is lost from the count when the process stops gracefully', async () => {
    const stopping = await buildTestApp({}, undefined, {
      bucket: false,
      databaseVia: async () => test.config.DATABASE_URL,
    })
    const { id } = await createStory(test.db, author, { isPublic: true })
    expect((await stopping.call('GET', `/api/stories/${id}`, { as: await createUser(test.db) })).status).toBe(
      200,
    )
    await stopping.app.close()
    expect(await readCountOf(id)).toBe(1)
  })

  it('a reader of a story who could not be stored because of a database failure is stored by the next attempt, also during a stop', async () => {
    const { id } = await createStory(test.db, author, { isPublic: true })
    const log = createLog(test.config, 'test')
    const failed = vi.spyOn(log, 'warn')
    const counter = openCounter(log)
    await test.db.$executeRaw`ALTER TABLE story_reads RENAME TO elsewhere`
    counter.count({ storyId: id, viewer: 'visitor:one', day })
    const closed = counter.close()
    await waitFor(() => expect(failed).toHaveBeenCalled())
    expect(await readCountOf(id)).toBe(0)
    await test.db.$executeRaw`ALTER TABLE elsewhere RENAME TO story_reads`
    await closed
    expect(await readCountOf(id)).toBe(1)
  })

  it('a locked story or reader does not delay the count of other stories and readers, and is counted after the unlock', async () => {
    const [locked, free] = [
      await createStory(test.db, author, { isPublic: true }),
      await createStory(test.db, author, { isPublic: true }),
    ]
    const leaving = await createUser(test.db)
    const counter = openCounter()
    await test.db.$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT 1 FROM stories WHERE id = ${locked.id} FOR UPDATE`
        await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${leaving.id} FOR UPDATE`
        for (const storyId of [locked.id, free.id]) {
          for (const viewer of ['visitor:one', leaving.id]) counter.count({ storyId, viewer, day })
        }
        await waitFor(async () => expect(await readCountOf(free.id)).toBe(1))
      },
      { timeout: 120_000 },
    )
    await counter.close()
    expect(await Promise.all([readCountOf(locked.id), readCountOf(free.id)])).toEqual([2, 2])
  })

  it('no reader is stored who is the author of the story or an erased user, or whose story was deleted', async () => {
    const { id } = await createStory(test.db, author, { isPublic: true })
    const counter = openCounter()
    for (const viewer of [author.id, 'erased']) counter.count({ storyId: id, viewer, day })
    counter.count({ storyId: 2_000_000_000, viewer: 'visitor:one', day })
    await counter.close()
    expect(await readCountOf(id)).toBe(0)
    expect(await test.db.storyRead.count({ where: { storyId: id } })).toBe(0)
  })
})
