import { expect, it } from 'vitest'
import { buildTestApp } from '../setup/app.ts'
import { breakableService } from '../setup/breakable-service.ts'
import { createUser } from '../setup/factories.ts'
import { failingInfoRedis } from '../setup/failing-info-redis.ts'
import { testServices } from '../setup/services.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const admin = useUser(test, { isAdmin: true })

it('the queue board answers 404 to everybody but admins', async () => {
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

it('the queue board lists the queues to admins, and its content security policy allows only its own scripts', async () => {
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

it('the queue board cannot pause a queue', async () => {
  const answer = await test.call('PUT', '/admin/queues/api/queues/text/pause', { as: admin })
  expect(answer.status).toBe(404)
})

it('the queue board answers 503 while Redis is down, and lists the queues when Redis is back', async () => {
  const way = await breakableService(testServices().redisUrl)
  await way.break()
  const fragile = await buildTestApp({ REDIS_URL: way.url })
  const owner = await createUser(fragile.db, { isAdmin: true })
  const look = (path: string) => fragile.call('GET', `/admin/queues${path}`, { as: owner })
  const expectUnavailable = async () => {
    const [page, queues, job] = await Promise.all(['', '/api/queues', '/api/queues/text/1'].map(look))
    // The page of the queue board reads nothing from Redis, so it is sent even while Redis is down.
    expect(page?.status).toBe(200)
    for (const answer of [queues, job]) {
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'unavailable', message: 'The queues cannot be read right now. Try again in a moment.' },
        headers: { 'retry-after': '5' },
      })
    }
  }
  const getStatus = async () => (await look('/api/queues')).status
  await expectUnavailable()
  await way.mend()
  await expect.poll(getStatus).toBe(200)
  await way.break()
  await expectUnavailable()
  // Closing the app while Redis is down checks that an API can stop then.
  await fragile.close()
})

it('the queue board lists the queues after Redis was busy at the first request', async () => {
  const redis = await failingInfoRedis(testServices().redisUrl, 'busy')
  const fragile = await buildTestApp({ REDIS_URL: redis.url })
  const owner = await createUser(fragile.db, { isAdmin: true })
  const look = async () => (await fragile.call('GET', '/admin/queues/api/queues', { as: owner })).status
  expect(await look()).toBe(503)
  redis.cure()
  await expect.poll(look).toBe(200)
  await fragile.close()
})
