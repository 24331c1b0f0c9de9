import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Watchdog, watch } from '../../../worker/model/watchdog.ts'

const limits = { firstByteSeconds: 20, stallSeconds: 5, totalSeconds: 60 }
let now = 0
let outer: AbortController
let dog: Watchdog

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  outer = new AbortController()
  dog = watch(outer.signal, limits)
})
afterEach(() => {
  dog.end()
  vi.useRealTimers()
})

/** Lets so many seconds pass; those in which the process stands still no timer sees, and none is on time after them. */
function pass(seconds: number, { stopped = 0 } = {}): void {
  now += stopped * 1000
  for (let step = 0; step < seconds * 10; step++) {
    now += 100
    vi.advanceTimersByTime(100)
  }
}
const barked = () => dog.bark?.message

describe('a request to the model is given up', () => {
  test('when nothing comes for too long, not before', () => {
    pass(19.9)
    expect(dog.signal.aborted).toBe(false)
    pass(0.1)
    expect(barked()).toBe('no answer from the model')
    expect(dog.signal.reason).toBe(dog.bark)
  })

  test('when it falls silent, counted from the last byte', () => {
    pass(19)
    for (let n = 0; n < 4; n++) {
      dog.fed()
      pass(4.9)
    }
    expect(barked()).toBeUndefined()
    pass(0.1)
    expect(barked()).toBe('the model fell silent')
  })

  test('when it goes on for too long, however much comes', () => {
    for (let n = 0; n < 59; n++) {
      dog.fed()
      pass(1)
    }
    expect(barked()).toBeUndefined()
    pass(1)
    expect(barked()).toBe('the model took too long')
  })

  test('when its run is stopped, which is no fault of the model', () => {
    outer.abort(new Error('cancelled'))
    expect(dog.signal.aborted).toBe(true)
    expect(dog.bark).toBeNull()
  })

  test('never after its end', () => {
    dog.fed()
    dog.end()
    pass(100)
    expect(dog.bark).toBeNull()
  })
})

describe('a process that stood still', () => {
  test('reads first what has come meanwhile', () => {
    pass(20.5, { stopped: 30 })
    expect(barked()).toBeUndefined()
    dog.fed()
    pass(4.9)
    expect(barked()).toBeUndefined()
    pass(0.1)
    expect(barked()).toBe('the model fell silent')
  })

  test('gives it up a second later when nothing has come', () => {
    pass(20.9, { stopped: 30 })
    expect(barked()).toBeUndefined()
    pass(0.1)
    expect(barked()).toBe('no answer from the model')
  })

  test('in mid-text goes on as if it had not', () => {
    dog.fed()
    pass(5.5, { stopped: 30 })
    dog.fed()
    pass(4.9)
    expect(barked()).toBeUndefined()
    pass(0.2)
    expect(barked()).toBe('the model fell silent')
  })
})
