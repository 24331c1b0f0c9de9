import { expect, it, vi } from 'vitest'
import type { AdminNotification } from '#contract/admin.ts'
import { createBroadcaster } from '../../../worker/dispatch/broadcasts.ts'
import { createUser } from '../../setup/factories.ts'
import { type Push, recordPushes } from '../../setup/pushes.ts'
import { useTestApp } from '../../setup/use-test-app.ts'

const test = useTestApp()

it('a broadcast reaches each of 2500 users once, also when a batch fails and two workers continue it, and no one who is inactive', async () => {
  const { db } = test
  // The ids of users sort before that of the admin, who sends the broadcast and does not get it.
  const admin = await createUser(db, { isAdmin: true })
  await db.$executeRaw`
    INSERT INTO users (id, email, "firstName", "lastName", "isActive")
    SELECT lpad(n::text, 6, '0'), n || '@example.com', 'Reader', n::text, n % 10 > 0 FROM generate_series(1, 2500) n`
  await db.$executeRaw`CREATE FUNCTION fail_write() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'this row cannot be written'; END $$`
  await db.$executeRaw`CREATE TRIGGER fail_write BEFORE INSERT ON notifications FOR EACH ROW
    WHEN (NEW."userId" = '001501') EXECUTE FUNCTION fail_write()`
  const pushed: Push[] = recordPushes(test)
  const publish = test.app.services.publish
  const body = { content: 'News' }
  const sent = await test.call<AdminNotification>('POST', '/api/admin/broadcast', { as: admin, body })
  expect(sent).toMatchObject({ status: 201, body: { userId: null, sentCount: 1000 } })
  const warn = vi.fn()
  const worker = () => createBroadcaster({ db, publish, log: { warn } as never })
  await worker()()
  expect(warn).toHaveBeenCalledOnce()
  expect(await db.notification.count()).toBe(1000)
  await db.$executeRaw`DROP FUNCTION fail_write CASCADE`
  await Promise.all([worker()(), worker()()])
  await worker()()
  const counts = await db.$queryRaw`
    SELECT "isActive", notified::int, unread, count(*)::int AS users FROM (
      SELECT u.*, (SELECT count(*) FROM notifications n WHERE n."userId" = u.id) AS notified FROM users u WHERE NOT "isAdmin"
    ) u LEFT JOIN bells b ON b."userId" = u.id GROUP BY 1, 2, 3 ORDER BY 1`
  expect(counts).toEqual([
    { isActive: false, notified: 0, unread: null, users: 250 },
    { isActive: true, notified: 1, unread: 1, users: 2250 },
  ])
  expect(await db.notification.count({ where: { userId: admin.id } })).toBe(0)
  await vi.waitFor(() => expect(new Set(pushed.map(([userId]) => userId)).size).toBe(2250))
  expect(pushed).toHaveLength(2250)
  const list = await test.call<AdminNotification[]>('GET', '/api/admin/notifications', { as: admin })
  expect(list.body[0]).toMatchObject({ title: 'Platform Announcement', sentCount: 2250, readCount: 0 })
})
