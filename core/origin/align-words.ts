import { commonSequence } from './common-sequence.ts'
import { type Anchors, type Region, WindowTable } from './window-table.ts'

/** A sequence of this many words that occurs once in each text is assumed to be the same passage. */
const anchorWords = 4
/** The most table cells that one alignment may fill. This limits its time to some milliseconds. */
const maxCells = 1_500_000

/**
 * Finds for each word of the new text the same word of the old text, or -1. It is quick for long texts. Words
 * are aligned around parts that both texts contain once, and elsewhere only where at least half of them
 * agree. A rewritten passage is therefore not connected with the passage that it replaced just because both
 * contain 'the' and 'and'.
 */
export function alignWords(before: Int32Array, after: Int32Array): Int32Array {
  const aligned = new Int32Array(after.length).fill(-1)
  const open: Region[] = [{ oldFrom: 0, oldTo: before.length, newFrom: 0, newTo: after.length }]
  const budget = { cells: maxCells }
  const table = new WindowTable(before.length, anchorWords)
  for (let region = open.pop(); region; region = open.pop()) {
    const rest = trim(before, after, region, aligned)
    if (rest.oldFrom === rest.oldTo || rest.newFrom === rest.newTo) continue
    const anchors = longestAscending(table.findUnique(before, after, rest))
    if (anchors.length === 0) alignClosely(before, after, rest, aligned, budget)
    else open.push(...between(rest, anchors, aligned))
  }
  return aligned
}

/** Aligns the equal words at the beginning and at the end of a region, and returns the region between them. */
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

/**
 * Returns the longest selection of pairs in which both positions ascend. The given pairs are sorted by the new
 * position.
 */
function longestAscending(pairs: Anchors): Anchors {
  const count = pairs.length / 2
  const ends = new Int32Array(count)
  const previous = new Int32Array(count)
  let length = 0
  for (let index = 0; index < count; index++) {
    const old = pairs[2 * index] ?? 0
    let [low, high] = [0, length]
    // Most pairs ascend, so the code first tries to append a pair to the longest selection, and searches only if this
    // fails.
    if (length > 0 && (pairs[2 * (ends[length - 1] ?? 0)] ?? 0) < old) low = length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[2 * (ends[middle] ?? 0)] ?? 0) < old) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = index
    if (low === length) length++
  }
  const found = new Int32Array(2 * length)
  let index = length > 0 ? (ends[length - 1] ?? -1) : -1
  for (let at = length - 1; at >= 0; at--) {
    found[2 * at] = pairs[2 * index] ?? 0
    found[2 * at + 1] = pairs[2 * index + 1] ?? 0
    index = previous[index] ?? -1
  }
  return found
}

/**
 * Aligns the words of the anchors, which are sequences that both texts contain once, and returns the regions between
 * the anchors.
 */
function between(region: Region, anchors: Anchors, aligned: Int32Array): Region[] {
  const regions: Region[] = []
  let { oldFrom, newFrom } = region
  for (let pair = 0; pair < anchors.length; pair += 2) {
    const [old = 0, at = 0] = [anchors[pair], anchors[pair + 1]]
    // An anchor (a sequence of words that both texts contain once) can begin inside the previous one. It is used only
    // if its distance from the previous anchor is the same in both texts.
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

type Pair = readonly [old: number, new_: number]

/**
 * Aligns a region without anchors: words at the same position, or else a longest common sequence if it is long enough,
 * or else equal words at both ends of the region.
 */
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
    const common = commonSequence(
      { keys: before, from: region.oldFrom, to: region.oldTo },
      { keys: after, from: region.newFrom, to: region.newTo },
    )
    if (common.length * 2 >= longer) found = common
  }
  if (found.length === 0) found = fromBothEnds(before, after, region)
  for (const [old, at] of found) aligned[at] = old
}

function samePlaces(before: Int32Array, after: Int32Array, region: Region): Pair[] {
  const found: Pair[] = []
  for (let old = region.oldFrom, at = region.newFrom; old < region.oldTo; old++, at++) {
    if (before[old] === after[at]) found.push([old, at])
  }
  return found
}

/**
 * Aligning from one end stops when the number of equal words minus the number of different words is this far below its
 * maximum so far.
 */
const maxScoreDrop = 3

/**
 * Aligns words at the same distance from an end of the region, from the ends inwards, as long as most of them are
 * equal.
 */
function fromBothEnds(before: Int32Array, after: Int32Array, region: Region): Pair[] {
  const { oldFrom, oldTo, newFrom, newTo } = region
  const most = Math.min(oldTo - oldFrom, newTo - newFrom)
  const first = extent(most, (k) => before[oldFrom + k] === after[newFrom + k])
  const last = extent(most - first, (k) => before[oldTo - 1 - k] === after[newTo - 1 - k])
  const found: Pair[] = []
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
  for (let k = 0; k < most && sum > best - maxScoreDrop; k++) {
    sum += agrees(k) ? 1 : -1
    if (sum > best) [best, length] = [sum, k + 1]
  }
  return length
}
