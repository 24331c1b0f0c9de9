import type { Redis } from 'ioredis'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#core/observability/log.ts'
import { openGovernor } from '../../../worker/model/governor.ts'
import { answer, call, fails } from '../../setup/governors.ts'

const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
/** A governor whose Redis answers as `ask` does. */
const governorOn = (status: string, ask: () => Promise<unknown>) =>
  openGovernor({ status, eval: ask } as unknown as Redis, 'stub', log)

afterEach(() => {
  vi.useRealTimers()
})

test('a Redis that does not answer is waited for for two seconds, then the call goes', async () => {
  vi.useFakeTimers()
  const send = vi.fn(answer())
  const sent = governorOn('ready', () => new Promise(() => {})).through(call, send)
  await vi.advanceTimersByTimeAsync(1900)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(send).toHaveBeenCalledOnce()
  await sent
})

test('a Redis that is away is not asked', async () => {
  const ask = vi.fn(async () => null)
  await governorOn('reconnecting', ask).through(call, answer())
  expect(ask).not.toHaveBeenCalled()
})

test('a failure is told when all know of it: whoever asks next finds it there', async () => {
  const known = Promise.withResolvers<string>()
  const ask = vi.fn().mockResolvedValueOnce(['go', 0]).mockReturnValueOnce(known.promise)
  let isTold = false
  const sent = governorOn('ready', ask)
    .through(call, fails(429))
    .catch(() => {
      isTold = true
    })
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isTold).toBe(false)
  known.resolve('closed')
  await sent
  expect(isTold).toBe(true)
})
