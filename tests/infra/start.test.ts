import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgetMs } from '../setup/budget.ts'
import { freePort } from '../setup/free-port.ts'
import {
  launch,
  listProcesses,
  nameDataDir,
  readServicesFile,
  removeDataDirs,
  until,
} from './running-launcher.ts'

const dataDir = nameDataDir('start')
let port: number
let app: ReturnType<typeof launch>

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false // While no process listens, the connection is refused, so the api is not ready.
  }
}

function readPid(name: string): number {
  return JSON.parse(readFileSync(path.join(dataDir, 'processes.json'), 'utf8'))[name]?.pid
}

beforeAll(async () => {
  port = await freePort()
  app = launch('start', dataDir, { PORT: String(port), SEED: 'none' })
  await until(
    'the line with its address',
    () => app.output().includes(`Heartroom is at http://localhost:${port}`),
    app.child,
  )
}, 120_000)

afterAll(async () => {
  app.child.kill('SIGTERM')
  await app.ended
  removeDataDirs()
})

test('npm start serves the API and the web client, and writes the addresses of its services', async () => {
  expect(await isReady()).toBe(true)
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<div id="root">')
  const settings = readServicesFile(dataDir)
  expect(settings).toMatchObject({ DATABASE_URL: expect.any(String), OPENAI_BASE_URL: expect.any(String) })
})

test.each(['api', 'worker', 'demo-model', 'redis', 's3', 'postgres'])(
  'npm start restarts the process %s after it was killed',
  async (name) => {
    const killed = readPid(name)
    process.kill(killed, 'SIGKILL')
    await until('a process with another id', () => readPid(name) !== killed, app.child)
    await expect.poll(isReady).toBe(true)
  },
)

test('npm start refuses to start a second copy on the same port', async () => {
  const second = launch('start', nameDataDir('second'), { PORT: String(port) })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`Port ${port} is taken by another program`)
  expect(listProcesses(nameDataDir('second'))).toEqual([])
})

test('SIGTERM to npm start stops all processes within 30 s, and the API shuts down gracefully', async () => {
  const since = performance.now()
  app.child.kill('SIGTERM')
  expect(await app.ended).toBe(0)
  expect(performance.now() - since).toBeLessThan(budgetMs(30_000))
  expect(listProcesses(dataDir)).toEqual([])
  const log = readFileSync(path.join(dataDir, 'logs', 'api.log'), 'utf8')
  expect(log).toContain('process stopping')
})
