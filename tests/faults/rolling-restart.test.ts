import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, createBench, until } from '../setup/bench.ts'
import { createStory, createUser, type TestUser } from '../setup/factories.ts'
import { type Fleet, startFleet } from '../setup/fleet.ts'

const chapterOrder = { plot: 'The storm comes', setting: 'A lighthouse in winter', chapterSize: 'short' }

let bench: Bench
let fleet: Fleet
const workers: ChildProcess[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  bench = await createBench({ RATE_LIMITS: 'off', MODERATION: 'off', WORKER_CONCURRENCY: '2' }, 1000)
  for (let n = 0; n < 3; n++) workers.push(bench.spawnWorker())
  fleet = await startFleet(bench, 2)
  await until('three workers', async () => (await bench.db.workerProcess.count()) === 3)
})
afterAll(() => {
  for (const socket of sockets) socket.disconnect()
})

interface Writer {
  user: TestUser
  storyId: number
  /** The ids of the generations that the API has accepted. */
  accepted: string[]
  /** The ids of the generations whose notification was pushed. */
  pushed: Set<string>
  socket: Socket
}

async function createWriter(address: string): Promise<Writer> {
  const user = await createUser(bench.db)
  const story = await createStory(bench.db, user)
  const socket = io(address, {
    transports: ['websocket'],
    auth: { token: user.token },
    reconnectionDelay: 100,
  })
  sockets.push(socket)
  const pushed = new Set<string>()
  socket.on('generation.updated', ({ id, status }) => status === 'completed' && pushed.add(id))
  await until('a socket', async () => socket.connected)
  return { user, storyId: story.id, accepted: [], pushed, socket }
}

async function restartWorker(index: number): Promise<unknown[]> {
  const child = workers[index]
  if (!child) throw new Error(`the installation has no worker ${index}`)
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const ended = await exit
  const before = await bench.db.workerProcess.count()
  workers[index] = bench.spawnWorker()
  await until('the new worker', async () => (await bench.db.workerProcess.count()) > before)
  return ended
}

test('when all APIs and workers are restarted one by one under load, no call fails and each order completes once', async () => {
  const writers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => createWriter(fleet.addresses[n % 2] ?? '')),
  )
  const disconnectReasons: string[] = []
  for (const { socket } of writers) socket.on('disconnect', (reason) => disconnectReasons.push(reason))
  const failed: unknown[] = []
  let restarting = true
  let calls = 0

  async function call(writer: Writer, method: string, path: string, body?: unknown) {
    calls += 1
    const answer = await fleet.call(method, path, { token: writer.user.token, body })
    if (answer.status >= 400) failed.push({ method, path, ...answer })
    return answer.body
  }

  /** Acts as the screen of a writer: orders a chapter, polls until it is complete, and orders the next one. */
  async function write(writer: Writer): Promise<void> {
    while (restarting) {
      const order = await call(
        writer,
        'POST',
        `/api/stories/${writer.storyId}/generate-chapter`,
        chapterOrder,
      )
      const id = String(order.generationId)
      writer.accepted.push(id)
      await until(`the end of ${id}`, async () => {
        await call(writer, 'GET', `/api/stories/${writer.storyId}/chapters`)
        const { status } = await call(writer, 'GET', `/api/generations/${id}`)
        if (status === 'failed') failed.push({ id, status })
        return status === 'completed' || status === 'failed'
      })
    }
  }

  const ends: unknown[] = []
  async function restartOneByOne(
    all: number[],
    restart: (index: number) => Promise<unknown[]>,
  ): Promise<void> {
    for (const index of all) ends.push(await restart(index))
  }
  async function restartAll(): Promise<void> {
    // One API and one worker restart at the same time, as in a fast upgrade.
    await Promise.all([restartOneByOne([0, 1], fleet.restart), restartOneByOne([0, 1, 2], restartWorker)])
    restarting = false
  }

  await Promise.all([restartAll(), ...writers.map(write)])

  expect(failed).toEqual([])
  expect(ends).toEqual(Array.from({ length: 5 }, () => [0, null]))
  expect(calls).toBeGreaterThan(100)
  for (const writer of writers) {
    const { user, storyId, accepted, pushed, socket } = writer
    expect(accepted.length).toBeGreaterThan(0)
    const rows = await bench.db.generation.findMany({ where: { ownerId: user.id } })
    expect(rows.map(({ id }) => id).sort()).toEqual([...accepted].sort())
    expect(rows.map(({ status, leaseLosses }) => ({ status, leaseLosses }))).toEqual(
      rows.map(() => ({ status: 'completed', leaseLosses: 0 })),
    )
    expect(await bench.db.chapter.count({ where: { storyId } })).toBe(accepted.length)
    expect(await bench.db.notification.count({ where: { userId: user.id } })).toBe(accepted.length)
    expect(await bench.db.usagePeriod.findMany({ where: { userId: user.id } })).toMatchObject([
      { chapters: accepted.length },
    ])
    // Sockets reconnect by themselves, so the events of later generations must arrive.
    await until('the socket to be back', async () => socket.connected)
    const { generationId } = await call(
      writer,
      'POST',
      `/api/stories/${storyId}/generate-chapter`,
      chapterOrder,
    )
    await until('the push of one more', async () => pushed.has(String(generationId)))
  }
  expect(disconnectReasons.length).toBeGreaterThanOrEqual(writers.length)
  expect(new Set(disconnectReasons)).toEqual(new Set(['transport close']))
})
