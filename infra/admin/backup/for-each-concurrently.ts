/** Does `work` for each item, so many at a time; the items are taken as they are needed. @throws what came first. */
export async function eachAtOnce<Item>(
  items: AsyncIterator<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let failed = false
  async function one(): Promise<void> {
    while (!failed) {
      const next = await items.next()
      if (next.done) return
      await work(next.value)
    }
  }
  const guarded = () =>
    one().catch((error: unknown) => {
      failed = true
      throw error
    })
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, guarded))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
}
