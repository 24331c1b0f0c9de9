/**
 * Calls `work` for each item, with at most `concurrency` calls at a time. The next item is read from the iterator only
 * when a call can start.
 * @throws the first error of `work`, after the calls that already run have ended.
 */
export async function forEachConcurrently<Item>(
  items: AsyncIterator<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let hasFailed = false
  async function runItems(): Promise<void> {
    while (!hasFailed) {
      const next = await items.next()
      if (next.done) return
      await work(next.value)
    }
  }
  const runUntilFailure = () =>
    runItems().catch((error: unknown) => {
      hasFailed = true
      throw error
    })
  const results = await Promise.allSettled(Array.from({ length: concurrency }, runUntilFailure))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw failure.reason
}
