/** Converts the value of a `datetime-local` field, which is local time, to UTC for the API; '' for none. */
export function inUtc(value: string | null | undefined): string {
  const time = new Date(value ?? '')
  return value && !Number.isNaN(time.getTime()) ? time.toISOString() : ''
}
