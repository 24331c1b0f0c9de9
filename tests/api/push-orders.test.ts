import { setImmediate } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { createLog } from '#core/observability/log.ts'
import { type Database, openDatabase } from '#core/postgres/client.ts'
import { createOrderPushes } from '../../api/wire/push-orders.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { createTestDatabase } from '../setup/database.ts'
import { createGeneration, createStory, createUser } from '../setup/factories.ts'
import { waitFor } from '../setup/wait-for.ts'

let database: Database
beforeAll(async () => {
  const created = await createTestDatabase()
  closeAfterTests(created.drop)
  database = openDatabase(created.url)
  closeAfterTests(database.close)
})

const log = createLog(
  parseConfig({
    DATABASE_URL: 'postgresql://none',
    REDIS_URL: 'redis://none',
    LOG_LEVEL: 'silent',
  }),
  'test',
)

test('after a long read, the pushes of all orders of the next quarter of a second share one read', async () => {
  const { db, pool } = database
  const order = async () => {
    const user = await createUser(db)
    const { id: storyId } = await createStory(db, user)
    return (await createGeneration(db, user, 'chapter', { storyId })).id
  }
  const [first, second, third] = [await order(), await order(), await order()]
  const pushed: { id: string; atMs: number }[] = []
  const publish = (_userId: string, _event: string, payload: unknown) => {
    pushed.push({ id: (payload as { id: string }).id, atMs: performance.now() })
  }
  const push = createOrderPushes(db, publish, log)

  const locking = await pool.connect()
  await locking.query('BEGIN; LOCK TABLE generations IN ACCESS EXCLUSIVE MODE')
  push(first)
  const isBlocked = () =>
    pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'relation'`,
    )
  await waitFor(async () => expect((await isBlocked()).rowCount).toBe(1))
  const blockedAtMs = performance.now()
  push(second)
  await waitFor(() => expect(performance.now() - blockedAtMs).toBeGreaterThan(100))
  await locking.query('COMMIT')
  locking.release()

  await waitFor(() => expect(pushed).toHaveLength(1))
  await setImmediate()
  push(third)
  await waitFor(() => expect(pushed).toHaveLength(3))
  // One read returns its orders from the newest to the oldest.
  expect(pushed.map(({ id }) => id)).toEqual([first, third, second])
  const [firstAtMs = 0, nextAtMs = 0] = pushed.map(({ atMs }) => atMs)
  expect(nextAtMs - firstAtMs).toBeGreaterThan(240)
})
