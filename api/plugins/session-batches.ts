import DataLoader from 'dataloader'

interface Limits {
  /** The maximum number of statements that run at the same time. */
  statements: number
  /** The maximum number of session look-ups in one statement. */
  lookUps: number
}

/**
 * Reads the sessions of several requests with one statement. The look-ups of one turn of the event loop share a
 * statement. While the maximum number of statements runs, look-ups are collected until one of the statements ends. A
 * statement begins after all of its look-ups have arrived, and no result is cached, so an ended session is not found.
 */
export function batchSessions<Tokens, Found>(
  find: (asking: readonly Tokens[]) => Promise<Found[]>,
  { statements, lookUps }: Limits,
): (tokens: Tokens) => Promise<Found> {
  let free = statements
  const waiting: (() => void)[] = []
  const end = () => {
    const dispatchNext = waiting.shift()
    if (dispatchNext) dispatchNext()
    else free += 1
  }
  const loader = new DataLoader<Tokens, Found>((asking) => find(asking).finally(end), {
    cache: false,
    maxBatchSize: lookUps,
    batchScheduleFn: (dispatch) => {
      if (free === 0) waiting.push(dispatch)
      else {
        free -= 1
        setImmediate(dispatch)
      }
    },
  })
  return (tokens) => loader.load(tokens)
}
