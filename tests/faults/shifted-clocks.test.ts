import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { queueMail } from '#core/mail/queue-mail.ts'
import { hashToken } from '#core/security/tokens.ts'
import { ask, type Bench, ended, killed, until } from '../setup/bench.ts'
import { createChapter, createStory, createUser, type TestUser, unique } from '../setup/factories.ts'
import { type Fleet, startFleet } from '../setup/fleet.ts'
import { type HttpCallOptions, httpCall } from '../setup/http-call.ts'
import { createMailBench, mailIn } from '../setup/mail-bench.ts'
import type { MailServer } from '../setup/mail-server.ts'
import { readMoney } from '../setup/money.ts'
import { codeOf, forgetUsedCode, givePassword, password } from '../setup/second-factor.ts'
import { clockShiftedBy, databaseTime } from '../setup/shifted-clock.ts'

// The clocks of processes differ from that of the database by a minute, in both directions. `soon` is a due
// time that has already passed for a clock that is ahead. `just now` is a due time that has not yet come for
// a clock that is behind.

const minute = 60
const soon = 40
const justNow = -1
const shifts = { ahead: minute, behind: -minute }
type Side = keyof typeof shifts
const sides: Side[] = ['ahead', 'behind']

let bench: Bench
let server: MailServer
let fleet: Fleet
let admin: TestUser

beforeAll(async () => {
  ;({ bench, server } = await createMailBench({
    ...{ MODERATION: 'off', RATE_LIMITS: 'off' },
    SECOND_FACTOR_KEY: 'a key of the tests that guards no secret',
  }))
  fleet = await startFleet(bench, 2, (index) => ({
    DRAIN_DELAY_SECONDS: '0',
    ...clockShiftedBy(shifts[sides[index] ?? 'ahead']),
  }))
  admin = await createUser(bench.db, { isAdmin: true })
})
beforeEach(() => bench.demoModel.reset())

const at = (seconds: number) => databaseTime(bench.db, seconds)

/** Calls the API whose clock is ahead, or the API whose clock is behind. */
async function callAt(side: Side, method: string, path: string, options?: HttpCallOptions) {
  const { status, headers, body } = await httpCall(
    fleet.addresses[sides.indexOf(side)],
    method,
    path,
    options,
  )
  return { status, body, cookies: headers.getSetCookie().map((one) => one.split(';')[0] ?? '') }
}

async function publicStory() {
  const writer = await createUser(bench.db)
  const story = await createStory(bench.db, writer, { isPublic: true })
  return { writer, story }
}

describe.each(sides)('a worker whose clock is a minute %s', (side) => {
  let worker: ChildProcess
  beforeAll(() => {
    worker = bench.spawnWorker(clockShiftedBy(shifts[side]))
  })
  afterAll(() => killed(worker))

  test('a worker with a wrong clock releases a chapter once, when it is due by the database clock and not before', async () => {
    const { story } = await publicStory()
    const saver = await createUser(bench.db)
    await bench.db.storySave.create({ data: { storyId: story.id, userId: saver.id } })
    const [due, later] = await Promise.all(
      [justNow, soon].map(async (seconds, n) =>
        createChapter(bench.db, story, {
          chapterNumber: n + 1,
          content: 'She came back.',
          state: 'scheduled',
          releaseAt: await at(seconds),
        }),
      ),
    )
    const chapter = (id = 0) => bench.db.chapter.findUniqueOrThrow({ where: { id } })
    const announced = (id?: number) =>
      until('its announcement', async () =>
        // A row of release_announcements has readers who are not notified yet.
        (await chapter(id)).announcedAt && (await bench.db.releaseAnnouncement.count()) === 0
          ? chapter(id)
          : null,
      )
    const released = await announced(due?.id)
    expect(released).toMatchObject({ state: 'released' })
    expect(Number(released.announcedAt) - Number(due?.releaseAt)).toBeLessThan(minute * 1000)
    // One statement released the first chapter. It must skip the second chapter, which was not due.
    expect(await chapter(later?.id)).toMatchObject({ state: 'scheduled' })
    await bench.db.chapter.update({ where: { id: later?.id }, data: { releaseAt: await at(justNow) } })
    expect(await announced(later?.id)).toMatchObject({ state: 'released' })
    expect(await bench.db.notification.count({ where: { userId: saver.id } })).toBe(2)
  })

  test('a worker with a wrong clock sends a mail once, when it is due by the database clock and not before', async () => {
    const user = await createUser(bench.db)
    const queue = async (seconds: number) => {
      const { id } = await bench.db.mail.create({
        data: {
          ...{ userId: user.id, address: user.email, template: 'password_changed' },
          messageId: `<${unique()}@rooms.example>`,
          nextAttemptAt: await at(seconds),
          createdAt: await at(0),
        },
      })
      return id
    }
    const later = await queue(soon)
    const sent = await mailIn(bench, await queue(justNow), 'sent')
    expect(Number(sent.sentAt) - Number(sent.createdAt)).toBeLessThan((minute + justNow) * 1000)
    const waiting = { state: 'queued', attempts: 0 }
    expect(await bench.db.mail.findUnique({ where: { id: later } })).toMatchObject(waiting)
    expect(server.taken.filter(({ to }) => to === user.email)).toHaveLength(1)
    await bench.db.mail.delete({ where: { id: later } })
  })

  test('a worker with a wrong clock sends a reset link that expires one hour later by the database clock', async () => {
    const user = await createUser(bench.db)
    const config = parseConfig(bench.environment)
    await queueMail(bench.db, config, { userId: user.id, address: user.email, template: 'reset_password' })
    const link = await until('the link', () => bench.db.resetLink.findFirst({ where: { userId: user.id } }))
    expect(link.expiresAt.getTime()).toBeGreaterThan((await at(3600 - soon)).getTime())
    expect(link.expiresAt.getTime()).toBeLessThanOrEqual((await at(3600)).getTime())
  })

  test('a worker with a wrong clock does not take over a generation before its lease expires, even after 20 lost leases', async () => {
    await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'gate', afterWords: 50 } })
    const [held, lost] = [(await ask(bench.db)).id, (await ask(bench.db)).id]
    const row = (id: string) => bench.db.generation.findUniqueOrThrow({ where: { id } })
    await until('both to be written', async () => (await bench.demoModel.calls('prose')).length >= 2)
    const { workerId } = await row(held)
    // These changes let another worker hold both rows: the lease of the first row still runs, and that of the second
    // has expired.
    await bench.db.generation.updateMany({
      where: { id: { in: [held, lost] } },
      data: { attempt: 2, leaseLosses: 20 },
    })
    await bench.db.generation.update({ where: { id: held }, data: { leaseUntil: await at(soon) } })
    await bench.db.generation.update({ where: { id: lost }, data: { leaseUntil: await at(justNow) } })
    expect((await ended(bench.db, lost)).status).toBe('failed')
    // The statement that took over the second row must not have changed the first row.
    expect(await row(held)).toMatchObject({ status: 'running', attempt: 2, workerId })
    await bench.db.generation.update({
      where: { id: held },
      data: { leaseLosses: 0, leaseUntil: await at(justNow) },
    })
    await bench.demoModel.reset()
    expect(await ended(bench.db, held)).toMatchObject({ status: 'completed', attempt: 3 })
    expect(await bench.db.chapter.count({ where: { generationId: held } })).toBe(1)
  })
})

test('the spending of a worker whose clock is a day ahead counts for today by the database clock', async () => {
  const worker = bench.spawnWorker(clockShiftedBy(24 * 60 * minute))
  const { id, writer } = await ask(bench.db)
  expect((await ended(bench.db, id)).status).toBe('completed')
  const days = await bench.db.$queryRaw<{ today: boolean }[]>`
    SELECT day = (now() AT TIME ZONE 'UTC')::date AS today FROM spending WHERE "ownerId" = ${writer.id}`
  expect(days).toEqual([{ today: true }])
  const ahead = await bench.db.modelCall.count({ where: { startedAt: { gt: await at(0) } } })
  expect(ahead).toBe(0)
  await killed(worker)
})

describe.each<[Side, Side]>([
  ['ahead', 'behind'],
  ['behind', 'ahead'],
])('an API whose clock is a minute %s, beside an API whose clock is %s', (here, there) => {
  test('an API with a wrong clock creates invitations that are valid until their expiry on every API', async () => {
    const invite = async (seconds: number) =>
      callAt(here, 'POST', '/api/admin/invitations', {
        token: admin.token,
        body: { uses: 2, expiresAt: (await at(seconds)).toISOString() },
      })
    expect((await invite(justNow)).status).toBe(400)
    const made = await invite(soon)
    expect(made.status).toBe(201)
    await callAt(here, 'PUT', '/api/admin/settings', { token: admin.token, body: { signups: 'invite' } })
    const register = (side: Side) =>
      callAt(side, 'POST', '/api/auth/register', {
        body: {
          ...{ firstName: 'Mara', lastName: 'Vale', password: 'candlelight' },
          email: `guest-${unique()}@example.com`,
          invitation: made.body.token,
        },
      })
    expect((await register(there)).status).toBe(201)
    await bench.db.invitation.updateMany({ data: { expiresAt: await at(justNow) } })
    for (const side of sides) expect((await register(side)).body.code).toBe('invitation_needed')
    await callAt(here, 'PUT', '/api/admin/settings', { token: admin.token, body: { signups: 'open' } })
  })

  test('an API with a wrong clock begins sessions and sign-ins that expire on time on every API', async () => {
    const user = await createUser(bench.db)
    await givePassword(bench, user)
    const credentials = { email: user.email, password }
    const { body } = await callAt(here, 'POST', '/api/auth/login', { body: credentials })
    const token = String(body.token)
    const id = hashToken(token)
    const monthInSeconds = 30 * 24 * 3600
    const { expiresAt } = await bench.db.session.findUniqueOrThrow({ where: { id } })
    expect(Math.abs(expiresAt.getTime() - (await at(monthInSeconds)).getTime())).toBeLessThan(soon * 1000)
    const isIn = async (side: Side) => (await callAt(side, 'GET', '/api/auth/user', { token })).status
    await bench.db.session.update({ where: { id }, data: { expiresAt: await at(soon) } })
    expect(await Promise.all(sides.map(isIn))).toEqual([200, 200])

    const { body: app } = await callAt(here, 'POST', '/api/user/authenticator-app', {
      token,
      body: { password },
    })
    const key = String(app.key)
    const confirmed = await callAt(there, 'POST', '/api/user/authenticator-app/confirm', {
      token,
      body: { code: codeOf(key) },
    })
    expect(confirmed.status).toBe(200)
    await forgetUsedCode(bench, user.id)
    const begin = async () => {
      const begun = await callAt(here, 'POST', '/api/auth/login', { body: credentials })
      expect(begun.body.code).toBe('second_factor_needed')
      return begun.cookies.find((one) => one.startsWith('step_')) ?? ''
    }
    const late = await begin()
    const [step] = await bench.db.signInStep.findMany({ where: { userId: user.id } })
    expect(step?.expiresAt.getTime()).toBeGreaterThan((await at(300 - soon)).getTime())
    expect(step?.expiresAt.getTime()).toBeLessThanOrEqual((await at(300)).getTime())
    await bench.db.signInStep.updateMany({ data: { expiresAt: await at(justNow) } })
    const enter = (side: Side, cookie: string) =>
      callAt(side, 'POST', '/api/auth/second-factor', { headers: { cookie }, body: { code: codeOf(key) } })
    for (const side of sides) expect((await enter(side, late)).body.code).toBe('sign_in_expired')
    const cookie = await begin()
    await bench.db.signInStep.updateMany({ where: { userId: user.id }, data: { expiresAt: await at(soon) } })
    expect((await enter(there, cookie)).status).toBe(200)

    await bench.db.session.updateMany({ where: { userId: user.id }, data: { expiresAt: await at(justNow) } })
    expect(await Promise.all(sides.map(isIn))).toEqual([401, 401])
  })

  test('an API with a wrong clock schedules a release in the near future, and releases at once for a time in the past', async () => {
    const { writer, story } = await publicStory()
    const chapter = await createChapter(bench.db, story, { content: 'She came back.', state: 'draft' })
    const release = async (seconds: number) =>
      callAt(here, 'PUT', `/api/stories/${story.id}/chapters/${chapter.id}/release`, {
        token: writer.token,
        body: { state: 'scheduled', releaseAt: (await at(seconds)).toISOString() },
      })
    expect((await release(soon)).body).toMatchObject({ state: 'scheduled' })
    expect((await release(justNow)).body).toMatchObject({ state: 'released' })
  })

  test('an API with a wrong clock does not abort a model check that another API has just begun', async () => {
    const { body } = await callAt(there, 'POST', '/api/admin/checks', {
      token: admin.token,
      body: { what: 'text' },
    })
    const check = await callAt(here, 'GET', `/api/admin/checks/${body.id}`, { token: admin.token })
    expect(check.body).toMatchObject({ id: body.id, ok: null })
  })
})

test('two APIs with different clocks never accept more orders than the daily budget allows', async () => {
  const writers = await Promise.all(Array.from({ length: 20 }, publicStory))
  const plea = { plot: 'The storm comes', setting: 'A lighthouse in winter', chapterSize: 'short' }
  const order = ({ writer, story }: (typeof writers)[number], query = '') =>
    fleet.call('POST', `/api/stories/${story.id}/generate-chapter${query}`, {
      token: writer.token,
      body: plea,
    })
  const [first] = writers
  if (!first) throw new Error('the list of writers is empty')
  const price = Math.round(
    ((await order(first, '?estimate=true')).body.usd as { p90: number }).p90 * 1_000_000,
  )
  const { spent, reserved } = await readMoney(bench.db)
  const budgetDayUsd = (spent + reserved + 3 * price) / 1_000_000
  const notice = `Budget ${unique()}`
  await fleet.call('PUT', '/api/admin/settings', { token: admin.token, body: { budgetDayUsd, notice } })
  await until('the settings in both processes', async () =>
    (await Promise.all(sides.map((side) => callAt(side, 'GET', '/api/site')))).every(
      ({ body }) => body.notice === notice,
    ),
  )
  const answers = await Promise.all(writers.map((one) => order(one)))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(3)
  expect(new Set(answers.filter(({ status }) => status !== 202).map(({ body }) => body.code))).toEqual(
    new Set(['budget_reached']),
  )
})
