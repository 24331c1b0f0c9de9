/**
 * Converts the value of a `datetime-local` field, which is local time, to UTC for the API. A value that is no time is
 * returned unchanged, so that the API's schema refuses it.
 */
export function inUtc(value: string): string {
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? value : time.toISOString()
}
