import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWatchdog, type Watchdog } from '../../../worker/model/watchdog.ts'

const limits = { firstByteSeconds: 20, stallSeconds: 5, totalSeconds: 60 }
let now = 0
let outer: AbortController
let watchdog: Watchdog

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  outer = new AbortController()
  watchdog = createWatchdog(outer.signal, limits)
  watchdog.sent()
})
afterEach(() => {
  watchdog.end()
  vi.useRealTimers()
})

/**
 * Advances the clock and the timers by `seconds`. Before that, it advances only the clock by `stopped` seconds, as when
 * the process is suspended.
 */
function pass(seconds: number, { stopped = 0 } = {}): void {
  now += stopped * 1000
  for (let step = 0; step < seconds * 10; step++) {
    now += 100
    vi.advanceTimersByTime(100)
  }
}
const failure = () => watchdog.error?.message

describe('the watchdog of a model request', () => {
  test('the watchdog aborts a model request when the first byte takes too long, and not earlier', () => {
    pass(19.9)
    expect(watchdog.signal.aborted).toBe(false)
    pass(0.1)
    expect(failure()).toBe('no answer from the model')
    expect(watchdog.signal.reason).toBe(watchdog.error)
  })

  test('the watchdog aborts a model request when the model stops sending, counted from the last byte', () => {
    pass(19)
    for (let n = 0; n < 4; n++) {
      watchdog.reset()
      pass(4.9)
    }
    expect(failure()).toBeUndefined()
    pass(0.1)
    expect(failure()).toBe('the model stopped sending')
  })

  test('the watchdog aborts a model request when the whole answer takes too long, even while bytes arrive', () => {
    for (let n = 0; n < 59; n++) {
      watchdog.reset()
      pass(1)
    }
    expect(failure()).toBeUndefined()
    pass(1)
    expect(failure()).toBe('the model took too long')
  })

  test('the watchdog aborts a model request without an error of the model when the run is stopped', () => {
    outer.abort(new Error('cancelled'))
    expect(watchdog.signal.aborted).toBe(true)
    expect(watchdog.error).toBeNull()
  })

  test('the watchdog starts to measure the time of a model request only when the request is sent', () => {
    watchdog.end()
    watchdog = createWatchdog(outer.signal, limits)
    pass(100)
    expect(watchdog.error).toBeNull()
    watchdog.sent()
    pass(20)
    expect(failure()).toBe('no answer from the model')
  })

  test('the watchdog does not abort a model request after the watchdog has ended', () => {
    watchdog.reset()
    watchdog.end()
    pass(100)
    expect(watchdog.error).toBeNull()
  })
})

describe('the watchdog after a suspension of the process', () => {
  test('after a suspension of the process the watchdog does not abort a request whose first bytes arrive within a second', () => {
    pass(20.5, { stopped: 30 })
    expect(failure()).toBeUndefined()
    watchdog.reset()
    pass(4.9)
    expect(failure()).toBeUndefined()
    pass(0.1)
    expect(failure()).toBe('the model stopped sending')
  })

  test('after a suspension of the process the watchdog waits a second longer for the first byte before it aborts a request', () => {
    pass(20.9, { stopped: 30 })
    expect(failure()).toBeUndefined()
    pass(0.1)
    expect(failure()).toBe('no answer from the model')
  })

  test('after a suspension of the process the watchdog does not abort a request in the middle of its answer', () => {
    watchdog.reset()
    pass(5.5, { stopped: 30 })
    watchdog.reset()
    pass(4.9)
    expect(failure()).toBeUndefined()
    pass(0.2)
    expect(failure()).toBe('the model stopped sending')
  })
})
