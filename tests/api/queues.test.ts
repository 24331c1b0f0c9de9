import { beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createUser, type TestUser } from '../setup/factories.ts'

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
