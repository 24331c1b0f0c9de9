import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { asBudgetReached } from '#core/generations/budgets.ts'
import { type Db, openDatabase } from '#core/postgres/client.ts'
import { findSpending } from '../../../api/queries/spending.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { createUser } from '../../setup/factories.ts'

let db: Db

beforeAll(async () => {
  const database = await createTestDatabase()
  closeAfterTests(database.drop)
  const opened = openDatabase(database.url)
  closeAfterTests(opened.close)
  db = opened.db
})
afterEach(() => void vi.useRealTimers())

it('the time at which a budget resets is computed by the clock of the database, not by that of the process', async () => {
  const { id } = await createUser(db)
  const errorOf = (dayLimit: number | null, monthLimit: number | null) =>
    db.$queryRaw`SELECT reserve_money(${id}, 1, ${dayLimit}::bigint, ${monthLimit}::bigint)`.catch(
      (error: unknown) => error,
    )
  const [day, month] = [await errorOf(0, null), await errorOf(null, 0)]
  const [times] = await db.$queryRaw<{ day: Date; month: Date }[]>`
    SELECT date_trunc('day', now(), 'UTC') + interval '1 day' AS day,
      date_trunc('month', now(), 'UTC') + interval '1 month' AS month`
  // The clock of this process is years behind that of the database.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-05-05T12:00:00Z') })
  const wanted = { day: times?.day.toISOString(), month: times?.month.toISOString() }
  expect(await asBudgetReached(db, day)).toMatchObject({ detail: { resetsAt: wanted.day } })
  expect(await asBudgetReached(db, month)).toMatchObject({ detail: { resetsAt: wanted.month } })
  const config = { DEMO_MODEL: true } as Parameters<typeof findSpending>[1]
  const settings = { budgetDayUsd: 1, budgetUserMonthUsd: 1 } as Parameters<typeof findSpending>[2]
  const { today, month: spent } = await findSpending(db, config, settings)
  expect([today.resetsAt, spent.resetsAt]).toEqual([wanted.day, wanted.month])
})
