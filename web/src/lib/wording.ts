/** '1 story', '1,200 stories': the noun's regular plural, the number grouped as the reader's locale does. */
export function counted(count: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return `${count.toLocaleString()} ${count === 1 ? noun : plural}`
}

/** Seconds as a person says them: 'about 20 seconds', 'about 3 minutes'. */
export function roughly(seconds: number): string {
  if (seconds <= 5) return 'a few seconds'
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} seconds`
  return `about ${Math.round(seconds / 60)} minutes`
}

/** First letter, capital: 'romance' as a heading says it. */
export function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** What white space separates (decision 15). */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
