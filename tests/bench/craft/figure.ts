/** One figure of the craft bench and its target. */
export interface Figure {
  what: string
  got: string
  target: string
  holds: boolean
  /** Descriptions of the cases that missed the target, which the bench prints. */
  missed?: readonly string[]
}

/** Creates a figure that counts errors. Its target is zero. */
export function none(what: string, faults: readonly string[], of: number): Figure {
  return { what, got: `${faults.length} of ${of}`, target: '0', holds: faults.length === 0, missed: faults }
}

/** Creates a figure that is a share from 0 to 1 and must be at least `target`. */
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
