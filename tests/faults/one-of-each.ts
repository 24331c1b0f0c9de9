import { expect } from 'vitest'
import { removeObjects, removeOrphans } from '../../worker/remove-objects.ts'
import { type Asked, type Bench, ended } from '../setup/bench.ts'

/**
 * Exactly one of everything, whatever happened on the way (decision 21): terminal once, one chapter in its length, one
 * charge, one notification, the bell as the database counts it, nothing written twice.
 */
export async function expectOneOfEach(
  { db }: Pick<Bench, 'db'>,
  { id, writer, storyId }: Asked,
  seconds = 60,
) {
  const row = await ended(db, id, seconds)
  expect(row).toMatchObject({ status: 'completed', leaseUntil: null })
  const chapters = await db.chapter.findMany({ where: { storyId } })
  expect(chapters).toHaveLength(1)
  expect(chapters[0]?.words).toBeGreaterThanOrEqual(500)
  expect(chapters[0]?.words).toBeLessThanOrEqual(800)
  const notifications = await db.notification.findMany({ where: { userId: writer.id } })
  expect(notifications).toHaveLength(1)
  const unread = notifications.filter((each) => !each.isRead).length
  expect(await db.bell.findUnique({ where: { userId: writer.id } })).toMatchObject({ unread })
  expect(await db.usagePeriod.findMany({ where: { userId: writer.id } })).toMatchObject([{ chapters: 1 }])
  const paragraphs = (chapters[0]?.content ?? '').split('\n\n')
  expect(new Set(paragraphs).size).toBe(paragraphs.length)
  return { row, content: chapters[0]?.content ?? '' }
}

/** After the sweep storage holds what the database knows, and all of it. */
export async function expectNoOrphans(bench: Pick<Bench, 'db' | 'storage' | 'log'>): Promise<void> {
  const { db, storage } = bench
  await removeObjects(bench)
  await removeOrphans(bench, 0)
  const stored: string[] = []
  for await (const { key } of storage.list('images/')) stored.push(key)
  const images = await db.image.findMany({ select: { key: true, smallKey: true } })
  const known = new Set(images.flatMap(({ key, smallKey }) => [key, smallKey]))
  expect(stored.sort()).toEqual([...known].sort())
}
