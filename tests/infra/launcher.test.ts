import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { freshDataDir, launch, processesOf, removeDataDirs, services, until } from './running-launcher.ts'

let running: ReturnType<typeof launch>[] = []

function start(...args: Parameters<typeof launch>) {
  const launcher = launch(...args)
  running.push(launcher)
  return launcher
}

async function ready(...args: Parameters<typeof launch>) {
  const launcher = start(...args)
  await until('its report', () => launcher.output().includes('The services are ready'), launcher.child)
  return launcher
}

async function query(dataDir: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: services(dataDir)?.DATABASE_URL })
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

test('stops in order, leaves nothing running, and finds its data again', async () => {
  const dataDir = freshDataDir('again')
  const first = await ready('services', dataDir)
  await query(dataDir, 'CREATE TABLE kept AS SELECT 7 AS number')
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(processesOf(dataDir)).toEqual([])
  expect(existsSync(path.join(dataDir, 'services.env'))).toBe(false)

  await ready('services', dataDir)
  expect(await query(dataDir, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
})

test('refuses a DATA_DIR that another launcher uses, in one sentence', async () => {
  const dataDir = freshDataDir('shared')
  await ready('services', dataDir)
  const second = start('services', dataDir)
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('is in use by `npm run services`')
  expect(services(dataDir)).not.toBeNull()
})

test('recovers at once from kill -9', async () => {
  const dataDir = freshDataDir('killed')
  const first = await ready('services', dataDir)
  await query(dataDir, 'CREATE TABLE kept AS SELECT 7 AS number')
  first.child.kill('SIGKILL')
  await first.ended
  await ready('services', dataDir)
  expect(await query(dataDir, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
})

test('leaves nothing behind when it is killed and never started again', async () => {
  const dataDir = freshDataDir('abandoned')
  const launcher = await ready('services', dataDir)
  launcher.child.kill('SIGKILL')
  await launcher.ended
  await until('the services to follow it', () => processesOf(dataDir).length === 0)
})

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  '%s at any moment of a first start does no harm',
  async (signal) => {
    const dataDir = freshDataDir(`early-${signal}`)
    for (const afterMs of [60, 150, 250, 350, 450, 600, 800]) {
      const launcher = start('services', dataDir)
      await wait(afterMs) // The moment is the point here; nothing is being waited for.
      launcher.child.kill(signal)
      await launcher.ended
      await until(`an end after ${afterMs} ms`, () => processesOf(dataDir).length === 0)
      if (signal !== 'SIGKILL') expect(launcher.output()).not.toMatch(/Error|at file:/)
    }
    await ready('services', dataDir)
    expect(await query(dataDir, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter((name) => /draft|dead/.test(name))).toEqual([])
  },
)
