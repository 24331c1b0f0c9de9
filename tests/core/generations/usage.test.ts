import { beforeAll, expect, test } from 'vitest'
import { tiers } from '#contract/membership.ts'
import { giveBackUsage, periodOf, reserveUsage } from '#core/generations/usage.ts'
import { type Database, openDatabase } from '#core/postgres/client.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { createUser } from '../../setup/factories.ts'

let database: Database
beforeAll(async () => {
  const place = await createTestDatabase()
  closeAfterTests(place.drop)
  database = openDatabase(place.url, 20)
  closeAfterTests(database.close)
})

const now = new Date('2026-02-14T12:00:00Z')
const february = new Date('2026-02-01T00:00:00Z')
const listPeriods = (userId: string) =>
  database.db.usagePeriod.findMany({ where: { userId }, orderBy: { period: 'asc' } })
const reserve = (userId: string, more: Partial<Parameters<typeof reserveUsage>[1]> = {}) =>
  database.db.$transaction((tx) =>
    reserveUsage(tx, { userId, counter: 'characters', tier: 'free', enforced: true, now, ...more }),
  )

test.each([
  ['2026-02-01T00:00:00.000Z', '2026-02-01'],
  ['2026-02-28T23:59:59.999Z', '2026-02-01'],
  ['2026-12-31T23:59:59.999Z', '2026-12-01'],
  ['2027-01-01T00:00:00.000Z', '2027-01-01'],
  // At this moment it is still January in the time zone -05:00, but February in UTC.
  ['2026-01-31T20:00:00.000-05:00', '2026-02-01'],
])('the moment %s is in the usage period that begins on %s', (moment, first) => {
  expect(periodOf(new Date(moment)).toISOString()).toBe(`${first}T00:00:00.000Z`)
})

test('concurrent reservations of usage are counted up to the plan limit, separately for each kind and month', async () => {
  const { db } = database
  const { id } = await createUser(db)
  const limit = tiers.free.limits.characters ?? 0
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => reserve(id)))
  const counted = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(counted).toEqual(Array.from({ length: limit }, () => february))
  for (const one of outcomes)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'limit_reached', status: 403 })
  await reserve(id, { counter: 'locations' })
  await reserve(id, { now: new Date('2026-03-01T00:00:00Z') })
  expect(await listPeriods(id)).toMatchObject([
    { period: february, characters: limit, locations: 1, chapters: 0 },
    { characters: 1 },
  ])
})

test('the monthly limits of a plan do not apply when they are not enforced or the plan has none', async () => {
  const { id } = await createUser(database.db)
  const limit = tiers.free.limits.characters ?? 0
  for (let n = 0; n <= limit; n++) await reserve(id, { enforced: false })
  await expect(reserve(id)).rejects.toThrow(`Your plan allows ${limit} characters a month`)
  await reserve(id, { tier: 'premium' })
  const unlimited = Object.entries(tiers).find(([, { limits }]) => limits.characters === null)?.[0]
  await reserve(id, { tier: unlimited as keyof typeof tiers })
  expect(await listPeriods(id)).toMatchObject([{ characters: limit + 3 }])
})

test('giving usage back lowers one counter of one user in one month, and never below zero', async () => {
  const { db } = database
  const [mine, other] = [(await createUser(db)).id, (await createUser(db)).id]
  for (const id of [mine, other]) {
    await reserve(id)
    await reserve(id, { counter: 'chapters' })
    await reserve(id, { now: new Date('2026-03-01T00:00:00Z') })
  }
  const giveBack = () => giveBackUsage(db, { userId: mine, counter: 'characters', period: february })
  await giveBack()
  const left = [{ characters: 0, chapters: 1 }, { characters: 1 }]
  expect(await listPeriods(mine)).toMatchObject(left)
  await giveBack()
  expect(await listPeriods(mine)).toMatchObject(left)
  expect(await listPeriods(other)).toMatchObject([{ characters: 1, chapters: 1 }, { characters: 1 }])
})
