import type { FastifyReply } from 'fastify'
import { AppError } from '#core/errors.ts'

/**
 * A call is answered within ten seconds (D-3). This limit (ms) is lower, to leave a reserve on a loaded machine. The
 * time limit of a single query is even lower, but a call can run many queries.
 */
const deadlineMs = 9000

/**
 * Waits for the work of a call until its deadline. For a caller who wants to wait for a generation the
 * deadline is `waitSeconds` later. Late work continues without a response, as after a lost connection. A
 * download that has begun takes as long as its reader needs: a handler that returns `reply` resolves at the
 * end of the response.
 * @throws AppError unavailable at the deadline.
 */
export async function withinDeadline<T>(reply: FastifyReply, work: Promise<T>, waitSeconds = 0): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const leftMs = Math.max(0, deadlineMs + waitSeconds * 1000 - reply.elapsedTime)
    timer = setTimeout(() => {
      if (reply.raw.headersSent) return
      const message = 'Heartroom is slow right now. Please try again in a moment.'
      reject(new AppError('unavailable', message, { retryAfterSeconds: 5 }))
    }, leftMs)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    // After the deadline no caller waits for the error of the work.
    work.catch((lost: unknown) => {
      if (lost !== error) reply.log.warn({ err: lost }, 'request handler failed after its deadline')
    })
    throw error
  } finally {
    clearTimeout(timer)
  }
}
