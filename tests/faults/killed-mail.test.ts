import { once } from 'node:events'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { readText } from '#core/generations/text.ts'
import { requeueMails } from '#core/mail/mail-transitions.ts'
import { queueMail } from '#core/mail/queue-mail.ts'
import { ask, type Bench, killed, spawnNode, until } from '../setup/bench.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { createUser } from '../setup/factories.ts'
import { createMailBench, mailIn } from '../setup/mail-bench.ts'
import type { MailServer } from '../setup/mail-server.ts'

let bench: Bench
let server: MailServer
const started: ReturnType<Bench['spawnWorker']>[] = []

beforeAll(async () => {
  ;({ bench, server } = await createMailBench({ SMTP_TIMEOUT_SECONDS: '60' }))
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((child) => killed(child)))
  server.release()
  server.faults.length = 0
  expectNoMailTwice()
})

function spawn() {
  const child = bench.spawnWorker()
  started.push(child)
  return child
}

async function queue(): Promise<number> {
  const user = await createUser(bench.db)
  const config = parseConfig(bench.environment)
  await queueMail(bench.db, config, { userId: user.id, address: user.email, template: 'password_changed' })
  return (await bench.db.mail.findFirstOrThrow({ where: { userId: user.id } })).id
}

function expectNoMailTwice(): void {
  const ids = server.taken.map(({ messageId }) => messageId)
  expect(ids).toEqual([...new Set(ids)])
}

const arrived = async (id: number) => {
  const { messageId } = await bench.db.mail.findUniqueOrThrow({ where: { id } })
  return server.taken.filter((mail) => mail.messageId === messageId).length
}

/** Waits until one more client than `before` has reached this step of a delivery. */
function atStep(step: 'recipient' | 'end', before: number) {
  return until(`a client at the ${step}`, async () => server.reached[step] > before)
}

describe('a mail whose worker stops', () => {
  test('a mail whose worker is killed before the end of its text is sent once by another worker', async () => {
    server.faults.push({ at: 'recipient', hang: true })
    const before = server.reached.recipient
    const first = spawn()
    const id = await queue()
    await atStep('recipient', before)
    await killed(first)
    spawn()
    expect(await mailIn(bench, id, 'sent')).toMatchObject({ attempts: 2 })
    expect(await arrived(id)).toBe(1)
  })

  test('a mail whose worker is killed after the server accepted it and before the answer arrived is not sent again', async () => {
    server.faults.push({ at: 'end', hang: true, take: true })
    const before = server.reached.end
    const first = spawn()
    const id = await queue()
    await atStep('end', before)
    await killed(first)
    spawn()
    const other = await queue()
    expect(await mailIn(bench, id, 'unknown')).toMatchObject({ attempts: 1 })
    // The second worker has skipped the mail and continued with the queue.
    await mailIn(bench, other, 'sent')
    expect(await arrived(id)).toBe(1)
  })

  test('an operator can requeue a mail whose worker was killed at the end of its text and which the server did not accept', async () => {
    server.faults.push({ at: 'end', hang: true })
    const before = server.reached.end
    const first = spawn()
    const id = await queue()
    await atStep('end', before)
    await killed(first)
    spawn()
    await mailIn(bench, id, 'unknown')
    expect(await arrived(id)).toBe(0)
    expect(await requeueMails(bench.db, { id })).toBe(1)
    await mailIn(bench, id, 'sent')
    expect(await arrived(id)).toBe(1)
  })

  test('a worker suspended before the end of a mail text does not complete the text after another worker has sent the mail', async () => {
    server.faults.push({ at: 'recipient', hang: true })
    const before = server.reached.recipient
    const paused = spawn()
    const id = await queue()
    await atStep('recipient', before)
    paused.kill('SIGSTOP')
    // This statement ends the lease, as if the worker had been suspended for longer than its lease.
    await bench.db.mail.update({ where: { id }, data: { leaseUntil: new Date(Date.now() - 1000) } })
    spawn()
    await mailIn(bench, id, 'sent')
    paused.kill('SIGCONT')
    server.release()
    // The first worker continues with other mails, so it no longer holds this one.
    await killed(started[1] as NonNullable<(typeof started)[1]>)
    await mailIn(bench, await queue(), 'sent')
    expect(await arrived(id)).toBe(1)
  })

  test('a mail whose worker stops on SIGTERM during its delivery is handed back to the queue and sent once by another worker', async () => {
    server.faults.push({ at: 'recipient', hang: true })
    const before = server.reached.recipient
    const first = spawn()
    const id = await queue()
    await atStep('recipient', before)
    await killed(first, 'SIGTERM')
    expect(await bench.db.mail.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'queued' })
    await bench.db.mail.update({ where: { id }, data: { nextAttemptAt: new Date() } })
    spawn()
    await mailIn(bench, id, 'sent')
    expect(await arrived(id)).toBe(1)
  })
})

test('mails wait while the mail server is down, and each is sent once by one of two workers when it is back', async () => {
  await server.stop()
  const ids: number[] = []
  for (let n = 0; n < 12; n += 1) ids.push(await queue())
  spawn()
  spawn()
  await until('a refused connection', async () =>
    bench.db.mail.count({ where: { lastError: { not: null } } }),
  )
  expect(await bench.db.mail.count({ where: { id: { in: ids }, state: 'sent' } })).toBe(0)
  await server.start()
  await until('all to be sent', async () => {
    await bench.db.mail.updateMany({ where: { state: 'queued' }, data: { nextAttemptAt: new Date() } })
    return (await bench.db.mail.count({ where: { id: { in: ids }, state: 'sent' } })) === ids.length
  })
  for (const id of ids) expect(await arrived(id)).toBe(1)
})

test('on SIGTERM, a worker that npm run worker started stops its deliveries of mail at once, and hands back its generation after 25 s', async () => {
  await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'gate', afterWords: 200 } })
  server.faults.push({ at: 'recipient', hang: true })
  const before = server.reached.recipient
  const child = spawnNode('infra/run.mjs', bench.environment, ['worker'])
  closeAfterTests(() => killed(child, 'SIGTERM'))
  const asked = await ask(bench.db)
  const id = await queue()
  await atStep('recipient', before)
  const runOf = () => bench.db.generation.findUniqueOrThrow({ where: { id: asked.id } })
  await until('saved text', async () => (await readText(bench.db, asked.id)) !== '')
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const mail = await until('the end of the mail', async () => {
    const row = await bench.db.mail.findUniqueOrThrow({ where: { id } })
    return row.lastError === null ? null : row
  })
  expect(mail).toMatchObject({ state: 'queued', attempts: 1 })
  expect(await runOf()).toMatchObject({ status: 'running', attempt: 1 })
  await exit
  expect(await runOf()).toMatchObject({ status: 'queued', attempt: 1, leaseLosses: 0, workerId: null })
})
