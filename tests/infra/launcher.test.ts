import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import {
  launch,
  listProcesses,
  nameDataDir,
  readServicesFile,
  removeDataDirs,
  until,
} from './running-launcher.ts'

let running: ReturnType<typeof launch>[] = []

function start(...args: Parameters<typeof launch>) {
  const launcher = launch(...args)
  running.push(launcher)
  return launcher
}

async function startServices(...args: Parameters<typeof launch>) {
  const launcher = start(...args)
  await until(
    'the report that the services are ready',
    () => launcher.output().includes('The services are ready'),
    launcher.child,
  )
  return launcher
}

async function query(dataDir: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: readServicesFile(dataDir)?.DATABASE_URL })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM')
    await ended
  }
  running = []
  removeDataDirs()
})

test('SIGTERM to the launcher stops all services, and the next start has the same data', async () => {
  const dataDir = nameDataDir('again')
  const first = await startServices('services', dataDir)
  await query(dataDir, 'CREATE TABLE kept AS SELECT 7 AS number')
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(listProcesses(dataDir)).toEqual([])
  expect(existsSync(path.join(dataDir, 'services.env'))).toBe(false)

  await startServices('services', dataDir)
  expect(await query(dataDir, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
})

test('the launcher refuses a DATA_DIR that another launcher uses', async () => {
  const dataDir = nameDataDir('shared')
  await startServices('services', dataDir)
  const second = start('services', dataDir)
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('is in use by `npm run services`')
  expect(readServicesFile(dataDir)).not.toBeNull()
})

test('the launcher starts with the same data after it was killed by SIGKILL', async () => {
  const dataDir = nameDataDir('killed')
  const first = await startServices('services', dataDir)
  await query(dataDir, 'CREATE TABLE kept AS SELECT 7 AS number')
  first.child.kill('SIGKILL')
  await first.ended
  await startServices('services', dataDir)
  expect(await query(dataDir, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
})

test('all services stop by themselves after their launcher was killed by SIGKILL', async () => {
  const dataDir = nameDataDir('abandoned')
  const launcher = await startServices('services', dataDir)
  launcher.child.kill('SIGKILL')
  await launcher.ended
  await until('the end of all services', () => listProcesses(dataDir).length === 0)
})

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'the launcher starts normally after %s has ended it at different moments of its first start',
  async (signal) => {
    const dataDir = nameDataDir(`early-${signal}`)
    for (const afterMs of [60, 150, 250, 350, 450, 600, 800]) {
      const launcher = start('services', dataDir)
      await wait(afterMs) // The signal must arrive at different moments of the start.
      launcher.child.kill(signal)
      await launcher.ended
      await until(`the end of all services after ${afterMs} ms`, () => listProcesses(dataDir).length === 0)
      if (signal !== 'SIGKILL') expect(launcher.output()).not.toMatch(/Error|at file:/)
    }
    await startServices('services', dataDir)
    expect(await query(dataDir, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter((name) => /draft|dead/.test(name))).toEqual([])
  },
)
