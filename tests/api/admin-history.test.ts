import { describe, expect, it } from 'vitest'
import type { AdminHistory } from '#contract/admin.ts'
import { createChapter, createGeneration, createStory, createUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const hour = 3_600_000
const day = 24 * hour

// The users of this test signed up long before the days that the charts show, so that no chart counts them.
const ancient = { createdAt: new Date('2019-01-01') }

const test = useTestApp({
  TEXT_MODEL: 'plain-model',
  TEXT_MODEL_PRO: 'fine-model',
  OPENAI_API_KEY: 'sk-very-secret',
  METRICS_TOKEN: 'token-very-secret',
  PUBLIC_URL: 'https://rooms.example',
})
const admin = useUser(test, { ...ancient, isAdmin: true })
const writer = useUser(test, ancient)

const getHistory = async () => {
  const answer = await test.call<AdminHistory>('GET', '/api/admin/history', { as: admin })
  expect(answer.status).toBe(200)
  return answer.body
}
/**
 * Returns noon in UTC `daysAgo` days ago. Noon is used so that no row moves to another day when a test runs around
 * midnight.
 */
const noon = (daysAgo: number) => new Date(Math.floor(Date.now() / day) * day + 12 * hour - daysAgo * day)
const dayOf = (time: Date) => time.toISOString().slice(0, 10)

describe('the history for the charts of the admin overview', () => {
  it('the admin history is refused to callers without admin rights, and has zeros for days without events', async () => {
    for (const path of ['/api/admin/history', '/api/admin/deployment']) {
      const answers = await Promise.all([undefined, writer].map((as) => test.call('GET', path, { as })))
      expect(
        answers.map(({ status }) => status),
        path,
      ).toEqual([401, 403])
    }
    const { days, queue } = await getHistory()
    expect(days.map((one) => one.day)).toEqual(Array.from({ length: 30 }, (_, n) => dayOf(noon(29 - n))))
    for (const { day: _, ...counts } of days) {
      expect(counts).toEqual({
        signUps: 0,
        completed: 0,
        failed: 0,
        cancelled: 0,
        readings: 0,
        costMicros: 0,
      })
    }
    expect(queue).toHaveLength(24)
    expect(queue.every(({ waiting }) => waiting === 0)).toBe(true)
    const hours = queue.map(({ at }) => Date.parse(at))
    expect(hours.every((at, n) => at % hour === 0 && (n === 0 || at - (hours[n - 1] ?? 0) === hour))).toBe(
      true,
    )
    expect(Date.now() - (hours.at(-1) ?? 0)).toBeLessThan(hour + 5_000)
  })

  it('the admin history counts sign-ups, outcomes of generations and cost on their UTC day, and nothing older than 30 days', async () => {
    const { db } = test
    const yesterday = noon(1)
    const midnight = new Date(Math.floor(Date.now() / day) * day - 3 * day)
    await createUser(db, { createdAt: yesterday })
    await createUser(db, { createdAt: midnight })
    await createUser(db, { createdAt: new Date(midnight.getTime() - 1) })
    await createUser(db, { createdAt: noon(31) })
    const ended = (status: 'completed' | 'failed' | 'cancelled', finishedAt: Date) => {
      const times = { createdAt: finishedAt, startedAt: finishedAt, finishedAt }
      return createGeneration(db, writer, 'avatar', {
        status,
        ...times,
        errorCode: status === 'failed' ? 'provider_failed' : null,
      })
    }
    await ended('completed', yesterday)
    await ended('completed', yesterday)
    await ended('failed', yesterday)
    await ended('cancelled', noon(2))
    await ended('failed', noon(40))
    await db.spending.createMany({
      data: [
        { ownerId: admin.id, day: yesterday, micros: 1_500 },
        { ownerId: writer.id, day: yesterday, micros: 2_000 },
        { ownerId: writer.id, day: noon(40), micros: 9_000 },
      ],
    })
    const { days } = await getHistory()
    const of = (time: Date) => days.find((one) => one.day === dayOf(time))
    expect(of(yesterday)).toEqual({
      day: dayOf(yesterday),
      signUps: 1,
      completed: 2,
      failed: 1,
      cancelled: 0,
      readings: 0,
      costMicros: 3_500,
    })
    expect(of(noon(2))).toMatchObject({ cancelled: 1, signUps: 0 })
    expect([of(noon(3))?.signUps, of(noon(4))?.signUps]).toEqual([1, 1])
    const sums = days.reduce((sum, one) => sum + one.signUps + one.failed + one.costMicros, 0)
    expect(sums).toBe(3 + 1 + 3_500)
  })

  it('the admin history counts the readings of the system apart from the orders of users, and their cost in the total cost', async () => {
    const { db } = test
    const story = await createStory(db, writer)
    const at = noon(6)
    const times = { createdAt: at, startedAt: at, finishedAt: at }
    const chapterOf = async () => (await createChapter(db, story)).id
    const reading = async (status: 'completed' | 'failed') =>
      createGeneration(db, writer, 'reading', {
        storyId: story.id,
        chapterId: await chapterOf(),
        status,
        ...times,
        errorCode: status === 'failed' ? 'provider_failed' : null,
      })
    await reading('completed')
    await reading('failed')
    await db.spending.create({ data: { ownerId: writer.id, day: at, micros: 700 } })
    const { days } = await getHistory()
    expect(days.find((one) => one.day === dayOf(at))).toMatchObject({
      ...{ completed: 0, failed: 0, cancelled: 0, readings: 1, costMicros: 700 },
    })
  })

  it('the admin history counts the generations that waited at each full hour, from creation to start or end', async () => {
    const { db } = test
    await db.generation.deleteMany()
    const now = Math.floor(Date.now() / hour) * hour
    const at = (hoursAgo: number) => new Date(now - hoursAgo * hour)
    // The rows change at half past the hour, so that their state at each full hour is certain.
    const half = (hoursAgo: number) => new Date(now - (hoursAgo + 0.5) * hour)
    await createGeneration(db, writer, 'avatar', { createdAt: half(5) })
    await createGeneration(db, writer, 'avatar', {
      createdAt: half(5),
      startedAt: half(3),
      finishedAt: half(0),
      status: 'completed',
    })
    await createGeneration(db, writer, 'avatar', {
      createdAt: half(4),
      finishedAt: half(3),
      status: 'cancelled',
    })
    await createGeneration(db, writer, 'avatar', {
      createdAt: half(1),
      startedAt: half(1),
      finishedAt: half(0),
      status: 'completed',
    })
    const { queue } = await getHistory()
    const waiting = (hoursAgo: number) => queue.find((one) => one.at === at(hoursAgo).toISOString())?.waiting
    expect([6, 5, 4, 3, 2, 1, 0].map(waiting)).toEqual([0, 2, 3, 1, 1, 1, 1])
  })
})

it('the deployment settings that admins see contain no secret', async () => {
  const { body, text } = await test.call<{ name: string; value: string }[]>('GET', '/api/admin/deployment', {
    as: admin,
  })
  const settings = Object.fromEntries(body.map(({ name, value }) => [name, value]))
  expect(settings).toMatchObject({
    'Text models (free / basic / premium / pro)': 'plain-model / plain-model / plain-model / fine-model',
    'Membership limits bind': 'off',
    'Rate limits': 'off',
    'External sign-in': 'not set up',
    'Public address': 'https://rooms.example',
    'Storage bucket': test.config.S3_BUCKET,
  })
  const { DATABASE_URL, REDIS_URL, S3_ACCESS_KEY_ID, S3_ENDPOINT = '' } = test.config
  for (const secret of ['very-secret', DATABASE_URL, REDIS_URL, S3_ENDPOINT])
    expect(text).not.toContain(secret)
  expect(body.map(({ value }) => value)).not.toContain(S3_ACCESS_KEY_ID)
})
