/**
 * Converts the value of a `datetime-local` field, which is local time, to UTC for the API. Returns '' for an empty or
 * invalid value.
 */
export function inUtc(value: string | null | undefined): string {
  const time = new Date(value ?? '')
  return value && !Number.isNaN(time.getTime()) ? time.toISOString() : ''
}
