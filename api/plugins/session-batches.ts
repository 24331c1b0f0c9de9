import DataLoader from 'dataloader'
import { tooSlow } from '#core/errors.ts'

interface Limits {
  /** The maximum number of statements that run at the same time. */
  statements: number
  /** The maximum number of session look-ups in one statement. */
  lookUps: number
  /**
   * A look-up whose statement has not begun after this time (ms) fails, so that the calls in an outage of Postgres do
   * not wait in a line until its end (ADR-0018).
   */
  waitMs: number
}

/**
 * Reads the sessions of several requests with one statement. The look-ups of one turn of the event loop share a
 * statement. While the maximum number of statements runs, look-ups are collected until one of the statements ends. A
 * statement begins after all of its look-ups have arrived, and no result is cached, so an ended session is not found.
 * The function that is returned throws AppError unavailable after `waitMs`.
 */
export function batchSessions<Tokens, Found>(
  find: (asking: readonly Tokens[]) => Promise<Found[]>,
  { statements, lookUps, waitMs }: Limits,
): (tokens: Tokens) => Promise<Found> {
  let free = statements
  let isTooLate = false
  const waiting: { dispatch: () => void; timer: NodeJS.Timeout }[] = []
  const end = () => {
    const next = waiting.shift()
    clearTimeout(next?.timer)
    if (next) next.dispatch()
    else free += 1
  }
  // All batches wait for the same time, so the batch whose time is over is the first one.
  const refuseFirst = () => {
    isTooLate = true
    waiting.shift()?.dispatch()
    isTooLate = false
  }
  // The loader calls this function within `dispatch`.
  const load = (asking: readonly Tokens[]) =>
    isTooLate ? Promise.reject(tooSlow()) : find(asking).finally(end)
  const loader = new DataLoader<Tokens, Found>(load, {
    cache: false,
    maxBatchSize: lookUps,
    batchScheduleFn: (dispatch) => {
      if (free === 0) waiting.push({ dispatch, timer: setTimeout(refuseFirst, waitMs) })
      else {
        free -= 1
        setImmediate(dispatch)
      }
    },
  })
  return (tokens) => loader.load(tokens)
}
