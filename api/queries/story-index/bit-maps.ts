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
 * The number of elements that are combined at once. A block of this size stays in the L1 cache of the processor, and
 * reading one bit map after another is faster than reading all of them element by element.
 */
const blockLength = 256
const block = new Uint32Array(blockLength)

// Each loop over elements is in a separate function, because V8 leaves the optimized code of a nested loop whenever
// the loop ends.

/** Combines the elements of the bit maps from `from` to `to`, and writes the results into `block`. */
function readBlock({ all, none }: Combination, from: number, to: number): void {
  const first = all[0] as Uint32Array
  writeFour(first, all[1] ?? first, all[2] ?? first, all[3] ?? first, from, to)
  for (let n = 4; n < all.length; n += 1) keep(all[n] as Uint32Array, from, to)
  for (let n = 0; n < none.length; n += 1) drop(none[n] as Uint32Array, from, to)
}

function writeFour(a: Uint32Array, b: Uint32Array, c: Uint32Array, d: Uint32Array, from: number, to: number) {
  for (let at = from; at < to; at += 1)
    block[at - from] = (a[at] as number) & (b[at] as number) & (c[at] as number) & (d[at] as number)
}

function keep(bits: Uint32Array, from: number, to: number): void {
  for (let at = from; at < to; at += 1) block[at - from] = (block[at - from] as number) & (bits[at] as number)
}

function drop(bits: Uint32Array, from: number, to: number): void {
  const end = Math.min(to, bits.length)
  for (let at = from; at < end; at += 1)
    block[at - from] = (block[at - from] as number) & ~(bits[at] as number)
}

function countBlock(length: number): number {
  let count = 0
  for (let place = 0; place < length; place += 1) count += countBits(block[place] as number)
  return count
}

/** Visits the slots of the block in descending order. Returns false when a visit returned false. */
function visitBlock(from: number, to: number, { visit, wantsElement }: Visitor): boolean {
  let at = to
  let rest = 0
  for (;;) {
    if (rest === 0) {
      if (at === from) return true
      at -= 1
      rest = block[at - from] as number
      if (rest !== 0 && !wantsElement(at)) rest = 0
    } else {
      const highest = 31 - Math.clz32(rest)
      if (!visit((at << 5) + highest)) return false
      rest &= ~(1 << highest)
    }
  }
}

function wantsBlock(from: number, to: number, { wantsElement }: Visitor): boolean {
  for (let at = from; at < to; at += 1) if (wantsElement(at)) return true
  return false
}

/** Reads the slots of a combination of bit maps in descending order. */
export interface Visitor {
  /** Receives a slot. If it returns false, the visit ends. */
  visit: (slot: number) => boolean
  /** Returns false for an element of the bit maps whose slots need not be visited. */
  wantsElement: (at: number) => boolean
}

export function visitCommon(of: Combination, visitor: Visitor): void {
  let to = lengthOf(of)
  let goesOn = true
  while (goesOn && to > 0) {
    const from = Math.max(0, to - blockLength)
    if (wantsBlock(from, to, visitor)) {
      readBlock(of, from, to)
      goesOn = visitBlock(from, to, visitor)
    }
    to = from
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
  visitCommon({ all: [bits], none: [] }, { visit, wantsElement: () => true })
  return slots
}

/** Returns the number of slots of a combination of bit maps. */
export function countCommon(of: Combination): number {
  const end = lengthOf(of)
  let count = 0
  for (let from = 0; from < end; from += blockLength) {
    const to = Math.min(end, from + blockLength)
    readBlock(of, from, to)
    count += countBlock(to - from)
  }
  return count
}

/** Estimates the number of slots of the combination from every `step`th element of the bit maps. */
export function estimateCommon({ all, none }: Combination, step: number): number {
  const end = lengthOf({ all, none })
  let count = 0
  for (let at = 0; at < end; at += step) {
    let bits = -1
    for (let n = 0; n < all.length; n += 1) bits &= (all[n] as Uint32Array)[at] as number
    for (let n = 0; n < none.length; n += 1) bits &= ~((none[n] as Uint32Array)[at] ?? 0)
    count += countBits(bits)
  }
  return count * step
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
