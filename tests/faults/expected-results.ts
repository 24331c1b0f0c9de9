import { expect } from 'vitest'
import { type GenerationKind, generationKinds } from '#contract/generation-kinds.ts'
import { archiveGeneration } from '../../worker/archive/archive.ts'
import { archiveChapters, chapterKey } from '../../worker/archive/archive-chapters.ts'
import { removeObjects, removeOrphans } from '../../worker/archive/remove-objects.ts'
import { type Asked, type Bench, ended } from '../setup/bench.ts'
import { findMiscounted, readMoney } from '../setup/money.ts'
import { expectMonthlyCountsMatch } from '../setup/monthly-counts.ts'

/**
 * Expects that a generation has exactly one result after any faults (D-21): one final status, one chapter of
 * the ordered length, one charge, one notification, a correct unread count, and no paragraph twice.
 */
export async function expectOneResult({ db }: Pick<Bench, 'db'>, { id, writer, storyId }: Asked) {
  const row = await ended(db, id)
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

/**
 * Expects consistent data for every finished generation. A completed one has one chapter or picture, and any
 * other has none. Each end has one notification, and monthly counts and unread counts match the rows. After
 * the sweep, storage has exactly the objects that rows refer to. Money is counted as it was spent, and none
 * is reserved once all have ended.
 */
export async function expectConsistentData(bench: Pick<Bench, 'db' | 'storage' | 'log'>): Promise<void> {
  const { db } = bench
  const rows = await db.$queryRaw<Ended[]>`
    SELECT g.id, g.kind::text, g.status::text, g."workerId", g."leaseUntil",
      (g.status = 'completed' OR g.result IS NOT NULL) AS "isMade",
      coalesce((g.input->>'withFirstChapter')::boolean, false) AS "withFirstChapter",
      (SELECT count(*)::int FROM notifications n WHERE n."generationId" = g.id AND n."generationAttempt" = g.attempt) AS notifications,
      (SELECT count(*)::int FROM chapters c WHERE c."generationId" = g.id) AS chapters,
      (SELECT count(*)::int FROM images i WHERE i."generationId" = g.id) AS images
    FROM generations g WHERE g."finishedAt" IS NOT NULL`
  for (const { isMade, withFirstChapter, ...row } of rows) {
    const { isInternal, makes } = generationKinds[row.kind]
    expect(row).toMatchObject({
      workerId: null,
      leaseUntil: null,
      // No notification is sent about a reading, or about the cover that comes with a first chapter.
      notifications:
        row.status === 'cancelled' || isInternal || (withFirstChapter && row.status === 'completed') ? 0 : 1,
      chapters: isMade && makes === 'chapter' ? 1 : 0,
      images: isMade && makes === 'picture' ? 1 : 0,
    })
  }
  const bells = await db.$queryRaw<{ id: string; shown: number; unread: number }[]>`
    SELECT u.id, coalesce(b.unread, 0) AS shown,
      (SELECT count(*)::int FROM notifications n WHERE n."userId" = u.id AND NOT n."isRead") AS unread
    FROM users u LEFT JOIN bells b ON b."userId" = u.id`
  for (const { id, shown, unread } of bells) {
    expect(shown, 'the stored unread count').toBe(unread)
    await expectMonthlyCountsMatch(db, id)
  }
  // When a thing is deleted, the cost of its model calls stays counted.
  const lost = (await findMiscounted(db)).filter(({ counted, called }) => counted < called)
  expect(lost, 'users whose spending was not counted completely').toEqual([])
  const { active, reserved } = await readMoney(db)
  if (active === 0) expect(reserved, 'money that ended orders still reserve').toBe(0)
  await expectConsistentStorage(bench)
}

interface Ended {
  id: string
  kind: GenerationKind
  status: string
  workerId: string | null
  leaseUntil: Date | null
  isMade: boolean
  /** True for a cover that was ordered together with the first chapter of its story. */
  withFirstChapter: boolean
  notifications: number
  chapters: number
  images: number
}

/** Expects that storage holds exactly the objects that the database refers to, after archiving and sweeping. */
async function expectConsistentStorage(bench: Pick<Bench, 'db' | 'storage' | 'log'>): Promise<void> {
  const { db, storage } = bench
  const due = await db.generation.findMany({ where: { archivedAt: null }, select: { id: true } })
  for (const { id } of due) await archiveGeneration(bench, id)
  await archiveChapters(bench)
  await removeObjects(bench)
  await removeOrphans(bench, 0)
  const stored: string[] = []
  for await (const { key } of storage.list('')) stored.push(key)
  const [images, generations, chapters] = await Promise.all([
    db.image.findMany({ select: { key: true, smallKey: true } }),
    db.generation.findMany({ where: { finishedAt: { not: null } }, select: { id: true } }),
    db.chapter.findMany({ select: { id: true, storyId: true, version: true } }),
  ])
  const known = [
    ...new Set(images.flatMap(({ key, smallKey }) => [key, smallKey])),
    ...generations.map(({ id }) => `generations/${id}.json`),
    ...chapters.map(chapterKey),
  ]
  expect(stored.sort()).toEqual(known.sort())
}
