import { beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { breakableService } from '../setup/breakable-service.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import { testServices } from '../setup/services.ts'
import { shyRedis } from '../setup/shy-redis.ts'

let test: TestApp
let admin: TestUser

beforeAll(async () => {
  test = await buildTestApp()
  admin = await createUser(test.db, { isAdmin: true })
})

it('is not there for anybody but admins', async () => {
  const writer = await createUser(test.db)
  for (const path of ['/admin/queues', '/admin/queues/api/queues', '/admin/queues/static/x.js']) {
    for (const as of [undefined, writer]) {
      const answer = await test.call('GET', path, { as, headers: { accept: 'text/html' } })
      expect({ path, status: answer.status, code: answer.body.code }).toEqual({
        path,
        status: 404,
        code: 'not_found',
      })
    }
  }
})

it('shows admins the queues, under a policy that runs its own scripts alone', async () => {
  const page = await test.call('GET', '/admin/queues', { as: admin })
  expect(page).toMatchObject({
    status: 200,
    headers: { 'content-type': expect.stringContaining('text/html') },
  })
  expect(String(page.headers['content-security-policy'])).toMatch(/script-src 'self';/)
  const script = /src="(static\/js\/main[^"]+)"/.exec(page.text)?.[1]
  const file = await test.call('GET', `/admin/queues/${script}`, { as: admin })
  expect(file).toMatchObject({
    status: 200,
    headers: { 'content-type': expect.stringContaining('javascript') },
  })
  const queues = await test.call<{ queues: { name: string; readOnlyMode: boolean }[] }>(
    'GET',
    '/admin/queues/api/queues',
    { as: admin },
  )
  expect(queues.body.queues.map(({ name, readOnlyMode }) => ({ name, readOnlyMode }))).toEqual([
    { name: 'text', readOnlyMode: true },
    { name: 'image', readOnlyMode: true },
  ])
})

it('can only be looked at', async () => {
  const answer = await test.call('PUT', '/admin/queues/api/queues/text/pause', { as: admin })
  expect(answer.status).toBe(404)
})

it('says so instead of waiting while Redis is away, before the first look and after it, and shows them when it is back', async () => {
  const way = await breakableService(testServices().redisUrl)
  await way.break()
  const fragile = await buildTestApp({ REDIS_URL: way.url })
  const owner = await createUser(fragile.db, { isAdmin: true })
  const look = (path: string) => fragile.call('GET', `/admin/queues${path}`, { as: owner })
  const expectAway = async () => {
    const [page, queues, job] = await Promise.all(['', '/api/queues', '/api/queues/text/1'].map(look))
    // The page itself asks Redis nothing.
    expect(page?.status).toBe(200)
    for (const answer of [queues, job]) {
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'unavailable', message: 'The queues cannot be read right now. Try again in a moment.' },
        headers: { 'retry-after': '5' },
      })
    }
  }
  const isBack = async () => (await look('/api/queues')).status
  await expectAway()
  await way.mend()
  await expect.poll(isBack).toBe(200)
  await way.break()
  await expectAway()
  // It can be stopped meanwhile.
  await fragile.close()
})

it('shows them when a Redis that was busy at the first look is not any more', async () => {
  const redis = await shyRedis(testServices().redisUrl, 'busy')
  const fragile = await buildTestApp({ REDIS_URL: redis.url })
  const owner = await createUser(fragile.db, { isAdmin: true })
  const look = async () => (await fragile.call('GET', '/admin/queues/api/queues', { as: owner })).status
  expect(await look()).toBe(503)
  redis.cure()
  await expect.poll(look).toBe(200)
  await fragile.close()
})
