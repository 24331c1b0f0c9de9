import type { FastifyReply } from 'fastify'
import { AppError } from '#core/errors.ts'

/**
 * A call is answered within ten seconds (D-3): what is left after this time (ms) is for a loaded machine. The bound of a
 * single query is shorter, but a call can need many queries.
 */
const deadlineMs = 9000

/**
 * Waits for the work of a call until its deadline, which is `waitSeconds` later for a caller who wants to wait that long
 * for a generation. Work that is late goes on without an answer, as after a lost connection.
 * @throws AppError unavailable at the deadline.
 */
export async function withinDeadline<T>(reply: FastifyReply, work: Promise<T>, waitSeconds = 0): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const leftMs = Math.max(0, deadlineMs + waitSeconds * 1000 - reply.elapsedTime)
    timer = setTimeout(() => {
      // The work of a download ends with its last byte; an answer that has begun is not late.
      if (reply.sent) return
      const message = 'Heartroom is slow right now. Please try again in a moment.'
      reject(new AppError('unavailable', message, { retryAfterSeconds: 5 }))
    }, leftMs)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    // The error of late work has no caller any more.
    work.catch((lost: unknown) => {
      if (lost !== error) reply.log.warn({ err: lost }, 'work of a late call failed')
    })
    throw error
  } finally {
    clearTimeout(timer)
  }
}
