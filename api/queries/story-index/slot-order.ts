import { grown } from './bit-maps.ts'

/** A place in an order: after it come lower keys, and lower ids of the same key. */
export interface KeyPlace {
  key: number
  id: number
}

/**
 * The slots of an index in one order: the highest key first, and among equal keys the highest id first. The slots that were
 * added last are not in the order yet: they follow after `sorted`, until `merge` sorts them in.
 */
export class SlotOrder {
  keys: Float64Array = new Float64Array(16)
  /** The slots below `sorted` in their order. Slots that have become free are among them. */
  slots = new Int32Array(0)
  sorted = 0
  readonly ids: () => Int32Array

  constructor(ids: () => Int32Array) {
    this.ids = ids
  }

  set(slot: number, key: number): void {
    if (slot >= this.keys.length) this.keys = grown(this.keys, slot + 1)
    this.keys[slot] = key
  }

  /** Below 0 when the slot `a` is before `b`. */
  compare(a: number, b: number): number {
    const byKey = (this.keys[b] as number) - (this.keys[a] as number)
    if (byKey !== 0) return byKey
    const ids = this.ids()
    return (ids[b] as number) - (ids[a] as number)
  }

  isAfter(slot: number, { key, id }: KeyPlace): boolean {
    const own = this.keys[slot] as number
    return own < key || (own === key && (this.ids()[slot] as number) < id)
  }

  /** The position in `slots` of the first slot after a place. */
  positionAfter(place: KeyPlace | null, from = 0): number {
    if (!place) return 0
    let [low, high] = [from, this.slots.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.isAfter(this.slots[middle] as number, place)) high = middle
      else low = middle + 1
    }
    return low
  }

  /** The slots with a key from `least` to `most`, of the first `end` slots; `size` includes all that are not sorted. */
  range(least: number, most: number, end: number): { size: number; slots: () => Int32Array } {
    const from = this.positionAfter({ key: most, id: Number.POSITIVE_INFINITY })
    const to = this.positionAfter({ key: least, id: -1 })
    const size = Math.max(0, to - from) + end - this.sorted
    return {
      size,
      slots: () => {
        const slots = new Int32Array(size)
        slots.set(this.slots.subarray(from, to))
        for (let slot = this.sorted; slot < end; slot += 1) slots[size - end + slot] = slot
        return slots
      },
    }
  }

  /** Sorts the slots from `sorted` to `end` into the order. */
  merge(end: number): void {
    const added = Int32Array.from({ length: end - this.sorted }, (_, place) => this.sorted + place)
    added.sort((a, b) => this.compare(a, b))
    const ids = this.ids()
    const slots = new Int32Array(this.slots.length + added.length)
    let [read, written] = [0, 0]
    for (const slot of added) {
      const to = this.positionAfter({ key: this.keys[slot] as number, id: ids[slot] as number }, read)
      slots.set(this.slots.subarray(read, to), written)
      written += to - read
      slots[written] = slot
      written += 1
      read = to
    }
    slots.set(this.slots.subarray(read), written)
    this.slots = slots
    this.sorted = end
  }
}
