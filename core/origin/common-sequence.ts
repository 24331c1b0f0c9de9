/** The words of a text from index `from` (inclusive) to index `to` (exclusive), each as a number. */
export interface Part {
  keys: Int32Array
  from: number
  to: number
}

/**
 * Returns a longest common subsequence of the words of two parts, as pairs of ascending positions. 32 columns of the
 * usual table are computed at once (Hyyrö, 'Bit-parallel LCS-length computation revisited'): a bit of a row is 0 where
 * the length grows.
 */
export function commonSequence(old: Part, changed: Part): [old: number, changed: number][] {
  const rows = old.to - old.from
  const columns = changed.to - changed.from
  const width = (columns + 31) >>> 5
  const { masks, maskOf } = placesOfWords(changed, width)
  const table = new Uint32Array((rows + 1) * width).fill(0xffffffff, 0, width)
  for (let row = 0; row < rows; row++) {
    const above = row * width
    const mask = maskOf.get(old.keys[old.from + row] ?? 0)
    if (mask === undefined) {
      table.copyWithin(above + width, above, above + width)
      continue
    }
    let carry = 0
    for (let part = 0; part < width; part++) {
      const bits = table[above + part] ?? 0
      const common = (bits & (masks[mask + part] ?? 0)) >>> 0
      const sum = bits + common + carry
      carry = sum > 0xffffffff ? 1 : 0
      table[above + width + part] = sum | (bits & ~common)
    }
  }
  const grows = (row: number, column: number) =>
    (((table[row * width + (column >>> 5)] ?? 0) >>> (column & 31)) & 1) === 0
  const found: [number, number][] = []
  for (let row = rows, column = columns - 1; row > 0 && column >= 0; ) {
    if (!grows(row, column)) column--
    else if (row > 1 && grows(row - 1, column)) row--
    else found.push([old.from + --row, changed.from + column--])
  }
  return found.reverse()
}

/**
 * Builds a bit mask for each word of a part, with a bit for each position of the word, and the index in `masks` at
 * which the mask begins.
 */
function placesOfWords({ keys, from, to }: Part, width: number) {
  const masks = new Uint32Array((to - from) * width)
  const maskOf = new Map<number, number>()
  for (let at = 0; at < to - from; at++) {
    const key = keys[from + at] ?? 0
    const mask = maskOf.get(key) ?? maskOf.size * width
    maskOf.set(key, mask)
    const part = mask + (at >>> 5)
    masks[part] = (masks[part] ?? 0) | (1 << (at & 31))
  }
  return { masks, maskOf }
}
