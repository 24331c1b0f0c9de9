/** One item of a `LongList`, separated into its long field, if it has one, and the rest. */
export interface LongItem<Item> {
  item: Item
  /**
   * The field that is empty in `item` because it is long: its name, and the pieces of its JSON string with the
   * quotation marks.
   */
  long?: { field: string; json: readonly Buffer[] }
}

/**
 * A list that would need too much memory if many calls held it at the same time. Its items are read and sent one after
 * the other.
 */
export class LongList<Item> {
  /**
   * An entity tag, which stays the same while the list is unchanged; null for a list whose answer is not cached for all
   * visitors.
   */
  readonly etag: string | null
  readonly items: () => AsyncIterable<LongItem<Item>>
  readonly total: number

  constructor(etag: string | null, items: () => AsyncIterable<LongItem<Item>>, total: number) {
    this.etag = etag
    this.items = items
    this.total = total
  }
}
