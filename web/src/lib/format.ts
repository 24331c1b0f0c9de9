/**
 * Formats a number as the English text of the screens does: '1,200'. The number formats of `Intl` give the same text,
 * but making the first of them takes some 20 ms on a computer and 90 ms on a phone, while a screen is being rendered.
 */
export function formatNumber(number: number): string {
  return String(number).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Formats a time (ISO 8601) as its date in the time zone of the device: 'Nov 26, 2026'. It needs no `Intl` either. */
export function formatDate(time: string): string {
  const date = new Date(time)
  return `${months[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`
}

/** Formats a count with its noun: '1 story', '1,200 stories'. It uses the regular plural. */
export function formatCount(count: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`
}

/** Formats a count that was fetched: '…' while it is not known yet, and '–' if fetching failed. */
export function fetchedCount({ count, failed }: { count: number | undefined; failed: boolean }): string {
  return count === undefined ? (failed ? '–' : '…') : formatNumber(count)
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
