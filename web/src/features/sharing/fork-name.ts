const SUFFIX = ' (Fork)'
const MAX_LENGTH = 100

/** Returns the default name of a fork. The character's name is cut so that ' (Fork)' fits the limit (D-42). */
export function forkName(name: string): string {
  let kept = name.slice(0, MAX_LENGTH - SUFFIX.length)
  // The cut must not leave half of a character that takes two UTF-16 units.
  if (!kept.isWellFormed()) kept = kept.slice(0, -1)
  return kept.trimEnd() + SUFFIX
}
