import { addBit, blockOf, type Combination, grown, removeBit, slotsPerBlock } from './bit-maps.ts'

/** A position in a sort order. The stories after it have a lower key, or the same key and a lower id. */
export interface KeyPosition {
  key: number
  id: number
}

/** The number of coarse places. A coarse place is the rough position of a slot in the sort order, in one byte. */
const coarsePlaces = 256
/** A sort order is divided into parts of 16 coarse places. */
const placesPerPart = 16
const orderParts = coarsePlaces / placesPerPart

/**
 * The slots of an index in one sort order: the highest key first, and among equal keys the highest id first. The slots
 * that were added last have the numbers from `sorted` on, and are not in `slots` until `merge` sorts them.
 */
export class SlotOrder {
  keys: Float64Array = new Float64Array(16)
  /** All slots with numbers below `sorted`, in the sort order. Some of them are slots that stories have left. */
  slots = new Int32Array(0)
  sorted = 0
  /**
   * The coarse place of each sorted slot, from 0 for the first slots of the sort order to 255. It decides most
   * comparisons. It takes one byte and a key takes eight, so more coarse places fit into the cache of the processor.
   */
  coarse = new Uint8Array(0)
  /**
   * Bit maps of the sorted slots in the first part of the sort order, in the first two parts, and so on. There is none
   * for all parts together.
   */
  private readonly parts: Uint32Array[]
  /** For each block of `slotsPerBlock` slots: the lowest and the highest coarse place of its sorted slots. */
  private lowestOfBlocks = new Uint8Array(0)
  private highestOfBlocks = new Uint8Array(0)
  private slotsPerCoarsePlace = 1
  readonly ids: () => Int32Array

  /** An order without parts takes less memory. Reading its first slots takes longer. */
  constructor(ids: () => Int32Array, { hasParts }: { hasParts: boolean }) {
    this.ids = ids
    this.parts = Array.from({ length: hasParts ? orderParts - 1 : 0 }, () => new Uint32Array(0))
  }

  set(slot: number, key: number): void {
    if (slot >= this.keys.length) this.keys = grown(this.keys, slot + 1)
    this.keys[slot] = key
  }

  /** Returns a number below 0 when slot `a` is before slot `b`. */
  compare(a: number, b: number): number {
    const byKey = (this.keys[b] as number) - (this.keys[a] as number)
    if (byKey !== 0) return byKey
    const ids = this.ids()
    return (ids[b] as number) - (ids[a] as number)
  }

  isAfter(slot: number, { key, id }: KeyPosition): boolean {
    const own = this.keys[slot] as number
    return own < key || (own === key && (this.ids()[slot] as number) < id)
  }

  /** Returns the coarse place of an index in `slots`. */
  coarseAt(position: number): number {
    return Math.floor(position / this.slotsPerCoarsePlace)
  }

  /** Returns whether all slots of a block of the bit maps are sorted. */
  isSortedBlock(block: number): boolean {
    return (block + 1) * slotsPerBlock <= this.sorted
  }

  /** Returns whether the sorted slots of a block may have coarse places from `first` to `last`. */
  isInBlock(block: number, first: number, last: number): boolean {
    return (this.lowestOfBlocks[block] as number) <= last && (this.highestOfBlocks[block] as number) >= first
  }

  /** Returns a combination that contains all sorted slots with coarse places from `first` to `last`, and some others. */
  between(first: number, last: number): Combination {
    const { parts } = this
    const before = first >= placesPerPart ? parts[partOf(first) - 1] : undefined
    const upTo = last < coarsePlaces ? parts[partOf(last)] : undefined
    return { all: upTo ? [upTo] : [], none: before ? [before] : [] }
  }

  /** Returns the share, 0 to 1, of the blocks for which `isInBlock` returns true. */
  shareOfBlocks(first: number, last: number): number {
    let count = 0
    const blocks = this.lowestOfBlocks.length
    for (let block = 0; block < blocks; block += 1) if (this.isInBlock(block, first, last)) count += 1
    return count / Math.max(1, blocks)
  }

  /** Returns the index in `slots` of the first slot after a position in the sort order. */
  positionAfter(place: KeyPosition | null, from = 0): number {
    if (!place) return 0
    let [low, high] = [from, this.slots.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.isAfter(this.slots[middle] as number, place)) high = middle
      else low = middle + 1
    }
    return low
  }

  /**
   * Returns the slots with a key from `least` to `most` among the first `end` slots. `size` and `slots` also contain
   * all slots that are not sorted yet, whatever their keys are. `has` checks the keys.
   */
  range(
    least: number,
    most: number,
    end: number,
  ): { size: number; slots: () => Int32Array; has: (slot: number) => boolean } {
    const from = this.positionAfter({ key: most, id: Number.POSITIVE_INFINITY })
    const to = this.positionAfter({ key: least, id: -1 })
    const [first, last] = [this.coarseAt(from), this.coarseAt(to - 1)]
    const { keys, coarse, sorted } = this
    const size = Math.max(0, to - from) + end - this.sorted
    return {
      size,
      slots: () => {
        const slots = new Int32Array(size)
        slots.set(this.slots.subarray(from, to))
        for (let slot = this.sorted; slot < end; slot += 1) slots[size - end + slot] = slot
        return slots
      },
      has: (slot) => {
        if (slot < sorted) {
          const place = coarse[slot] as number
          if (place < first || place > last) return false
          if (place > first && place < last) return true
        }
        const key = keys[slot] as number
        return key >= least && key <= most
      },
    }
  }

  /**
   * Gives each slot its new number in `renumbered`, and removes the slots whose new number is -1. The new numbers are
   * below `end`, in the same sequence as the old ones, so a key never overwrites a key that is still to be moved.
   */
  compact(renumbered: Int32Array, end: number): void {
    for (let old = 0; old < renumbered.length; old += 1) {
      const slot = renumbered[old] as number
      if (slot >= 0) this.keys[slot] = this.keys[old] as number
    }
    let kept = 0
    for (let place = 0; place < this.slots.length; place += 1) {
      const slot = renumbered[this.slots[place] as number] as number
      if (slot >= 0) {
        this.slots[kept] = slot
        kept += 1
      }
    }
    this.slots = this.slots.slice(0, kept)
    // The remaining slots were renumbered in the same sequence, so the sorted slots have the numbers from 0 to `kept` -
    // 1 again.
    this.sorted = kept
    this.merge(end)
  }

  /** Sorts the slots with the numbers from `sorted` to `end` - 1 into `slots`. */
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
    this.setCoarsePlaces()
  }

  private setCoarsePlaces(): void {
    const { slots } = this
    if (this.coarse.length < slots.length) this.growCoarsePlaces()
    const blocks = Math.ceil(slots.length / slotsPerBlock)
    this.lowestOfBlocks = new Uint8Array(blocks).fill(coarsePlaces - 1)
    this.highestOfBlocks = new Uint8Array(blocks)
    this.slotsPerCoarsePlace = Math.ceil(slots.length / coarsePlaces)
    for (let place = 0, from = 0; from < slots.length; place += 1, from += this.slotsPerCoarsePlace) {
      const to = Math.min(slots.length, from + this.slotsPerCoarsePlace)
      this.setCoarsePlace(place, from, to)
    }
  }

  /** Makes room for the coarse places of all slots. A slot without a coarse place has 0, so it is in the first part. */
  private growCoarsePlaces(): void {
    const { length } = this.keys
    const longer = new Uint8Array(length)
    longer.set(this.coarse)
    this.coarse = longer
    for (let n = 0; n < this.parts.length; n += 1) {
      const part = new Uint32Array((length >> 5) + 1).fill(0xffffffff)
      part.set(this.parts[n] as Uint32Array)
      this.parts[n] = part
    }
  }

  private setCoarsePlace(place: number, from: number, to: number): void {
    const { slots, coarse, lowestOfBlocks, highestOfBlocks } = this
    const part = partOf(place)
    for (let at = from; at < to; at += 1) {
      const slot = slots[at] as number
      const partBefore = partOf(coarse[slot] as number)
      if (partBefore !== part) this.move(slot, partBefore, part)
      coarse[slot] = place
      // The places are set in ascending order, so the last place that is set for a block is its highest.
      const block = blockOf(slot)
      if ((lowestOfBlocks[block] as number) > place) lowestOfBlocks[block] = place
      highestOfBlocks[block] = place
    }
  }

  /** Changes the bit maps of the parts for a slot that comes into another part. */
  private move(slot: number, from: number, to: number): void {
    const { parts } = this
    const end = Math.min(Math.max(from, to), parts.length)
    for (let n = Math.min(from, to); n < end; n += 1)
      if (to < from) addBit(parts[n] as Uint32Array, slot)
      else removeBit(parts[n] as Uint32Array, slot)
  }
}

function partOf(coarsePlace: number): number {
  return (coarsePlace / placesPerPart) | 0
}
