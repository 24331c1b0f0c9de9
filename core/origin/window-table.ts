import { hashWindow } from './word-keys.ts'

/** The words `oldFrom` to `oldTo` of one text and `newFrom` to `newTo` of another; the ends are exclusive. */
export interface Region {
  oldFrom: number
  oldTo: number
  newFrom: number
  newTo: number
}

/** The positions at which equal windows (sequences of words) begin in both texts, as pairs: old, new, old, new. */
export type Anchors = Int32Array

const twice = -1

/**
 * A hash table of windows (sequences of words) in typed arrays. It is reused for one region after another, because a
 * `Map` would take most of the time of an alignment.
 */
export class WindowTable {
  readonly #count: number
  readonly #hashes: Int32Array
  /**
   * For each entry, the position of its window in the old text plus one; 0 for a free entry, `twice` for a window that
   * occurs more than once.
   */
  readonly #inOld: Int32Array
  readonly #inNew: Int32Array

  /** @param maxWords the number of words of the largest region @param count the number of words of a window */
  constructor(maxWords: number, count: number) {
    const size = sizeFor(maxWords)
    this.#count = count
    this.#hashes = new Int32Array(size)
    this.#inOld = new Int32Array(size)
    this.#inNew = new Int32Array(size)
  }

  /**
   * Returns the windows (sequences of `count` words) that occur exactly once in the old text and once in the new
   * text, both within the region. They are in the order of the new text.
   */
  findUnique(before: Int32Array, after: Int32Array, region: Region): Anchors {
    const count = this.#count
    const mask = sizeFor(region.oldTo - region.oldFrom) - 1
    this.#inOld.fill(0, 0, mask + 1)
    this.#inNew.fill(0, 0, mask + 1)
    for (let at = region.oldFrom; at <= region.oldTo - count; at++) {
      const hash = hashWindow(before, at, count)
      const slot = this.#slotOf(hash, mask)
      this.#hashes[slot] = hash
      this.#inOld[slot] = this.#inOld[slot] === 0 ? at + 1 : twice
    }
    const slots = new Int32Array(Math.max(region.newTo - region.newFrom, 0))
    let met = 0
    for (let at = region.newFrom; at <= region.newTo - count; at++) {
      const slot = this.#slotOf(hashWindow(after, at, count), mask)
      if ((this.#inOld[slot] ?? 0) <= 0) continue
      if (this.#inNew[slot] === 0) slots[met++] = slot
      this.#inNew[slot] = this.#inNew[slot] === 0 ? at + 1 : twice
    }
    const found = new Int32Array(2 * met)
    let pairs = 0
    for (let index = 0; index < met; index++) {
      const slot = slots[index] ?? 0
      const [old, at] = [(this.#inOld[slot] ?? 0) - 1, (this.#inNew[slot] ?? 0) - 1]
      if (at < 0 || !isSame(before, old, after, at, count)) continue
      found[pairs++] = old
      found[pairs++] = at
    }
    return found.subarray(0, pairs)
  }

  #slotOf(hash: number, mask: number): number {
    let slot = (hash ^ (hash >>> 15)) & mask
    while (this.#inOld[slot] !== 0 && this.#hashes[slot] !== hash) slot = (slot + 1) & mask
    return slot
  }
}

/**
 * Returns the size of a table for this number of words: a power of two that is at least twice the number, so that an
 * entry is found after few steps.
 */
function sizeFor(words: number): number {
  return 2 << (32 - Math.clz32(Math.max(words, 1)))
}

function isSame(before: Int32Array, old: number, after: Int32Array, at: number, count: number): boolean {
  for (let k = 0; k < count; k++) if (before[old + k] !== after[at + k]) return false
  return true
}
