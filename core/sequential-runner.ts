/**
 * Creates a function that runs pieces of work one after the other. Between two of them, the event loop handles other
 * events.
 */
export function createSequentialRunner(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(() => new Promise((resolve) => setImmediate(resolve))).then(work)
    last = result.catch(() => undefined)
    return result
  }
}
