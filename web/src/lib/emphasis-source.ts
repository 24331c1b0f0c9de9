import { type EmphasisRun, emphasisOf } from '#contract/emphasis.ts'

/**
 * A run of characters with one emphasis. `at` is the offset of its first character in the shown paragraph, which has no
 * asterisks.
 */
interface PlacedRun extends EmphasisRun {
  at: number
}

interface Region {
  /** Offsets in the paragraph's source. They include the asterisks around the region. */
  from: number
  to: number
  /** Offsets in the shown paragraph, which has no asterisks. */
  start: number
  end: number
}

/**
 * Converts a range of a shown paragraph, which has no asterisks, to offsets in the paragraph's source. A range that
 * begins or ends within emphasized words is extended to all of these words with their asterisks, because a text with
 * one asterisk of a pair would be invalid. A range whose words all have the same emphasis is not extended.
 */
export function sourceRange(paragraph: string, start: number, end: number): [from: number, to: number] {
  const runs = placedRuns(paragraph)
  const first = runs.findLast(({ at }) => at <= start)
  const last = runs.find(({ at, text }) => at + text.length >= end)
  if (!first || !last) return [0, paragraph.length]
  const begins = regionOf(paragraph, runs, first)
  const ends = regionOf(paragraph, runs, last)
  const isWhole = begins !== null && start <= begins.start && end >= begins.end
  if (first === last && !isWhole) return [sourceOf(first, start), sourceOf(first, end)]
  return [begins?.from ?? sourceOf(first, start), ends?.to ?? sourceOf(last, end)]
}

/**
 * Converts the start offset of a range that continues in the next paragraph, from the shown paragraph to its source.
 */
export function sourceStart(paragraph: string, start: number): number {
  const runs = placedRuns(paragraph)
  const run = runs.findLast(({ at }) => at <= start)
  if (!run) return 0
  return regionOf(paragraph, runs, run)?.from ?? sourceOf(run, start)
}

/** Converts the end offset of a range that began in an earlier paragraph, from the shown paragraph to its source. */
export function sourceEnd(paragraph: string, end: number): number {
  const runs = placedRuns(paragraph)
  const run = end === 0 ? undefined : runs.find(({ at, text }) => at + text.length >= end)
  if (!run) return 0
  return regionOf(paragraph, runs, run)?.to ?? sourceOf(run, end)
}

function placedRuns(paragraph: string): PlacedRun[] {
  let at = 0
  return emphasisOf(paragraph).map((run) => {
    const placed = { ...run, at }
    at += run.text.length
    return placed
  })
}

const sourceOf = ({ from, at }: PlacedRun, offset: number) => from + offset - at
const isEmphasized = ({ italic, bold }: EmphasisRun) => italic || bold

/**
 * Returns the emphasized part of the paragraph that contains the run, including its asterisks; null for a run without
 * emphasis.
 */
function regionOf(paragraph: string, runs: readonly PlacedRun[], run: PlacedRun): Region | null {
  if (!isEmphasized(run)) return null
  const index = runs.indexOf(run)
  const before = runs.slice(0, index).findLast((one) => !isEmphasized(one))
  const after = runs.slice(index).find((one) => !isEmphasized(one))
  const shown = runs.reduce((length, { text }) => length + text.length, 0)
  return {
    from: before ? before.from + before.text.length : 0,
    to: after?.from ?? paragraph.length,
    start: before ? before.at + before.text.length : 0,
    end: after?.at ?? shown,
  }
}
