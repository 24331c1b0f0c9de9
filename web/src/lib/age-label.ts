const DAY_MS = 86_400_000

/**
 * Formats an age in whole days, rounded up, so that the first minute is '1 day ago'. From 7 to 29 days it uses whole
 * weeks, and after that the date in the user's locale (D-57).
 */
export function ageLabel(time: string | Date, now: Date = new Date()): string {
  const then = new Date(time)
  const days = Math.max(1, Math.ceil((now.getTime() - then.getTime()) / DAY_MS))
  if (days < 7) return days === 1 ? '1 day ago' : `${days} days ago`
  if (days >= 30) return then.toLocaleDateString()
  const weeks = Math.floor(days / 7)
  return weeks === 1 ? '1 week ago' : `${weeks} weeks ago`
}
