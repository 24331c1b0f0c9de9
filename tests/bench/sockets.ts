import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { notify } from '#core/notifications/notifications.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import {
  type BenchEnvironment,
  freeAddress,
  memoryOf,
  openEnvironment,
  processorTimeOf,
  quantile,
  waitFor,
} from './lib/environment.ts'
import type { Ask, Report } from './lib/socket-clients.ts'

// This bench measures very many sockets on one API: the memory of each, and how they all reconnect when the API
// restarts.

const sockets = Number(process.argv[2] ?? 10_000)
const socketsOfOne = 20
const processes = 4

function tell(what: string, got: string, target = ''): void {
  console.log(`${what.padEnd(72)} ${got.padStart(16)}  ${target}`)
}

function ask(client: ChildProcess, message: Ask): Promise<Report> {
  const answer = once(client, 'message')
  client.send(message)
  return answer.then(([report]) => report as Report)
}

async function askAll(clients: ChildProcess[], message: Ask): Promise<Report> {
  const reports = await Promise.all(clients.map((client) => ask(client, message)))
  const all = <T>(of: (report: Report) => T[]) => reports.flatMap(of)
  return {
    open: reports.reduce((sum, { open }) => sum + open, 0),
    failures: reports.reduce((sum, { failures }) => sum + failures, 0),
    processor: reports.reduce((sum, { processor }) => sum + processor, 0),
    returns: all(({ returns }) => returns),
    bells: all(({ bells }) => bells),
    pushes: all(({ pushes }) => pushes),
  }
}

/** In production, workers and other APIs send notifications to an API over Redis, so the bench publishes them there. */
async function notifyAll(environment: BenchEnvironment, users: TestUser[], title: string): Promise<void> {
  for (const user of users) {
    const event = await environment.db.$transaction((tx) =>
      notify(tx, { userId: user.id, type: 'system', title }),
    )
    if (event) environment.publish(user.id, 'notification.created', event)
  }
}

/** Asks all client processes for reports and adds these up, until `enough` accepts the sum. */
async function gather(
  clients: ChildProcess[],
  seconds: number,
  enough: (sum: Report) => boolean,
): Promise<Report> {
  const sum: Report = { open: 0, returns: [], bells: [], pushes: [], failures: 0, processor: 0 }
  await waitFor(async () => {
    const next = await askAll(clients, { ask: 'report' })
    sum.open = next.open
    sum.processor = next.processor
    sum.failures += next.failures
    sum.returns.push(...next.returns)
    sum.bells.push(...next.bells)
    sum.pushes.push(...next.pushes)
    return enough(sum)
  }, seconds)
  return sum
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const environment = await openEnvironment({ proseMs: 0, readingMs: 0 })
const clients = Array.from({ length: processes }, () =>
  fork(path.join(import.meta.dirname, 'lib/socket-clients.ts'), { execArgv: ['--max-old-space-size=4096'] }),
)
try {
  const users: TestUser[] = []
  for (let n = 0; n < sockets / socketsOfOne; n++) users.push(await createUser(environment.db))
  const address = freeAddress()
  let api = await environment.apiAt(address)
  const tokens = Array.from({ length: sockets }, (_, n) => users[n % users.length]?.token ?? '')
  const share = Math.ceil(sockets / processes)

  // A few sockets are opened before the measurement, because the first handshakes load and compile code.
  const few = 100
  const opening = (from: number, to: number) =>
    Promise.all(
      clients.map((client, n) =>
        ask(client, {
          ask: 'open',
          address,
          tokens: tokens.slice(n * share, (n + 1) * share).slice(from, to),
        }),
      ),
    )
  await opening(0, few)
  const before = memoryOf(api)
  const began = performance.now()
  const spent = processorTimeOf(api)
  await opening(few, share)
  const opened = performance.now() - began
  const after = memoryOf(api)
  const counted = sockets - few * processes
  tell(
    `memory of one socket of ${sockets}, ${before.toFixed(0)} → ${after.toFixed(0)} MB`,
    `${(((after - before) * 1024) / counted).toFixed(1)} KiB`,
    '20 KiB at most',
  )
  tell('all signed in', seconds(opened))
  const each = (ms: number, count: number) => `${(ms / count).toFixed(2)} ms`
  tell("the api's processor, for one", each(processorTimeOf(api) - spent, counted))

  const pushedAt = Date.now()
  await notifyAll(environment, users, 'While all are there')
  const gathered = await gather(clients, 60, ({ pushes }) => pushes.length >= sockets)
  const lastPush = Math.max(...gathered.pushes.map(({ at }) => at)) - pushedAt
  tell(
    `a notification of each of ${users.length} users, pushed to all their sockets`,
    `${gathered.pushes.length} in ${seconds(lastPush)}`,
    `${sockets}`,
  )

  const { processor } = await askAll(clients, { ask: 'watch' })
  const stopped = Date.now()
  await environment.stop([api])
  const gone = Date.now()
  await notifyAll(environment, users, 'While nobody is there')
  api = await environment.apiAt(address)
  const up = Date.now()
  const spentUp = processorTimeOf(api)
  const back = await gather(
    clients,
    120,
    ({ returns, bells }) => returns.length >= sockets && bells.length >= sockets,
  )
  tell("the api's processor, for one that comes back and asks", each(processorTimeOf(api) - spentUp, sockets))
  tell("the bench's own, for one", each(back.processor - processor, sockets))
  const waits = back.returns.map((at) => at - up)
  const learnt = back.bells.map(({ at }) => at - up)
  const missing = back.bells.filter(({ unread }) => unread !== 2).length
  tell('the api stops', seconds(gone - stopped))
  tell('and was away', seconds(up - gone))
  tell('back after its return, half of them', seconds(quantile(waits, 0.5)))
  tell('back after its return, the last one', seconds(Math.max(...waits)), '5 s at most')
  tell('and knew what happened meanwhile, the last one', seconds(Math.max(...learnt)))
  tell('that miss a notification', String(missing), '0')
  tell('sockets there in the end', String(back.open), String(sockets))
  tell('memory after that', `${memoryOf(api).toFixed(0)} MB`)
  await notifyAll(environment, users, 'After all')
  const again = await gather(clients, 60, ({ pushes }) => pushes.length >= sockets)
  tell('pushes after that', String(again.pushes.length), String(sockets))
} finally {
  for (const client of clients) client.kill()
  await environment.close()
}
