import type { Redis } from 'ioredis'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#core/observability/log.ts'
import { openGovernor } from '../../../worker/model/governor.ts'
import { answerWith, failWith, governedCall } from '../../setup/governors.ts'
import { waitFor } from '../../setup/wait-for.ts'

const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
/** Opens a governor with a fake Redis client, which calls `ask` for each command. */
const governorOn = (status: string, ask: () => Promise<unknown>) =>
  openGovernor({ status, eval: ask } as unknown as Redis, 'stub', log)

afterEach(() => {
  vi.useRealTimers()
})

test('the governor sends a model call after two seconds when Redis does not answer', async () => {
  vi.useFakeTimers()
  const send = vi.fn(answerWith())
  const sent = governorOn('ready', () => new Promise(() => {})).execute(governedCall, send)
  await vi.advanceTimersByTimeAsync(1900)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(send).toHaveBeenCalledOnce()
  await sent
})

test('the governor sends a model call at once while Redis is disconnected', async () => {
  const ask = vi.fn(async () => null)
  await governorOn('reconnecting', ask).execute(governedCall, answerWith())
  expect(ask).not.toHaveBeenCalled()
})

test('the governor reports the failure of a model call to the caller only after it is recorded in Redis', async () => {
  const known = Promise.withResolvers<string>()
  const ask = vi.fn().mockResolvedValueOnce(['go', 0]).mockReturnValueOnce(known.promise)
  let isReported = false
  const sent = governorOn('ready', ask)
    .execute(governedCall, failWith(429))
    .catch(() => {
      isReported = true
    })
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isReported).toBe(false)
  known.resolve('closed')
  await sent
  expect(isReported).toBe(true)
})
