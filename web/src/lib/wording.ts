/**
 * Formats a count with its noun: '1 story', '1,200 stories'. It uses the regular plural and the number format of the
 * user's locale.
 */
export function formatCount(count: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return `${count.toLocaleString()} ${count === 1 ? noun : plural}`
}

/** Formats a count that was fetched: '…' while it is not known yet, and '–' if fetching failed. */
export function fetchedCount({ count, failed }: { count: number | undefined; failed: boolean }): string {
  return count?.toLocaleString() ?? (failed ? '–' : '…')
}

/** Formats a duration roughly: 'about 20 seconds', 'about 3 minutes'. */
export function formatDuration(seconds: number): string {
  if (seconds <= 5) return 'a few seconds'
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} seconds`
  return `about ${Math.round(seconds / 60)} minutes`
}

/** Returns the word with a capital first letter, as in headings. */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/**
 * The reason that disabled buttons show while a chapter is being written, because no other chapter of the story can be
 * ordered then.
 */
export const whileWritten = 'A chapter is being written.'
