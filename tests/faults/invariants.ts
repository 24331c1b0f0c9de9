import { expect } from 'vitest'
import { type Bench, ended } from '../setup/bench.ts'
import { findMiscounted, readMoney } from '../setup/money.ts'
import { expectMonthlyCountsMatch } from '../setup/monthly-counts.ts'
import type { Plan } from './random-plan.ts'
import type { RandomWriter } from './random-writers.ts'

const ofText = ['story', 'chapter']
const ofPictures = ['image', 'avatar', 'cover']
const count = (yes: boolean) => (yes ? 1 : 0)

/**
 * Expects that each accepted order has exactly one end, and that no other generation exists after any faults.
 */
export async function expectOneEndEach({ db }: Bench, writer: RandomWriter, plan: Plan): Promise<void> {
  const { user, accepted } = writer
  for (const { id } of accepted) {
    await ended(db, id).catch(async (cause: unknown) => {
      const row = await db.generation.findUnique({ where: { id }, omit: { checkpoint: true } })
      const processes = await db.workerProcess.findMany()
      throw new Error(JSON.stringify({ row, processes }), { cause })
    })
  }
  const userId = user.id
  const rows = await db.generation.findMany({ where: { ownerId: userId }, orderBy: { createdAt: 'asc' } })
  expect(rows.map(({ id }) => id).sort(), 'the generations are exactly the accepted orders').toEqual(
    accepted.map(({ id }) => id).sort(),
  )
  const cancelled = new Set(accepted.filter((one) => one.cancelled).map(({ id }) => id))
  for (const row of rows) {
    const { id, kind, status } = row
    const what = `${kind} ${id}: ${JSON.stringify(row)}`
    const done = status === 'completed'
    if (!cancelled.has(id) && !plan.hasFinal) expect(status, what).toBe('completed')
    expect(row, what).toMatchObject({ leaseUntil: null, workerId: null, finishedAt: expect.any(Date) })
    expect(row.failures, what).toBeLessThanOrEqual(plan.failuresAtMost)
    expect(await db.notification.count({ where: { generationId: id } }), what).toBe(
      count(status !== 'cancelled'),
    )
    expect(await db.chapter.count({ where: { generationId: id } }), what).toBe(
      count(done && ofText.includes(kind)),
    )
    expect(await db.image.count({ where: { generationId: id } }), what).toBe(
      count(done && ofPictures.includes(kind)),
    )
  }
  const completed = (...some: string[]) =>
    rows.filter(({ kind, status }) => status === 'completed' && some.includes(kind)).length
  expect(await expectMonthlyCountsMatch(db, userId), 'the monthly counts').toEqual({
    chapters: completed(...ofText),
    characters: completed('character'),
  })
  const bell = await db.bell.findUnique({ where: { userId } })
  const unread = await db.notification.count({ where: { userId, isRead: false } })
  expect(bell?.unread ?? 0, 'the stored unread count').toBe(unread)
  expect(await findMiscounted(db), 'users whose counted spending is wrong').toEqual([])
  const { active, reserved } = await readMoney(db)
  if (active === 0) expect(reserved, 'money that ended orders still reserve').toBe(0)
  await expectWholeChapters(db, writer)
}

async function expectWholeChapters(db: Bench['db'], { user }: RandomWriter): Promise<void> {
  const stories = await db.story.findMany({
    where: { authorId: user.id },
    include: { chapters: { orderBy: { chapterNumber: 'asc' } } },
  })
  for (const { chapters } of stories) {
    expect(chapters.map(({ chapterNumber }) => chapterNumber)).toEqual(chapters.map((_, n) => n + 1))
    for (const { content, words, lengthMissed } of chapters) {
      if (!lengthMissed)
        expect(words >= 500 && words <= 800, `a chapter of 500 to 800 words, not ${words}`).toBe(true)
      const paragraphs = content.split('\n\n')
      expect(new Set(paragraphs).size, 'the number of different paragraphs').toBe(paragraphs.length)
    }
  }
}
