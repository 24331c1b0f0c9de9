import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgetMs } from '../setup/budget.ts'
import { freshDataDir, launch, processesOf, removeDataDirs, services, until } from './running-launcher.ts'

const dataDir = freshDataDir('start')
let port: number
let app: ReturnType<typeof launch>

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false // Nothing listens: the very thing that is asked.
  }
}

function pidOf(name: string): number {
  return JSON.parse(readFileSync(path.join(dataDir, 'processes.json'), 'utf8'))[name]?.pid
}

beforeAll(async () => {
  port = await freePort()
  app = launch('start', dataDir, { PORT: String(port), SEED: 'none' })
  await until(
    'its address',
    () => app.output().includes(`Heartroom is at http://localhost:${port}`),
    app.child,
  )
}, 120_000)

afterAll(async () => {
  app.child.kill('SIGTERM')
  await app.ended
  removeDataDirs()
})

test('npm start answers, serves the client, and says how its services are reached', async () => {
  expect(await isReady()).toBe(true)
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<div id="root">')
  const settings = services(dataDir)
  expect(settings).toMatchObject({ DATABASE_URL: expect.any(String), OPENAI_BASE_URL: expect.any(String) })
})

test.each(['api', 'worker', 'demo-model'])('a killed %s is started again', async (name) => {
  const killed = pidOf(name)
  process.kill(killed, 'SIGKILL')
  await until('another process', () => pidOf(name) !== killed, app.child)
  await expect.poll(isReady).toBe(true)
})

test('a second copy on the same port is refused in one sentence', async () => {
  const second = launch('start', freshDataDir('second'), { PORT: String(port) })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`Port ${port} is taken by another program`)
  expect(processesOf(freshDataDir('second'))).toEqual([])
})

test('SIGTERM ends everything in order, within 30 s', async () => {
  const since = performance.now()
  app.child.kill('SIGTERM')
  expect(await app.ended).toBe(0)
  expect(performance.now() - since).toBeLessThan(budgetMs(30_000))
  expect(processesOf(dataDir)).toEqual([])
  const log = readFileSync(path.join(dataDir, 'logs', 'api.log'), 'utf8')
  expect(log).toContain('"stopping"')
})
