import { expect, it } from 'vitest'
import { createBench } from '../setup/bench.ts'
import { createUser } from '../setup/factories.ts'
import { waitFor } from '../setup/wait-for.ts'

const due = 1000
const readers = 3

// In this test, 1,000 chapters of 1,000 stories become due while no process runs.
it('two workers release and announce 1,000 overdue chapters, each once, within a minute after the workers start', async () => {
  const bench = await createBench()
  const { db } = bench
  const writer = await createUser(db)
  const savers = await Promise.all(Array.from({ length: readers }, () => createUser(db)))
  const stories = await db.story.createManyAndReturn({
    select: { id: true },
    data: Array.from({ length: due }, (_, n) => ({
      authorId: writer.id,
      title: `Story ${n}`,
      genre: 'romance' as const,
      isPublic: true,
    })),
  })
  await db.storySave.createMany({
    data: stories.flatMap(({ id }) => savers.map((saver) => ({ storyId: id, userId: saver.id }))),
  })
  await db.chapter.createMany({
    data: stories.map(({ id }) => ({
      storyId: id,
      chapterNumber: 1,
      content: 'She came back.',
      words: 3,
      state: 'scheduled' as const,
      releaseAt: new Date(Date.now() - 60_000),
    })),
  })
  const began = performance.now()
  await Promise.all([bench.work(), bench.work()])
  const waiting = { OR: [{ state: { not: 'released' as const } }, { announcedAt: null }] }
  await waitFor(async () => {
    expect(await db.chapter.count({ where: waiting })).toBe(0)
    expect(await db.releaseAnnouncement.count()).toBe(0)
  })
  expect(performance.now() - began).toBeLessThan(60_000)
  expect(await db.notification.count()).toBe(due * readers)
  const unread = await db.bell.findMany({ select: { unread: true } })
  expect(unread).toEqual(Array(readers).fill({ unread: due }))
}, 120_000)
