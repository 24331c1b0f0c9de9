// Sets of slots (the positions of stories in the index), stored as bit maps. Each array element holds 32 bits.

export function hasBit(bits: Uint32Array, slot: number): boolean {
  return (((bits[slot >> 5] ?? 0) >>> (slot & 31)) & 1) === 1
}

export function addBit(bits: Uint32Array, slot: number): void {
  bits[slot >> 5] = (bits[slot >> 5] as number) | (1 << (slot & 31))
}

export function removeBit(bits: Uint32Array, slot: number): void {
  bits[slot >> 5] = (bits[slot >> 5] as number) & ~(1 << (slot & 31))
}

/**
 * The slots that are in every bit map of `all` and in no bit map of `none`. The first two bit maps of `all` should
 * belong to the smallest sets.
 */
export interface Combination {
  all: readonly Uint32Array[]
  none: readonly Uint32Array[]
}

export function isCommon({ all, none }: Combination, slot: number): boolean {
  for (let n = 0; n < all.length; n += 1) if (!hasBit(all[n] as Uint32Array, slot)) return false
  for (let n = 0; n < none.length; n += 1) if (hasBit(none[n] as Uint32Array, slot)) return false
  return true
}

/** Returns the slots of a list that are in the combination and for which `fits` returns true, in the same order. */
export function commonAmong(slots: Int32Array, of: Combination, fits: (slot: number) => boolean): Int32Array {
  const found = new Int32Array(slots.length)
  let size = 0
  for (let place = 0; place < slots.length; place += 1) {
    const slot = slots[place] as number
    if (isCommon(of, slot) && fits(slot)) {
      found[size] = slot
      size += 1
    }
  }
  return found.subarray(0, size)
}

/** Returns the slots of the combination in ascending order, beginning with the slot `from`. */
export function commonSlots(of: Combination, from = 0): Int32Array {
  const end = lengthOf(of)
  const [first, second = first] = of.all as [Uint32Array, Uint32Array?]
  let slots = new Int32Array(1024)
  let size = 0
  for (let at = from >> 5; at < end; at += 1) {
    // Most pairs of sets have no common slot among 32, and then the other sets are not read.
    let rest = (first[at] as number) & (second[at] as number)
    if (rest === 0) continue
    rest &= furtherBits(of, at)
    if (at === from >> 5) rest &= -1 << (from & 31)
    if (size + 32 > slots.length) slots = grown(slots, 2 * slots.length)
    while (rest !== 0) {
      const lowest = rest & -rest
      slots[size] = (at << 5) + 31 - Math.clz32(lowest)
      size += 1
      rest ^= lowest
    }
  }
  return slots.subarray(0, size)
}

/** Estimates the number of slots of the combination from every `step`th element of the bit maps. */
export function countCommon(of: Combination, step = 1): number {
  const end = lengthOf(of)
  const [first, second = first] = of.all as [Uint32Array, Uint32Array?]
  let count = 0
  for (let at = 0; at < end; at += step) {
    let rest = (first[at] as number) & (second[at] as number)
    if (rest === 0) continue
    rest &= furtherBits(of, at)
    rest -= (rest >>> 1) & 0x55555555
    rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count * step
}

/** Computes one element of the combination from all bit maps except the first two. */
function furtherBits({ all, none }: Combination, at: number): number {
  let bits = -1
  for (let n = 2; n < all.length; n += 1) bits &= (all[n] as Uint32Array)[at] as number
  for (let n = 0; n < none.length; n += 1) bits &= ~((none[n] as Uint32Array)[at] ?? 0)
  return bits
}

function lengthOf({ all }: Combination): number {
  return Math.min(...all.map(({ length }) => length))
}

/** Returns a longer copy of an array: a quarter longer, and with at least `least` elements. */
export function grown<Numbers extends Int32Array | Uint32Array | Float64Array>(
  array: Numbers,
  least: number,
): Numbers {
  const length = Math.max(least, Math.ceil(array.length * 1.25), 16)
  const longer = new (array.constructor as new (length: number) => Numbers)(length)
  longer.set(array)
  return longer
}
