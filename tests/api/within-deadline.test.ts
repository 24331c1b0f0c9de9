import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withinDeadline } from '../../api/wire/within-deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const replyThat = (headersSent: boolean) =>
  ({ elapsedTime: 0, raw: { headersSent }, log: { warn: () => {} } }) as unknown as FastifyReply
const lasting = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('whole'), ms))

it('a call whose answer has not begun after nine seconds is refused', async () => {
  const answer = withinDeadline(replyThat(false), lasting(20_000)).catch((error: Error) => error)
  await vi.advanceTimersByTimeAsync(9000)
  expect(await answer).toMatchObject({ code: 'unavailable' })
  await vi.runAllTimersAsync()
})

it('a download that has begun continues after nine seconds', async () => {
  const answer = withinDeadline(replyThat(true), lasting(20_000))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await answer).toBe('whole')
})
