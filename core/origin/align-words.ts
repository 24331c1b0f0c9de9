import { hashWindow } from './word-keys.ts'

/** A part of both texts: words `from` to before `to` of the old and of the new one. */
interface Region {
  oldFrom: number
  oldTo: number
  newFrom: number
  newTo: number
}

/** So many words in succession that both texts have once are the same place. */
const anchorWords = 4
/** The most cells that the comparisons of one alignment fill; it bounds their time to some milliseconds. */
const mostCells = 1_500_000

/**
 * Finds for each word of the new text the word of the old one that it is, or -1. It is quick for long texts, and it does
 * not connect a passage that was written anew with the passage that it replaced because both have 'the' and 'and':
 * words are aligned around parts that both texts have once, and elsewhere only where at least half of them agree.
 */
export function alignWords(before: Int32Array, after: Int32Array): Int32Array {
  const aligned = new Int32Array(after.length).fill(-1)
  const open: Region[] = [{ oldFrom: 0, oldTo: before.length, newFrom: 0, newTo: after.length }]
  const budget = { cells: mostCells }
  for (let region = open.pop(); region; region = open.pop()) {
    const rest = trim(before, after, region, aligned)
    if (rest.oldFrom === rest.oldTo || rest.newFrom === rest.newTo) continue
    const anchors = findAnchors(before, after, rest)
    if (anchors.length === 0) alignClosely(before, after, rest, aligned, budget)
    else open.push(...between(rest, anchors, aligned))
  }
  return aligned
}

/** Aligns the words that both ends of a region have in common, and returns the rest of it. */
function trim(before: Int32Array, after: Int32Array, region: Region, aligned: Int32Array): Region {
  let { oldFrom, oldTo, newFrom, newTo } = region
  while (oldFrom < oldTo && newFrom < newTo && before[oldFrom] === after[newFrom]) {
    aligned[newFrom++] = oldFrom++
  }
  while (oldFrom < oldTo && newFrom < newTo && before[oldTo - 1] === after[newTo - 1]) {
    aligned[--newTo] = --oldTo
  }
  return { oldFrom, oldTo, newFrom, newTo }
}

type Anchor = readonly [old: number, new_: number]

/** The windows of words that each text has exactly once in the region, in the same order in both. */
function findAnchors(before: Int32Array, after: Int32Array, region: Region): Anchor[] {
  const inOld = placesOf(before, region.oldFrom, region.oldTo)
  const inNew = placesOf(after, region.newFrom, region.newTo)
  const common: Anchor[] = []
  for (const [hash, at] of inNew) {
    const old = inOld.get(hash)
    if (at >= 0 && old !== undefined && old >= 0 && isSame(before, old, after, at)) common.push([old, at])
  }
  return longestAscending(common)
}

function isSame(before: Int32Array, old: number, after: Int32Array, at: number): boolean {
  for (let k = 0; k < anchorWords; k++) if (before[old + k] !== after[at + k]) return false
  return true
}

function placesOf(keys: Int32Array, from: number, to: number): Map<number, number> {
  const places = new Map<number, number>()
  for (let at = from; at <= to - anchorWords; at++) {
    const hash = hashWindow(keys, at, anchorWords)
    places.set(hash, places.has(hash) ? -1 : at)
  }
  return places
}

/** The longest part of pairs, sorted by the new place, in which the old places ascend too. */
function longestAscending(pairs: readonly Anchor[]): Anchor[] {
  const ends: number[] = []
  const previous = new Int32Array(pairs.length).fill(-1)
  for (const [index, [old]] of pairs.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[0] ?? 0) < old) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = index
  }
  const found: Anchor[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index]
    if (pair) found.push(pair)
  }
  return found.reverse()
}

/** Aligns the anchors and returns the regions between them. */
function between(region: Region, anchors: readonly Anchor[], aligned: Int32Array): Region[] {
  const regions: Region[] = []
  let { oldFrom, newFrom } = region
  for (const [old, at] of anchors) {
    // An anchor that begins within the one before continues it, or contradicts it.
    if (old < oldFrom || at < newFrom) {
      const isContinued = at - newFrom === old - oldFrom
      if (!isContinued) continue
    } else if (old > oldFrom || at > newFrom) {
      regions.push({ oldFrom, oldTo: old, newFrom, newTo: at })
    }
    for (let k = 0; k < anchorWords; k++) aligned[at + k] = old + k
    oldFrom = old + anchorWords
    newFrom = at + anchorWords
  }
  regions.push({ oldFrom, oldTo: region.oldTo, newFrom, newTo: region.newTo })
  return regions
}

/** Aligns a region without anchors: words at the same place, or else a longest common sequence if it is long enough. */
function alignClosely(
  before: Int32Array,
  after: Int32Array,
  region: Region,
  aligned: Int32Array,
  budget: { cells: number },
): void {
  const oldCount = region.oldTo - region.oldFrom
  const newCount = region.newTo - region.newFrom
  const inPlace = oldCount === newCount ? samePlaces(before, after, region) : []
  const longer = Math.max(oldCount, newCount)
  let found = inPlace
  if (inPlace.length * 2 < longer && oldCount * newCount <= budget.cells) {
    budget.cells -= oldCount * newCount
    const common = commonSequence(before, after, region)
    if (common.length * 2 >= longer) found = common
  }
  if (found.length === 0) found = fromBothEnds(before, after, region)
  for (const [old, at] of found) aligned[at] = old
}

function samePlaces(before: Int32Array, after: Int32Array, region: Region): Anchor[] {
  const found: Anchor[] = []
  for (let old = region.oldFrom, at = region.newFrom; old < region.oldTo; old++, at++) {
    if (before[old] === after[at]) found.push([old, at])
  }
  return found
}

/** A longest common sequence of the words of a region. */
function commonSequence(before: Int32Array, after: Int32Array, region: Region): Anchor[] {
  const { oldFrom, newFrom } = region
  const rows = region.oldTo - oldFrom
  const columns = region.newTo - newFrom
  const width = columns + 1
  const lengths = new Uint16Array((rows + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      lengths[row * width + column] =
        before[oldFrom + row] === after[newFrom + column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const found: Anchor[] = []
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (before[oldFrom + row] === after[newFrom + column]) found.push([oldFrom + row++, newFrom + column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return found
}

/** So far the sum of agreements less disagreements may fall below its best before an end is given up. */
const mostDrop = 3

/** Aligns words at the same distance from an end of the region, as far as most of them agree. */
function fromBothEnds(before: Int32Array, after: Int32Array, region: Region): Anchor[] {
  const { oldFrom, oldTo, newFrom, newTo } = region
  const most = Math.min(oldTo - oldFrom, newTo - newFrom)
  const first = extent(most, (k) => before[oldFrom + k] === after[newFrom + k])
  const last = extent(most - first, (k) => before[oldTo - 1 - k] === after[newTo - 1 - k])
  const found: Anchor[] = []
  for (let k = 0; k < first; k++) {
    if (before[oldFrom + k] === after[newFrom + k]) found.push([oldFrom + k, newFrom + k])
  }
  for (let k = last - 1; k >= 0; k--) {
    if (before[oldTo - 1 - k] === after[newTo - 1 - k]) found.push([oldTo - 1 - k, newTo - 1 - k])
  }
  return found
}

function extent(most: number, agrees: (k: number) => boolean): number {
  let [sum, best, length] = [0, 0, 0]
  for (let k = 0; k < most && sum > best - mostDrop; k++) {
    sum += agrees(k) ? 1 : -1
    if (sum > best) [best, length] = [sum, k + 1]
  }
  return length
}
