const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

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

/**
 * Formats an age for lists whose newest items are minutes old, such as the notifications: 'just now', minutes, hours
 * and, from one day on, the age label (D-130).
 */
export function timeLabel(time: string | Date, now: Date = new Date()): string {
  const age = now.getTime() - new Date(time).getTime()
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return ago(Math.floor(age / MINUTE_MS), 'minute')
  if (age < DAY_MS) return ago(Math.floor(age / HOUR_MS), 'hour')
  return ageLabel(time, now)
}

function ago(count: number, unit: string): string {
  return count === 1 ? `1 ${unit} ago` : `${count} ${unit}s ago`
}
