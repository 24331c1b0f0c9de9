import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PushEvents } from '#contract/events.ts'
import { type Bench, createBench, ended, until } from '../setup/bench.ts'
import { createCharacter, createStory, unique } from '../setup/factories.ts'
import { type Fleet, startFleet } from '../setup/fleet.ts'
import { type HttpCallOptions, httpCall } from '../setup/http-call.ts'

// Three APIs and three workers run as processes. Sessions are not bound to a process, so work that begins in one
// process can continue in any other.

const chapterOrder = { plot: 'The storm comes', setting: 'A lighthouse in winter', chapterSize: 'short' }
const [a, b, c] = [0, 1, 2]

let bench: Bench
let fleet: Fleet
const sockets: Socket[] = []

beforeAll(async () => {
  // The model is slow enough that three chapters are written at the same time, one by each worker.
  // While nine processes start on a busy machine, one of them can get no processor time for ten seconds, which is the
  // default lease. The lease is therefore longer here.
  const settings = { MODERATION: 'off', WORKER_CONCURRENCY: '1', LEASE_SECONDS: '60' }
  bench = await createBench(settings, 400)
  for (let n = 0; n < 3; n++) bench.spawnWorker()
  fleet = await startFleet(bench, 3, { DRAIN_DELAY_SECONDS: '0' })
  await until('three workers', async () => (await bench.db.workerProcess.count()) === 3)
})
afterAll(() => {
  for (const socket of sockets) socket.disconnect()
})

const callAt = (at: number, method: string, path: string, options?: HttpCallOptions) =>
  httpCall(fleet.addresses[at], method, path, options)

/** Creates a writer who signed up at one API and has a story with a lead character. */
async function signUp(at: number) {
  const email = `writer-${unique()}@example.com`
  const names = { firstName: 'Mara', lastName: 'Vale' }
  const { body } = await callAt(at, 'POST', '/api/auth/register', {
    body: { ...names, email, password: 'candlelight' },
  })
  const writer = { id: String(body.id), email, token: String(body.token) }
  // The tests count every generation, so first chapters must not order a cover of the story.
  await bench.db.user.update({ where: { id: writer.id }, data: { coverWithFirstChapter: false } })
  const story = await createStory(bench.db, writer)
  const character = await createCharacter(bench.db, writer, { name: 'Elena Marsh' })
  await bench.db.storyCharacter.create({ data: { storyId: story.id, characterId: character.id } })
  return { ...writer, storyId: story.id }
}

/** Collects every push of one socket in the order of arrival. */
async function listenAt(at: number, token: string) {
  const socket = io(fleet.addresses[at] ?? '', { transports: ['websocket'], auth: { token } })
  sockets.push(socket)
  const received = {
    socket,
    updates: [] as PushEvents['generation.updated'][],
    pieces: [] as PushEvents['generation.text'][],
    bells: [] as PushEvents['notification.created'][],
  }
  socket.on('generation.updated', (update) => received.updates.push(update))
  socket.on('generation.text', (piece) => received.pieces.push(piece))
  socket.on('notification.created', (bell) => received.bells.push(bell))
  await until('a socket', async () => socket.connected)
  return received
}

const order = (at: number, { token, storyId }: { token: string; storyId: number }, headers = {}) =>
  callAt(at, 'POST', `/api/stories/${storyId}/generate-chapter`, { token, body: chapterOrder, headers })

test('a socket at one API gets all events of a generation that was ordered at another API, once and in order', async () => {
  const writers = await Promise.all([a, b, c].map(signUp))
  const received = await Promise.all(writers.map(({ token }, n) => listenAt(n, token)))
  // Each chapter is ordered at a different API from the one that holds the writer's socket.
  const orders = await Promise.all(writers.map((writer, n) => order((n + 2) % 3, writer)))
  expect(orders.map(({ status }) => status)).toEqual([202, 202, 202])
  await until('three running workers', async () => {
    const running = await bench.db.generation.findMany({ where: { status: 'running' } })
    return new Set(running.map(({ workerId }) => workerId)).size === 3
  })
  for (const [n, writer] of writers.entries()) {
    const id = String(orders[n]?.body.generationId)
    const mine = received[n] as (typeof received)[0]
    expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', attempt: 1 })
    await until('the unread count', async () => mine.bells.length > 0)
    await until('the end', async () => mine.updates.at(-1)?.status === 'completed')

    expect([...new Set([...mine.updates, ...mine.pieces].map((each) => each.id))]).toEqual([id])
    // The test ignores an update with an older attempt, as the client does, because the event of the order may arrive
    // after an event of its run.
    const updates = mine.updates.filter(({ attempt }, i) => attempt >= (mine.updates[i - 1]?.attempt ?? 0))
    const statuses = updates.map(({ status }) => status)
    expect(statuses.filter((each, i) => each !== statuses[i - 1])).toEqual(
      updates[0]?.attempt === 0 ? ['queued', 'running', 'completed'] : ['running', 'completed'],
    )
    expect(statuses.filter((each) => each === 'completed')).toHaveLength(1)
    const progress = updates.map((update) => update.progress)
    expect(progress).toEqual([...progress].sort((x, y) => x - y))
    expect(new Set(updates.map(({ stage }) => stage)).size).toBeGreaterThan(3)

    // The text arrives in pieces without gaps and repeats, and all pieces together are the stored text. There may be
    // few pieces, because late timers on a busy machine combine them.
    expect(mine.pieces.length).toBeGreaterThan(3)
    let text = ''
    for (const { offset, delta } of mine.pieces) {
      expect(offset).toBeLessThanOrEqual(text.length)
      text = text.slice(0, offset) + delta
    }
    const places = mine.pieces.map(({ offset, delta }) => `${offset} ${delta}`)
    expect(new Set(places).size).toBe(places.length)
    const chapter = await bench.db.chapter.findFirstOrThrow({ where: { storyId: writer.storyId } })
    expect(text).toBe(chapter.content)

    expect(mine.bells).toMatchObject([
      { notification: { link: `/stories/${writer.storyId}` }, unreadCount: 1, version: 1 },
    ])
    expect(await bench.db.notification.count({ where: { userId: writer.id } })).toBe(1)
  }
})

test('a session is valid at every API, and a sign-out at one API ends it at all APIs and closes its socket at another API', async () => {
  const writer = await signUp(a)
  const who = () =>
    Promise.all([a, b, c].map((at) => callAt(at, 'GET', '/api/auth/user', { token: writer.token })))
  expect((await who()).map(({ status, body }) => [status, body.id])).toEqual(
    [a, b, c].map(() => [200, writer.id]),
  )
  const { socket } = await listenAt(a, writer.token)
  const gone = until('the socket to be closed', async () => !socket.connected)
  expect((await callAt(b, 'GET', '/api/logout', { token: writer.token })).status).toBe(302)
  expect((await who()).map(({ status }) => status)).toEqual([401, 401, 401])
  await gone
})

test('an order that is sent to three APIs at once with one Idempotency-Key makes one generation', async () => {
  const writer = await signUp(c)
  const headers = { 'idempotency-key': 'the-very-same-click' }
  const answers = await Promise.all([a, b, a, b, c].map((at) => order(at, writer, headers)))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202])
  const ids = new Set(answers.map(({ body }) => body.generationId))
  expect(ids.size).toBe(1)
  await ended(bench.db, String([...ids][0]))
  expect(await bench.db.generation.count({ where: { ownerId: writer.id } })).toBe(1)
  expect(await bench.db.usagePeriod.findMany({ where: { userId: writer.id } })).toMatchObject([
    { chapters: 1 },
  ])
})

test('failed sign-ins to one account at different APIs count towards one limit', async () => {
  const { email } = await signUp(a)
  const guess = (at: number) =>
    callAt(at, 'POST', '/api/auth/login', { body: { email, password: 'moonlight' } })
  const tries = await Promise.all([a, b, c, a, b, c, a, b, c, a].map(guess))
  expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 401))
  for (const at of [b, c]) {
    const refused = await guess(at)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})
