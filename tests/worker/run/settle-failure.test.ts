import { describe, expect, test } from 'vitest'
import { ModelError, type ModelFailure, RequestNotSent } from '../../../worker/model/model-errors.ts'
import { DeadlinePassed, LostRun, WorkerStopping } from '../../../worker/run/run.ts'
import { maxCalls, maxFailures, settlementOf } from '../../../worker/run/settlement.ts'
import { ObjectRejected, StorageUnavailable } from '../../../worker/run/store-object.ts'

const now = Date.UTC(2026, 1, 14)
const fresh = { failures: 0, calls: 1, waitingSince: null, runningMs: 0 }
const sixHours = 6 * 3_600_000
const settle = (error: unknown, row = fresh as Parameters<typeof settlementOf>[1], maxWaitMs = sixHours) =>
  settlementOf(error, row, { maxWaitMs, deadlineMs: 60_000 }, now, () => 0.5)

describe('the settlement of a failed run (D-20)', () => {
  test.each<[ModelFailure, string]>([
    ['auth', 'provider_failed'],
    ['quota', 'provider_failed'],
    ['bad_request', 'provider_failed'],
    ['refused', 'refused'],
  ])('a run fails at once, without a retry, on a %s failure of the model', (failure, code) => {
    expect(settle(new ModelError(failure, 'failed'))).toMatchObject({ next: 'failed', code })
  })

  test('a run with a broken model answer is retried after growing pauses, up to a maximum number of failures', () => {
    const delays = Array.from({ length: maxFailures - 1 }, (_, failures) =>
      settle(new ModelError('broken', 'failed'), { ...fresh, failures }),
    )
    expect(delays.map((one) => one.next === 'again' && one.afterMs)).toEqual([1000, 2000, 4000, 8000, 16_000])
    expect(delays.every((one) => one.next === 'again' && one.failed)).toBe(true)
    expect(settle(new Error('bug'), { ...fresh, failures: maxFailures - 1 })).toMatchObject({
      next: 'failed',
    })
  })

  test('a run waits for a rate limit as long as requested, without a counted failure, up to the maximum wait', () => {
    const limited = new ModelError('rate_limited', 'slow down', { retryAfterMs: 7000 })
    expect(settle(limited)).toMatchObject({ next: 'again', afterMs: 7000, failed: false, waits: true })
    const late = { ...fresh, waitingSince: new Date(now - sixHours) }
    expect(settle(limited, late)).toMatchObject({ next: 'failed', code: 'provider_failed' })
  })

  describe('with a provider that keeps asking for short waits', () => {
    const limit = (retryAfterMs: number) => new ModelError('rate_limited', 'slow down', { retryAfterMs })
    const asksAfter = (waited: number, error: ModelError) => {
      const next = settle(error, { ...fresh, waitingSince: new Date(now - waited) })
      return next.next === 'again' ? next.afterMs : null
    }

    test('after a minute of short waits a run is retried once a minute, or later if the provider asks for longer waits', () => {
      expect(asksAfter(59_000, limit(1000))).toBe(1000)
      expect(asksAfter(60_000, limit(1000))).toBe(60_000)
      expect(asksAfter(3_600_000, limit(1000))).toBe(60_000)
      expect(asksAfter(3_600_000, limit(90_000))).toBe(90_000)
    })

    test('a run that the governor holds back is retried at the time that the governor returns, even after an hour of waits', () => {
      expect(asksAfter(3_600_000, new RequestNotSent('rate_limited', 'later', 1000))).toBe(1000)
    })
  })

  test('a run with a broken model answer is retried at the time that the provider names', () => {
    const next = settle(new ModelError('broken', 'failed', { retryAfterMs: 7000 }))
    expect(next).toMatchObject({ next: 'again', afterMs: 7000, failed: true })
  })

  test('a run with a broken model answer pauses for its own time at least and for the rest of the maximum wait at most, whatever the provider asks', () => {
    const asks = (retryAfterMs: number, row = fresh as Parameters<typeof settlementOf>[1]) =>
      settle(new ModelError('broken', 'failed', { retryAfterMs }), row)
    expect(asks(0, { ...fresh, failures: 3 })).toMatchObject({ afterMs: 8000, failed: true, waits: false })
    const day = 24 * 3_600_000
    expect(asks(day)).toMatchObject({ afterMs: sixHours, failed: true, waits: true })
    const waitingSince = new Date(now - sixHours + 60_000)
    expect(asks(day, { ...fresh, waitingSince })).toMatchObject({ afterMs: 60_000, failed: true })
  })

  test('a run waits a second at least for a rate limit of 0 s, and asks once more at the end of the maximum wait for one of a day', () => {
    const limit = (retryAfterMs: number) => new ModelError('rate_limited', 'slow down', { retryAfterMs })
    expect(settle(limit(0))).toMatchObject({ next: 'again', afterMs: 1000, failed: false })
    expect(settle(limit(24 * 3_600_000))).toMatchObject({ next: 'again', afterMs: sixHours, failed: false })
  })

  test('a run sends about twenty requests in six hours to a provider that is down', () => {
    let waited = 0
    let asked = 0
    for (;;) {
      const row = { ...fresh, waitingSince: asked === 0 ? null : new Date(now - waited) }
      const next = settle(new ModelError('unavailable', 'down'), row)
      if (next.next !== 'again') break
      waited += next.afterMs
      asked += 1
    }
    expect(asked).toBeLessThanOrEqual(maxCalls + 3)
    expect(asked).toBeGreaterThan(10)
  })

  test('a run is retried after about ten seconds when the provider cannot be reached, even after an hour of waits', () => {
    const row = { ...fresh, waitingSince: new Date(now - 3_600_000) }
    const next = settle(new ModelError('unavailable', 'refused', { wasSent: false }), row)
    expect(next).toMatchObject({ next: 'again', afterMs: 10_000 })
  })

  test('a run fails after too many calls to the model', () => {
    expect(settle(new ModelError('broken', 'failed'), { ...fresh, calls: maxCalls })).toMatchObject({
      next: 'failed',
    })
  })

  test.each([
    [
      'a lost query',
      Object.assign(new Error('lost'), { name: 'PrismaClientKnownRequestError', code: 'P2010' }),
    ],
    ['a terminated connection', new Error('Connection terminated unexpectedly')],
    [
      'a refused connection',
      Object.assign(new Error('refused'), { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
    ],
    ['Redis is loading', Object.assign(new Error('LOADING'), { name: 'ReplyError' })],
  ])('a run counts no failure before its deadline while a database or Redis is down: %s', (_, error) => {
    const last = { ...fresh, failures: maxFailures - 1 }
    expect(settle(error, last)).toMatchObject({ next: 'again', afterMs: 2000, atWorkMs: 2000, failed: false })
    expect(settle(error, { ...fresh, runningMs: 60_001 })).toMatchObject({ next: 'failed', code: 'deadline' })
  })

  test('a run counts a connection that the model broke and an invalid Prisma query as failures', () => {
    const reset = new ModelError('broken', 'cut', {
      cause: Object.assign(new Error(), { code: 'ECONNRESET' }),
    })
    expect(settle(reset)).toMatchObject({ next: 'again', failed: true })
    const wrong = Object.assign(new Error('no such field'), { name: 'PrismaClientValidationError' })
    expect(settle(wrong)).toMatchObject({ next: 'again', failed: true })
  })

  describe('with storage', () => {
    const refusedConnection = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    const away = new StorageUnavailable(4000, refusedConnection)

    test('a run waits for unavailable storage with growing pauses up to a minute, without a failure or working time', () => {
      const afterMs = [0, 2000, 5000, 40_000, 3_600_000].map((waited) => {
        const waitingSince = waited === 0 ? null : new Date(now - waited)
        const next = settle(away, { ...fresh, failures: maxFailures - 1, waitingSince, runningMs: 60_001 })
        expect(next).toMatchObject({ next: 'again', failed: false, waits: true, atWorkMs: -4000 })
        return next.next === 'again' && next.afterMs
      })
      expect(afterMs).toEqual([2000, 2000, 5000, 40_000, 60_000])
    })

    test('a run fails when storage stays unavailable for the maximum wait, and keeps the image for a retry', () => {
      const late = { ...fresh, waitingSince: new Date(now - sixHours) }
      const next = settle(away, late)
      expect(next).toMatchObject({ next: 'failed', code: 'storage_failed' })
      expect(next).not.toHaveProperty('dropsPicture')
    })

    test('a run whose image is refused by storage is retried up to the maximum number of failures, then fails and drops the image', () => {
      const refused = new ObjectRejected(refusedConnection)
      const nexts = Array.from({ length: maxFailures }, (_, failures) =>
        settle(refused, { ...fresh, failures }),
      )
      expect(nexts.map((one) => one.next === 'again' && one.afterMs)).toEqual([
        1000,
        2000,
        4000,
        8000,
        16_000,
        false,
      ])
      expect(nexts.slice(0, -1).every((one) => one.next === 'again' && one.failed && !one.waits)).toBe(true)
      expect(nexts.at(-1)).toMatchObject({ next: 'failed', code: 'storage_failed', dropsPicture: true })
    })
  })

  test('a stopped run is ignored, a run of a stopping worker is retried at once, and a run past its deadline fails', () => {
    expect(settle(new LostRun())).toEqual({ next: 'nothing' })
    expect(settle(new WorkerStopping())).toMatchObject({ next: 'again', afterMs: 0, failed: false })
    expect(settle(new DeadlinePassed())).toMatchObject({ next: 'failed', code: 'deadline' })
  })
})
