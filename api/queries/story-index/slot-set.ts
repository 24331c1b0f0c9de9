import { addBit, grown, hasBit, slotsOf } from './bit-maps.ts'

/** A set with fewer slots than this is always an array. */
const minInBitMap = 2048
/** An array takes 32 bits for each of its slots, and a bit map takes one bit for each slot of the index. */
const slotsPerMember = 32

/** The largest number of slots of a set that has no bit map, in an index with `slots` slots. */
export function maxInArray(slots: number): number {
  return Math.max(minInBitMap, slots / slotsPerMember)
}

/** A set of slots, to which only higher slots are added: a sorted array, or a bit map where that is smaller. */
export class SlotSet {
  size = 0
  bits: Uint32Array | null = null
  /** The sorted slots, followed by unused space; empty when there is a bit map. */
  private array: Int32Array = new Int32Array(4)

  add(slot: number): void {
    if (this.bits) this.setBit(this.bits, slot)
    else this.append(slot)
    this.size += 1
  }

  has(slot: number): boolean {
    if (this.bits) return hasBit(this.bits, slot)
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.array[middle] as number) < slot) low = middle + 1
      else high = middle
    }
    return low < this.size && this.array[low] === slot
  }

  /** Returns the slots of the set in ascending order. */
  members(): Int32Array {
    return this.bits ? slotsOf(this.bits, this.size) : this.array.subarray(0, this.size)
  }

  /** Returns the set with the new number of each slot that has one in `renumbered`; -1 stands for none. */
  compacted(renumbered: Int32Array): SlotSet {
    const set = new SlotSet()
    for (const member of this.members()) {
      const slot = renumbered[member] as number
      if (slot >= 0) set.add(slot)
    }
    return set
  }

  private append(slot: number): void {
    if (this.size >= minInBitMap && this.size * slotsPerMember > slot) {
      this.bits = new Uint32Array((slot >> 5) + 1)
      for (const member of this.array.subarray(0, this.size)) addBit(this.bits, member)
      addBit(this.bits, slot)
      this.array = new Int32Array(0)
      return
    }
    if (this.array.length <= this.size) this.array = grown(this.array, this.size + 1)
    this.array[this.size] = slot
  }

  private setBit(bits: Uint32Array, slot: number): void {
    if (slot >> 5 >= bits.length) {
      // A facet that many of the first stories had may be rare now, so its bit map becomes an array again.
      if (this.size * slotsPerMember < slot / 2) {
        this.array = this.members()
        this.bits = null
        this.append(slot)
        return
      }
      this.bits = grown(bits, (slot >> 5) + 1)
    }
    addBit(this.bits as Uint32Array, slot)
  }
}
