import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { withinDeadline } from '../../api/wire/within-deadline.ts'

/** A reply whose deadline is in ten milliseconds. */
const replyOf = ({ headersSent }: { headersSent: boolean }) =>
  ({ elapsedTime: 8990, raw: { headersSent } }) as unknown as FastifyReply
const afterDeadline = () => new Promise((resolve) => setTimeout(resolve, 50, 'done'))

test('work without an answer is given up at its deadline', async () => {
  const late = withinDeadline(replyOf({ headersSent: false }), afterDeadline())
  await expect(late).rejects.toMatchObject({ code: 'unavailable' })
})

test('a download that has begun is not broken off at the deadline', async () => {
  expect(await withinDeadline(replyOf({ headersSent: true }), afterDeadline())).toBe('done')
})
