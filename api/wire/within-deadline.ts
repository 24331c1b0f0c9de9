import type { FastifyReply } from 'fastify'
import { tooSlow } from '#core/errors.ts'

/**
 * A call must be answered within ten seconds (D-3). This limit (ms) is lower, to leave a reserve on a loaded machine.
 * The time limit of a single query is even lower, but a call can send many queries.
 */
const deadlineMs = 9000

/**
 * Waits for the work of a call until its deadline. For a caller who wants to wait for a generation the
 * deadline is `waitSeconds` later. Late work continues without a response, as after a lost connection. A
 * download that has begun takes as long as its reader needs: a handler that returns `reply` resolves at the
 * end of the response.
 * @throws AppError unavailable at the deadline.
 */
export function withinDeadline<T>(reply: FastifyReply, work: Promise<T>, waitSeconds = 0): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const leftMs = Math.max(0, deadlineMs + waitSeconds * 1000 - reply.elapsedTime)
    const timer = setTimeout(() => {
      if (reply.raw.headersSent) return
      isLate = true
      reject(tooSlow())
    }, leftMs)
    work.then(
      (result) => {
        clearTimeout(timer)
        resolve(result)
      },
      (error: unknown) => {
        clearTimeout(timer)
        // After the deadline no caller waits for the error of the work.
        if (isLate) reply.log.warn({ err: error }, 'request handler failed after its deadline')
        else reject(error)
      },
    )
  })
}
