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

/** The slots that are in every bit map of `all` and in no bit map of `none`. */
export interface Combination {
  all: readonly Uint32Array[]
  none: readonly Uint32Array[]
}

export function isCommon({ all, none }: Combination, slot: number): boolean {
  for (let n = 0; n < all.length; n += 1) if (!hasBit(all[n] as Uint32Array, slot)) return false
  for (let n = 0; n < none.length; n += 1) if (hasBit(none[n] as Uint32Array, slot)) return false
  return true
}

/**
 * The number of elements that are combined at once. The elements of a block that are not empty stay in the L1 cache of
 * the processor, and reading one bit map after another is faster than reading all of them element by element.
 */
const blockLength = 256
/** The number of slots in a block. */
export const slotsPerBlock = blockLength * 32

/** Returns the number of the block that contains a slot. */
export function blockOf(slot: number): number {
  return (slot / slotsPerBlock) | 0
}

/** The elements of a block that are not empty, the last one first: their positions in the bit maps, and their bits. */
const positions = new Int32Array(blockLength)
const values = new Int32Array(blockLength)

// Each loop over elements is in a separate function, because V8 leaves the optimized code of a nested loop whenever
// the loop ends. Each loop writes every element to the place of the next element that is not empty, so that it needs no
// branch. An empty element is overwritten by the next one.

/**
 * Combines the elements of the bit maps from `from` to `to`, and writes those that are not empty into `positions` and
 * `values`. Returns the number of these elements.
 */
function readBlock({ all, none }: Combination, from: number, to: number): number {
  const first = all[0] as Uint32Array
  const size = writeFour(first, all[1] ?? first, all[2] ?? first, all[3] ?? first, from, to)
  return narrow({ all, none }, size, 4)
}

/**
 * Removes the slots that are not in a combination from the first `size` elements, without the first `from` bit maps of
 * `all`. Returns how many elements are not empty then.
 */
function narrow({ all, none }: Combination, size: number, from = 0): number {
  let left = size
  for (let n = from; n < all.length; n += 1) left = keep(all[n] as Uint32Array, left)
  for (let n = 0; n < none.length; n += 1) left = drop(none[n] as Uint32Array, left)
  return left
}

function writeFour(a: Uint32Array, b: Uint32Array, c: Uint32Array, d: Uint32Array, from: number, to: number) {
  let size = 0
  for (let at = to - 1; at >= from; at -= 1) {
    const value = (a[at] as number) & (b[at] as number) & (c[at] as number) & (d[at] as number)
    positions[size] = at
    values[size] = value
    size += oneUnlessZero(value)
  }
  return size
}

function keep(bits: Uint32Array, end: number): number {
  let size = 0
  for (let place = 0; place < end; place += 1) {
    const at = positions[place] as number
    const value = (values[place] as number) & (bits[at] as number)
    positions[size] = at
    values[size] = value
    size += oneUnlessZero(value)
  }
  return size
}

function drop(bits: Uint32Array, end: number): number {
  const { length } = bits
  let size = 0
  for (let place = 0; place < end; place += 1) {
    const at = positions[place] as number
    const dropped = at < length ? (bits[at] as number) : 0
    const value = (values[place] as number) & ~dropped
    positions[size] = at
    values[size] = value
    size += oneUnlessZero(value)
  }
  return size
}

/** Returns 0 for 0, and 1 for other numbers, without a branch, because the processor would often predict it wrongly. */
function oneUnlessZero(value: number): number {
  return (value | (0 - value)) >>> 31
}

function countValues(size: number): number {
  let count = 0
  for (let place = 0; place < size; place += 1) count += countBits(values[place] as number)
  return count
}

/** Visits the slots of the block in descending order. Returns false when a visit returned false. */
function visitBlock(size: number, { visit }: Visitor): boolean {
  let place = 0
  let first = 0
  let rest = 0
  for (;;) {
    if (rest === 0) {
      if (place === size) return true
      first = (positions[place] as number) << 5
      rest = values[place] as number
      place += 1
    } else {
      const highest = 31 - Math.clz32(rest)
      if (!visit(first + highest)) return false
      rest &= ~(1 << highest)
    }
  }
}

/** Reads the slots of a combination of bit maps in descending order. */
export interface Visitor {
  /** Receives a slot. If it returns false, the visit ends. */
  visit: (slot: number) => boolean
  /**
   * Returns a combination that contains all slots of a block (of `slotsPerBlock` slots) that have to be visited; null
   * when there are none. The visit omits the other slots.
   */
  wanted: (block: number) => Combination | null
}

/** A combination that contains all slots. */
export const allSlots: Combination = { all: [], none: [] }

/** Visits all blocks from the last one to the one that contains the slot `least`. */
export function visitCommon(of: Combination, visitor: Visitor, least = 0): void {
  const end = lengthOf(of)
  const lowest = blockOf(least)
  let goesOn = true
  for (let block = Math.ceil(end / blockLength) - 1; goesOn && block >= lowest; block -= 1) {
    const wanted = visitor.wanted(block)
    if (!wanted) continue
    const from = block * blockLength
    const size = narrow(wanted, readBlock(of, from, Math.min(end, from + blockLength)))
    goesOn = visitBlock(size, visitor)
  }
}

/** Returns the slots of a bit map in ascending order. */
export function slotsOf(bits: Uint32Array, size: number): Int32Array {
  const slots = new Int32Array(size)
  let place = size
  const visit = (slot: number) => {
    place -= 1
    slots[place] = slot
    return true
  }
  visitCommon({ all: [bits], none: [] }, { visit, wanted: () => allSlots })
  return slots
}

/** Returns the number of slots of a combination of bit maps. */
export function countCommon(of: Combination): number {
  const end = lengthOf(of)
  let count = 0
  for (let from = 0; from < end; from += blockLength)
    count += countValues(readBlock(of, from, Math.min(end, from + blockLength)))
  return count
}

/** The number of elements in a run. They are in one or two cache lines, so that reading them takes as long as one element. */
const runLength = 8

/** Estimates the number of slots of the combination from about `runs` runs of elements at equal distances. */
export function estimateCommon({ all, none }: Combination, runs: number): number {
  const end = lengthOf({ all, none })
  const distance = Math.max(runLength, Math.floor(end / runs))
  let count = 0
  let read = 0
  for (let from = 0; from + runLength <= end; from += distance) {
    count += countValues(readBlock({ all, none }, from, from + runLength))
    read += runLength
  }
  return read === 0 ? countCommon({ all, none }) : (count * end) / read
}

function countBits(element: number): number {
  let pairs = element - ((element >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function lengthOf({ all }: Combination): number {
  return Math.min(...all.map(({ length }) => length))
}

/** Returns a longer copy of an array: a quarter longer, with at least `least` elements and at least 16. */
export function grown<Numbers extends Int32Array | Uint32Array | Float64Array>(
  array: Numbers,
  least: number,
): Numbers {
  const length = Math.max(least, Math.ceil(array.length * 1.25), 16)
  const longer = new (array.constructor as new (length: number) => Numbers)(length)
  longer.set(array)
  return longer
}
