import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Db } from '#core/postgres/client.ts'
import { cacheFor45s } from '../../api/queries/totals.ts'

/** The function cacheFor45s uses the database only as the key of its cache, so any object can stand for it. */
const newDb = () => ({}) as Db

let now: number

beforeEach(() => {
  now = 1000
  // lru-cache holds a reference to the original `performance` object, which fake timers do not change. So its method is
  // mocked.
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

async function pass(ms: number): Promise<void> {
  now += ms
  await vi.advanceTimersByTimeAsync(ms)
}

describe('cacheFor45s', () => {
  it('cacheFor45s loads the value of a key once, and again after 45 s', async () => {
    const db = newDb()
    const load = vi.fn(async () => load.mock.calls.length)
    expect(await cacheFor45s(db, 'stories', load)).toBe(1)
    await pass(34_000)
    expect(await cacheFor45s(db, 'stories', load)).toBe(1)
    expect(load).toHaveBeenCalledTimes(1)
    await pass(12_000)
    expect(await cacheFor45s(db, 'stories', load)).toBe(2)
  })

  it('cacheFor45s returns a value in its last 10 s at once and loads it again in the background, once', async () => {
    const db = newDb()
    let finish: (value: number) => void = () => undefined
    const load = vi.fn(() => new Promise<number>((resolve) => (finish = resolve)))
    expect(await cacheFor45s(db, 'stories', async () => 1)).toBe(1)
    await pass(36_000)
    expect(await cacheFor45s(db, 'stories', load)).toBe(1)
    expect(await cacheFor45s(db, 'stories', load)).toBe(1)
    expect(load).toHaveBeenCalledTimes(1)
    finish(2)
    await pass(0)
    expect(await cacheFor45s(db, 'stories', load)).toBe(2)
    await pass(34_000)
    expect(await cacheFor45s(db, 'stories', load)).toBe(2)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('cacheFor45s loads a value again at the next call after a load in the background failed', async () => {
    const db = newDb()
    expect(await cacheFor45s(db, 'stories', async () => 1)).toBe(1)
    await pass(36_000)
    expect(await cacheFor45s(db, 'stories', () => Promise.reject(new Error('no connection')))).toBe(1)
    await pass(0)
    expect(await cacheFor45s(db, 'stories', async () => 3)).toBe(3)
  })

  it('cacheFor45s never returns a value that is older than 45 s, also while its load in the background takes longer', async () => {
    const db = newDb()
    let finish: (value: number) => void = () => undefined
    expect(await cacheFor45s(db, 'stories', async () => 1)).toBe(1)
    await pass(44_000)
    expect(await cacheFor45s(db, 'stories', () => new Promise<number>((resolve) => (finish = resolve)))).toBe(
      1,
    )
    await pass(2_000)
    const waiting = cacheFor45s(db, 'stories', async () => 9)
    finish(2)
    expect(await waiting).toBe(2)
  })

  it('cacheFor45s shares one load among concurrent callers', async () => {
    const db = newDb()
    const load = vi.fn(async () => 7)
    expect(await Promise.all([cacheFor45s(db, 'a', load), cacheFor45s(db, 'a', load)])).toEqual([7, 7])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('cacheFor45s caches each key separately for each database', async () => {
    const [one, other] = [newDb(), newDb()]
    expect(await cacheFor45s(one, 'a', async () => 1)).toBe(1)
    expect(await cacheFor45s(one, 'b', async () => 2)).toBe(2)
    expect(await cacheFor45s(other, 'a', async () => 3)).toBe(3)
  })

  it('cacheFor45s does not cache a failed load', async () => {
    const db = newDb()
    await expect(cacheFor45s(db, 'a', () => Promise.reject(new Error('no connection')))).rejects.toThrow(
      'no connection',
    )
    expect(await cacheFor45s(db, 'a', async () => 5)).toBe(5)
  })

  it('cacheFor45s caches a total of zero', async () => {
    const db = newDb()
    const load = vi.fn(async () => 0)
    expect(await cacheFor45s(db, 'a', load)).toBe(0)
    expect(await cacheFor45s(db, 'a', load)).toBe(0)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('cacheFor45s answers every caller when more keys load at once than the cache holds', async () => {
    const db = newDb()
    const wait = () => new Promise<number>((resolve) => setTimeout(resolve, 10, 1))
    const all = Promise.all(Array.from({ length: 600 }, (_, n) => cacheFor45s(db, `key ${n}`, wait)))
    await pass(20)
    expect(await all).toHaveLength(600)
  })
})
