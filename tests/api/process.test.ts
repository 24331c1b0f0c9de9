import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../setup/app.ts'
import { breakableService } from '../setup/breakable-service.ts'
import { budgetMs } from '../setup/budget.ts'
import { createUser } from '../setup/factories.ts'
import { storyOrder } from '../setup/orders.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const main = path.join(import.meta.dirname, '../../api/main.ts')

const test = useTestApp()
const running: ChildProcess[] = []

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

function start(settings: Record<string, string> = {}) {
  const env = Object.fromEntries(
    Object.entries({ ...test.config, ...settings, LOG_LEVEL: 'info' })
      .filter(([, value]) => value !== undefined && typeof value !== 'object')
      .map(([name, value]) => [name, value === true ? 'on' : value === false ? 'off' : String(value)]),
  )
  const child = spawn(process.execPath, [main], { env: { ...env, PATH: process.env.PATH }, stdio: 'pipe' })
  running.push(child)
  return child
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const chunk of child.stdout ?? []) {
    const address = /Server listening at (http:[^"]+)/.exec(String(chunk))?.[1]
    if (address) return address
  }
  throw new Error('the API did not start')
}

describe('the API process', () => {
  it('the API process answers waiting callers with 202 on SIGTERM and exits with code 0', async () => {
    const child = start()
    const address = await addressOf(child)
    const user = await createUser(test.db)
    const answering = fetch(`${address}/api/stories/generate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      body: JSON.stringify(storyOrder),
    })
    await expect.poll(() => test.db.generation.count({ where: { ownerId: user.id } })).toBe(1)
    const began = Date.now()
    child.kill('SIGTERM')
    expect((await answering).status).toBe(202)
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(Date.now() - began).toBeLessThan(budgetMs(5000))
  })

  it('the API process reports 503 in readiness checks after SIGTERM while it still serves requests', async () => {
    const child = start({ DRAIN_DELAY_SECONDS: '2' })
    const address = await addressOf(child)
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)
    const exit = once(child, 'exit')
    expect((await fetch(`${address}/readyz/self`)).status).toBe(200)
    child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503)
    expect((await fetch(`${address}/readyz/self`)).status).toBe(503)
    expect((await fetch(`${address}/api/stories/public`)).status).toBe(200)
    expect(await exit).toEqual([0, null])
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'the API process answers its waiting request when a second %s arrives during the shutdown',
    async (signal) => {
      const child = start({ DRAIN_DELAY_SECONDS: '1' })
      const address = await addressOf(child)
      const user = await createUser(test.db)
      const answering = fetch(`${address}/api/stories/generate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
        body: JSON.stringify(storyOrder),
      })
      await expect.poll(() => test.db.generation.count({ where: { ownerId: user.id } })).toBe(1)
      const exit = once(child, 'exit')
      child.kill(signal)
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503)
      child.kill(signal)
      expect((await answering).status).toBe(202)
      expect(await exit).toEqual([0, null])
    },
  )

  it('the API process exits with one sentence about the cause when its port is taken', async () => {
    const port = new URL(await test.listen()).port
    const child = start({ PORT: port })
    const errorOutput = text(child.stderr)
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(await errorOutput).toBe(`Port ${port} is taken. Set PORT to a free one.\n`)
  })

  it('the API process starts while Postgres, Redis and storage are down, and reports them as down', async () => {
    const nowhere = { DATABASE_URL: 'postgresql://x@127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1' }
    const address = await addressOf(start({ ...nowhere, S3_ENDPOINT: 'http://127.0.0.1:1' }))
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect((await fetch(`${address}/readyz/self`)).status).toBe(200)
    const ready = await fetch(`${address}/readyz`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({
      dependencies: { postgres: 'down', redis: 'down', storage: 'down' },
    })
  })
})

it('the API answers 503 while Postgres is down, and works again when Postgres is back', async () => {
  let way: Awaited<ReturnType<typeof breakableService>> | undefined
  const fragile = await buildTestApp({}, undefined, {
    databaseVia: async (url) => {
      way = await breakableService(url)
      return way.url
    },
  })
  const user = await createUser(fragile.db)
  const calls = () =>
    Promise.all([
      fragile.call('GET', '/api/auth/user', { as: user }),
      fragile.call('GET', '/api/stories/public'),
      fragile.call('POST', '/api/auth/login', { body: { email: user.email, password: 'whatever' } }),
    ])
  expect((await calls()).map(({ status }) => status)).toEqual([200, 200, 401])

  await way?.break()
  for (const { status, body, headers } of await calls()) {
    expect({ status, code: body.code, retryAfter: headers['retry-after'] }).toEqual({
      status: 503,
      code: 'unavailable',
      retryAfter: '5',
    })
  }
  expect((await fragile.call('GET', '/readyz')).body).toMatchObject({
    dependencies: { postgres: 'down', redis: 'up' },
  })

  await way?.mend()
  await expect.poll(async () => (await calls()).map(({ status }) => status)).toEqual([200, 200, 401])
})
