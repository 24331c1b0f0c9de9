const DAY_MS = 86_400_000

/**
 * How long ago in whole days, rounded up ('1 day ago' from the first minute); from 7 to 29 days in whole weeks; then
 * the date as the reader's locale writes it (decision 57).
 */
export function ageLabel(time: string | Date, now: Date = new Date()): string {
  const then = new Date(time)
  const days = Math.max(1, Math.ceil((now.getTime() - then.getTime()) / DAY_MS))
  if (days < 7) return days === 1 ? '1 day ago' : `${days} days ago`
  if (days >= 30) return then.toLocaleDateString()
  const weeks = Math.floor(days / 7)
  return weeks === 1 ? '1 week ago' : `${weeks} weeks ago`
}
