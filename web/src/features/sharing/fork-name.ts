const MARK = ' (Fork)'
const LONGEST = 100

/** The name a fork begins with: the character's, cut so that '(Fork)' fits the limit (decision 42). */
export function forkName(name: string): string {
  let kept = name.slice(0, LONGEST - MARK.length)
  // Never half of a character that takes two UTF-16 units.
  if (!kept.isWellFormed()) kept = kept.slice(0, -1)
  return kept.trimEnd() + MARK
}
