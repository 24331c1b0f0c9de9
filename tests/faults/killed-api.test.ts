import { io } from 'socket.io-client'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#core/observability/log.ts'
import { channels } from '#core/postgres/channels.ts'
import { listen } from '#core/postgres/listen.ts'
import { type Bench, createBench, ended, until } from '../setup/bench.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { createStory, createUser, type TestUser } from '../setup/factories.ts'
import { type Fleet, startFleet } from '../setup/fleet.ts'
import { waitForLockWait } from '../setup/lock-waits.ts'
import { expectConsistentData, expectOneResult } from './expected-results.ts'

const chapterOrder = { plot: 'The storm comes', setting: 'A lighthouse in winter', chapterSize: 'short' }

let bench: Bench
let fleet: Fleet
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off', RATE_LIMITS: 'off' })
  fleet = await startFleet(bench, 2, { DRAIN_DELAY_SECONDS: '0' })
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())
afterEach(() => expectConsistentData(bench))

async function createWriter() {
  const user = await createUser(bench.db)
  const story = await createStory(bench.db, user)
  return { user, storyId: story.id }
}

const order = (user: TestUser, storyId: number, headers: Record<string, string>) =>
  fleet.call('POST', `/api/stories/${storyId}/generate-chapter`, {
    token: user.token,
    body: chapterOrder,
    headers,
  })

const ordersOf = (userId: string) => bench.db.generation.findMany({ where: { ownerId: userId } })

/** Repeats an order with its Idempotency-Key until the API answers it. */
const orderUntilAnswered = (user: TestUser, storyId: number, key: string) =>
  until('an answer', async () => {
    const answer = await order(user, storyId, { 'idempotency-key': key }).catch(() => null)
    return answer && answer.status < 300 ? answer : null
  })

/** Locks the row of the user, so that an order stops in the middle of its transaction. */
async function lockUser(userId: string): Promise<() => Promise<void>> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = false
  const holding = bench.db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`
      isHeld = true
      await held
    },
    { timeout: 60_000 },
  )
  await until('the row lock', async () => isHeld)
  return async () => {
    release()
    await holding
  }
}

test('an order whose API is killed inside the transaction stores nothing, and a repeat with its Idempotency-Key orders once', async () => {
  const { user, storyId } = await createWriter()
  const release = await lockUser(user.id)
  const cut = order(user, storyId, { 'idempotency-key': 'k' }).then(
    () => 'answered',
    () => 'cut off',
  )
  await waitForLockWait(bench.db, 'FOR NO KEY UPDATE')
  await Promise.all([0, 1].map((index) => fleet.restart(index, 'SIGKILL')))
  expect(await cut).toBe('cut off')
  await release()
  expect(await ordersOf(user.id)).toHaveLength(0)
  expect(await bench.db.usagePeriod.findMany({ where: { userId: user.id } })).toEqual([])
  const first = await orderUntilAnswered(user, storyId, 'k')
  const again = await order(user, storyId, { 'idempotency-key': 'k' })
  expect(again.body.generationId).toBe(first.body.generationId)
  expect(await ordersOf(user.id)).toHaveLength(1)
  await expectOneResult(bench, { id: String(first.body.generationId), writer: user, storyId })
})

test('each Idempotency-Key gets exactly one generation although the APIs are killed repeatedly', async () => {
  const writers = await Promise.all(Array.from({ length: 8 }, createWriter))
  let answered = 0
  const orders = writers.map(async ({ user, storyId }) => {
    const answer = await orderUntilAnswered(user, storyId, 'once')
    answered += 1
    return { id: String(answer.body.generationId), writer: user, storyId }
  })
  for (let round = 0; answered < writers.length; round++) await fleet.restart(round % 2, 'SIGKILL')
  const accepted = await Promise.all(orders)
  for (const one of accepted) {
    const replayed = await order(one.writer, one.storyId, { 'idempotency-key': 'once' })
    expect(replayed.body.generationId).toBe(one.id)
    expect((await ordersOf(one.writer.id)).map(({ id }) => id)).toEqual([one.id])
    await expectOneResult(bench, one)
  }
})

test('a chapter order whose API is killed while the call waits makes one chapter, which the repeated call returns', async () => {
  await bench.demoModel.faults({ match: { call: 'prose', nth: 1 }, fault: { type: 'gate', afterWords: 200 } })
  const { user, storyId } = await createWriter()
  const waiting = order(user, storyId, { 'idempotency-key': 'plain', prefer: 'wait=60' }).then(
    () => 'answered',
    () => 'cut off',
  )
  const [row] = await until('the order', async () => {
    const rows = await ordersOf(user.id)
    return rows.length > 0 ? rows : null
  })
  await until('its prose', async () => (await bench.demoModel.calls('prose')).length > 0)
  await Promise.all([0, 1].map((index) => fleet.restart(index, 'SIGKILL')))
  expect(await waiting).toBe('cut off')
  await bench.demoModel.release()
  const { content } = await expectOneResult(bench, { id: row?.id ?? '', writer: user, storyId })
  const again = await order(user, storyId, { 'idempotency-key': 'plain', prefer: 'wait=60' })
  expect(again.status).toBe(201)
  expect(again.body).toMatchObject({
    generationId: row?.id,
    generationStatus: 'completed',
    chapter: { content },
  })
})

test('a client that reconnects reads the final state after its API is killed between a commit and the push', async () => {
  await bench.demoModel.faults({ match: { call: 'prose', nth: 1 }, fault: { type: 'gate', afterWords: 200 } })
  const { user, storyId } = await createWriter()
  const first = await orderUntilAnswered(user, storyId, 'push')
  const id = String(first.body.generationId)
  const socket = io(fleet.addresses[0] ?? '', {
    transports: ['websocket'],
    auth: { token: user.token },
    reconnectionDelay: 50,
  })
  closeAfterTests(() => socket.disconnect())
  const pushes: string[] = []
  socket.on('notification.created', ({ version }) => pushes.push(`bell ${version}`))
  await until('a socket', async () => socket.connected)
  // Postgres sends this notification at the commit. The APIs are killed at that moment, before they can forward it as a
  // push.
  const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
  let killing: Promise<unknown> | undefined
  let isListening = false
  const listening = listen({
    url: bench.environment.DATABASE_URL ?? '',
    log,
    onConnect: () => {
      isListening = true
    },
    handlers: {
      [channels.generationEnded]: () => {
        killing ??= Promise.all([0, 1].map((index) => fleet.restart(index, 'SIGKILL')))
      },
    },
  })
  await until('the database listener', async () => isListening)
  let isBack = false
  socket.on('connect', () => {
    isBack = true
  })
  await bench.demoModel.release()
  await ended(bench.db, id)
  await until('the kill of the APIs', async () => killing !== undefined)
  await killing
  await listening.close()
  await until('the socket to be back', async () => isBack && socket.connected)
  // A push may be lost, so a client reads these two resources when it reconnects.
  const generation = await fleet.call('GET', `/api/generations/${id}`, { token: user.token })
  expect(generation.body).toMatchObject({ status: 'completed', progress: 1 })
  const bell = await fleet.call('GET', '/api/notifications/unread-count', { token: user.token })
  expect(bell.body).toMatchObject({ version: 1 })
  expect(pushes.length).toBeLessThanOrEqual(1)
  await expectOneResult(bench, { id, writer: user, storyId })
  // The next push must arrive over the new connection.
  const next = await orderUntilAnswered(user, storyId, 'next')
  await ended(bench.db, String(next.body.generationId))
  await until('the next push', async () => pushes.includes('bell 2'))
})
