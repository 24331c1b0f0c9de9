/** A list that is too large for the memory of many calls. Its items are read and sent one after the other. */
export class LongList<Item> {
  /** An entity tag, which stays the same while the list is unchanged. */
  readonly etag: string
  readonly items: () => AsyncIterable<Item>
  readonly total: number

  constructor(etag: string, items: () => AsyncIterable<Item>, total: number) {
    this.etag = etag
    this.items = items
    this.total = total
  }
}
