import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bench, createBench, ended, killed, until } from '../setup/bench.ts'
import { createStory, createUser, type TestUser, unique } from '../setup/factories.ts'
import { type Fleet, startFleet } from '../setup/fleet.ts'
import { findMiscounted, readMoney } from '../setup/money.ts'

// D-150, D-151: three API processes, which share no memory, check orders and sign-ups at the same time.

const chapterOrder = { plot: 'The storm comes', setting: 'A lighthouse in winter', chapterSize: 'short' }
const micros = (usd: number) => Math.round(usd * 1_000_000)

let bench: Bench
let fleet: Fleet
let admin: TestUser
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off', RATE_LIMITS: 'off' })
  fleet = await startFleet(bench, 3, { DRAIN_DELAY_SECONDS: '0' })
  admin = await createUser(bench.db, { isAdmin: true })
})
beforeEach(() => bench.demoModel.reset())
afterEach(async () => {
  expect(await findMiscounted(bench.db)).toEqual([])
})

const settings = (body: object) =>
  fleet.call('PUT', '/api/admin/settings', { token: admin.token, body: body })

/** Changes a setting and waits until every process has read it. */
async function change(body: object, seen: () => Promise<boolean>) {
  expect((await settings(body)).status).toBe(200)
  await until('the settings in all processes', seen)
}

async function createWriter() {
  const user = await createUser(bench.db)
  return { user, storyId: (await createStory(bench.db, user)).id }
}
type Writer = Awaited<ReturnType<typeof createWriter>>

const order = ({ user, storyId }: Writer, query = '', options = {}) =>
  fleet.call('POST', `/api/stories/${storyId}/generate-chapter${query}`, {
    token: user.token,
    body: { ...chapterOrder, ...options },
  })

const siteAt = async (address: string) =>
  (await (await fetch(new URL('/api/site', address))).json()) as { notice: string }

/** Sets budgets, and a new notice. When a process returns the notice, it has read the budgets too. */
async function setBudgets(budgets: object) {
  const notice = `Budget ${unique()}`
  await change({ ...budgets, notice }, async () =>
    (await Promise.all(fleet.addresses.map(siteAt))).every((site) => site.notice === notice),
  )
}

const noLimits = { budgetDayUsd: null, budgetUserMonthUsd: null }

async function priceOfOrder(writer: Writer): Promise<number> {
  const { status, body } = await order(writer, '?estimate=true')
  expect(status).toBe(200)
  return micros((body.usd as { p90: number }).p90)
}

describe('budgets that three APIs check at the same time', () => {
  test('of 100 concurrent orders with a daily budget for ten, ten are accepted and never reserve more money than allowed', async () => {
    const writers = await Promise.all(Array.from({ length: 100 }, createWriter))
    const price = await priceOfOrder(writers[0] as Writer)
    expect(price).toBeGreaterThan(0)
    const { spent } = await readMoney(bench.db)
    const allowed = spent + 10 * price
    await setBudgets({ budgetDayUsd: allowed / 1_000_000 })
    const answers = await Promise.all(writers.map((writer) => order(writer)))
    const refused = answers.filter(({ status }) => status !== 202)
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(10)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['403 budget_reached']),
    )
    const midnight = new Date()
    midnight.setUTCHours(24, 0, 0, 0)
    expect(refused[0]?.body.resetsAt).toBe(midnight.toISOString())
    expect(await readMoney(bench.db)).toMatchObject({ reserved: 10 * price, active: 10 })

    // When an order is cancelled, its reserved money is free for the next order.
    const [accepted] = await bench.db.generation.findMany({ where: { status: 'queued' }, take: 1 })
    const owner = writers.find(({ user }) => user.id === accepted?.ownerId) as Writer
    await fleet.call('POST', `/api/generations/${accepted?.id}/cancel`, { token: owner.user.token, body: {} })
    const late = writers.filter((_, n) => answers[n]?.status !== 202).slice(0, 5)
    const statuses = await Promise.all([owner, ...late].map((one) => order(one)))
    expect(statuses.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(await readMoney(bench.db)).toMatchObject({ reserved: 10 * price, active: 10 })

    await setBudgets(noLimits)
    for (const { user } of writers) await fleet.call('DELETE', '/api/user', { token: user.token })
    expect(await readMoney(bench.db)).toMatchObject({ reserved: 0, active: 0 })
  })

  test('concurrent orders of a user for five stories stay within the monthly budget of the user', async () => {
    const { user, storyId } = await createWriter()
    const stories = await Promise.all(Array.from({ length: 4 }, () => createStory(bench.db, user)))
    const price = await priceOfOrder({ user, storyId })
    await setBudgets({ budgetUserMonthUsd: (3 * price) / 1_000_000 })
    const answers = await Promise.all(
      [storyId, ...stories.map(({ id }) => id)].map((id) => order({ user, storyId: id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 403, 403])
    const other = await createWriter()
    expect((await order(other)).status).toBe(202)
    await setBudgets(noLimits)
    for (const one of [user, other.user]) await fleet.call('DELETE', '/api/user', { token: one.token })
    expect(await readMoney(bench.db)).toMatchObject({ reserved: 0, active: 0 })
  })
})

test('100 concurrent registrations over three APIs never exceed the uses of an invitation', async () => {
  await settings({ signups: 'invite' })
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const { body } = await fleet.call('POST', '/api/admin/invitations', {
    token: admin.token,
    body: { uses: 10, expiresAt },
  })
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      fleet.call('POST', '/api/auth/register', {
        token: '',
        body: {
          ...{ firstName: 'Mara', lastName: 'Vale', password: 'candlelight' },
          email: `guest-${unique()}@example.com`,
          invitation: body.token,
        },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(new Set(answers.filter(({ status }) => status !== 201).map((one) => one.body.code))).toEqual(
    new Set(['invitation_needed']),
  )
  await settings({ signups: 'open' })
})

describe('money reserved for orders', () => {
  test('no money stays reserved after an order is finished, fails, is deleted with its story, or is completed after a lost worker', async () => {
    const [finished, broken, deleted, orphaned] = (await Promise.all(
      Array.from({ length: 4 }, createWriter),
    )) as [Writer, Writer, Writer, Writer]
    const idOf = async (writer: Writer) => String((await order(writer)).body.generationId)
    const first = bench.spawnWorker()
    expect((await ended(bench.db, await idOf(finished))).status).toBe('completed')
    await bench.demoModel.faults({ match: {}, fault: { type: 'status', status: 401 } })
    expect((await ended(bench.db, await idOf(broken))).status).toBe('failed')
    await bench.demoModel.reset()

    await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'gate', afterWords: 100 } })
    await idOf(deleted)
    const lost = await idOf(orphaned)
    await until('both to be written', async () => {
      const calls = await bench.demoModel.calls('prose')
      return calls.length >= 2 && (await readMoney(bench.db)).reserved > 0
    })
    const path = `/api/stories/${deleted.storyId}`
    expect((await fleet.call('DELETE', path, { token: deleted.user.token })).status).toBe(204)
    await killed(first)
    expect((await readMoney(bench.db)).reserved).toBeGreaterThan(0)
    await bench.demoModel.reset()
    bench.spawnWorker()
    expect((await ended(bench.db, lost)).status).toBe('completed')
    await until('the readings to end', async () => (await readMoney(bench.db)).active === 0)
    const { reserved, spent } = await readMoney(bench.db)
    expect(reserved).toBe(0)
    expect(spent).toBeGreaterThan(0)
  })

  test('a chapter that waits for approval of its contract reserves no money, and the approval is refused when the budget is used up', async () => {
    const writer = await createWriter()
    bench.spawnWorker()
    const { body } = await order(writer, '', { contract: 'review' })
    const id = String(body.generationId)
    const approve = () =>
      fleet.call('POST', `/api/generations/${id}/contract/approve`, { token: writer.user.token })
    const find = () => bench.db.generation.findUniqueOrThrow({ where: { id } })
    await until('the contract to wait', async () => (await find()).awaits === 'contract')
    expect((await readMoney(bench.db)).reserved).toBe(0)
    await setBudgets({ budgetDayUsd: 0 })
    const refused = await approve()
    expect([refused.status, refused.body.code]).toEqual([403, 'budget_reached'])
    expect(await find()).toMatchObject({ awaits: 'contract', reservedMicros: 0 })
    await setBudgets(noLimits)
    expect((await approve()).status).toBe(200)
    expect((await ended(bench.db, id)).status).toBe('completed')
    await until('the readings to end', async () => (await readMoney(bench.db)).active === 0)
    expect((await readMoney(bench.db)).reserved).toBe(0)
  })

  test('a retry is refused when the budget is used up, and no money stays reserved after an accepted retry has ended', async () => {
    const writer = await createWriter()
    const { body } = await order(writer)
    const id = String(body.generationId)
    const act = (verb: string) =>
      fleet.call('POST', `/api/generations/${id}/${verb}`, { token: writer.user.token, body: {} })
    await act('cancel')
    await setBudgets({ budgetDayUsd: 0 })
    expect((await act('retry')).body.code).toBe('budget_reached')
    await setBudgets(noLimits)
    expect((await act('retry')).status).toBe(202)
    await ended(bench.db, id)
    expect((await readMoney(bench.db)).reserved).toBe(0)
  })
})
