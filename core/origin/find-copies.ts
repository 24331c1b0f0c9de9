import { hashWindow } from './word-keys.ts'

/** The words of a text from index `from` (inclusive) to index `to` (exclusive). */
export interface WordRun {
  from: number
  to: number
}

/** A run of words that a source contains word for word, with its position in the source. */
export interface CopiedRun extends WordRun {
  sourceFrom: number
}

/** A copy has at least this number of words, because fewer words can be equal by chance. */
export const minCopyLength = 8

// Every copy of eight words contains a window of six words that begins at a multiple of three.
const windowWords = 6
const stride = 3

/**
 * Returns the fingerprints of a source: hashes of sequences of six words, one for every third word. A text that copies
 * at least eight successive words of the source contains at least one of them.
 */
export function fingerprintsOf(source: Int32Array): Int32Array {
  const count = Math.max(0, Math.floor((source.length - windowWords) / stride) + 1)
  return Int32Array.from({ length: count }, (_, index) => hashWindow(source, index * stride, windowWords))
}

/**
 * Returns the hashes of all windows (sequences of six words) in some runs of words, to compare them with the
 * fingerprints of sources.
 */
export function windowsOf(text: Int32Array, runs: readonly WordRun[]): Set<number> {
  const windows = new Set<number>()
  for (const { from, to } of runs) {
    for (let at = from; at <= to - windowWords; at++) windows.add(hashWindow(text, at, windowWords))
  }
  return windows
}

/**
 * Finds the parts of some runs of words that were copied from a source, in the order of the text. They do not
 * overlap.
 */
export function findCopies(text: Int32Array, runs: readonly WordRun[], source: Int32Array): CopiedRun[] {
  if (runs.length === 0) return []
  const places = new Map<number, number>()
  fingerprintsOf(source).forEach((print, index) => {
    if (!places.has(print)) places.set(print, index * stride)
  })
  const copies: CopiedRun[] = []
  for (const run of runs) {
    let free = run.from
    for (let at = run.from; at <= run.to - windowWords; at++) {
      const place = places.get(hashWindow(text, at, windowWords))
      if (place === undefined || text[at] !== source[place]) continue
      const copy = extend(text, { from: free, to: run.to }, source, at, place)
      if (copy.to - copy.from < minCopyLength) continue
      copies.push(copy)
      free = copy.to
      at = copy.to - 1
    }
  }
  return copies
}

function extend(text: Int32Array, within: WordRun, source: Int32Array, at: number, place: number): CopiedRun {
  let before = 0
  while (
    at - before > within.from &&
    place - before > 0 &&
    text[at - before - 1] === source[place - before - 1]
  ) {
    before++
  }
  let after = 0
  while (
    at + after < within.to &&
    place + after < source.length &&
    text[at + after] === source[place + after]
  ) {
    after++
  }
  return { from: at - before, to: at + after, sourceFrom: place - before }
}

/** Returns the runs of at least `shortest` successive words that are marked with 1. */
export function markedRuns(marks: Uint8Array, shortest = minCopyLength): WordRun[] {
  const runs: WordRun[] = []
  for (let at = 0; at < marks.length; at++) {
    if (!marks[at]) continue
    const from = at
    while (marks[at]) at++
    if (at - from >= shortest) runs.push({ from, to: at })
  }
  return runs
}
