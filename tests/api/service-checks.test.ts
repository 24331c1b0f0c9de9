import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ServiceCheck } from '#contract/operator.ts'
import type { RunningWorker } from '../../worker/worker.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { type Bench, createBench, until } from '../setup/bench.ts'
import { createUser, type TestUser, unique } from '../setup/factories.ts'
import { readMoney } from '../setup/money.ts'

let bench: Bench
let api: TestApp
let admin: TestUser

beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  api = await buildTestApp(bench.environment)
  // The app has its own database here, so that the worker of this test can use the same one.
  admin = await createUser(api.db, { isAdmin: true })
})
beforeEach(() => bench.demoModel.reset())

let worker: RunningWorker | undefined
afterEach(async () => {
  await worker?.close()
  worker = undefined
})

/** Starts a worker on the database of the app. With another Redis prefix, its limits of the provider are separate. */
async function work(settings: Parameters<Bench['work']>[0] = {}) {
  const { DATABASE_URL, S3_BUCKET } = api.config
  worker = await bench.work({ DATABASE_URL, S3_BUCKET, REDIS_PREFIX: `checks_${unique()}`, ...settings })
}

async function check(what: ServiceCheck['what']): Promise<ServiceCheck> {
  const started = await api.call<ServiceCheck>('POST', '/api/admin/checks', { as: admin, body: { what } })
  expect(started.status).toBe(202)
  return until('the answer', async () => {
    const { body } = await api.call<ServiceCheck>('GET', `/api/admin/checks/${started.body.id}`, {
      as: admin,
    })
    return body.ok === null ? null : body
  })
}

it('a service check of an admin reports that mail is not set up', async () => {
  expect(await check('mail')).toMatchObject({
    ok: false,
    message: expect.stringContaining('Mail is not set up'),
  })
})

it('a service check of an admin reports that no worker is running', async () => {
  expect(await check('text')).toMatchObject({
    ok: false,
    message: 'No worker has taken the question. Start a worker, or look at its log.',
  })
})

it('a service check asks the text and picture models, counts the cost, and removes its picture from storage', async () => {
  await work()
  const before = (await readMoney(api.db)).spent
  const text = await check('text')
  expect(text).toMatchObject({ ok: true, message: expect.stringContaining('gpt-4.1-mini answered:') })
  expect(text.usd).toBeGreaterThan(0)
  const picture = await check('picture')
  expect(picture).toMatchObject({
    ok: true,
    message: expect.stringContaining('painted and stored'),
    usd: 0.042,
  })
  const { spent } = await readMoney(api.db)
  expect(spent - before).toBe(Math.round((text.usd + picture.usd) * 1_000_000))
  for await (const { key } of api.storage.list('checks/')) expect(key).toBe('removed')
})

it.each([
  [401, 'refuses the key: check OPENAI_API_KEY'],
  [404, 'does not know the model gpt-4.1-mini'],
  [402, 'has no credit left'],
  [429, 'asks to wait'],
  [503, 'is unavailable at the moment'],
  [500, 'broke off or answered with an error'],
])('a service check explains to the admin the answer %i of the model provider', async (status, words) => {
  await work()
  await bench.demoModel.faults({ match: {}, fault: { type: 'status', status } })
  const { ok, message } = await check('text')
  expect([ok, message]).toEqual([false, expect.stringContaining(words)])
})

it.each([
  ['http://127.0.0.1:59999/v1', 'Nothing listens at 127.0.0.1:59999'],
  ['http://no-such-host.invalid/v1', 'no-such-host.invalid cannot be resolved'],
])('a service check explains that the model provider at %s cannot be reached', async (address, words) => {
  await work({ OPENAI_BASE_URL: address })
  const { ok, message } = await check('text')
  expect([ok, message]).toEqual([false, expect.stringContaining(words)])
})

it('a service check reports to the admin that storage does not accept the picture', async () => {
  await work({ S3_BUCKET: 'no-such-bucket' })
  const { ok, message } = await check('picture')
  expect([ok, message]).toEqual([false, expect.stringContaining('(bucket no-such-bucket, NoSuchBucket)')])
})
