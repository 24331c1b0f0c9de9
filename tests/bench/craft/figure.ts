/** One figure of the craft bench and its target. */
export interface Figure {
  what: string
  got: string
  target: string
  holds: boolean
  /** The cases that missed the target, for the reader of the bench. */
  missed?: readonly string[]
}

/** A figure that counts errors; its target is zero. */
export function none(what: string, faults: readonly string[], of: number): Figure {
  return { what, got: `${faults.length} of ${of}`, target: '0', holds: faults.length === 0, missed: faults }
}

/** A figure that is a share from 0 to 1 and must be at least `target`. */
export function atLeast(
  what: string,
  good: number,
  of: number,
  target: number,
  missed: readonly string[] = [],
): Figure {
  const share = of === 0 ? 0 : good / of
  const got = `${percent(share)} (${good} of ${of})`
  return { what, got, target: `${percent(target)} at least`, holds: share >= target, missed }
}

/**
 * Formats a share from 0 to 1 as a percentage, rounded down, so that a figure never looks better than it is.
 */
export function percent(share: number): string {
  return `${Math.floor(share * 1000) / 10} %`
}
