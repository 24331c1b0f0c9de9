/** The value of a `datetime-local` field, which is local time, as the API expects it; '' for none. */
export function inUtc(value: string | null | undefined): string {
  const time = new Date(value ?? '')
  return value && !Number.isNaN(time.getTime()) ? time.toISOString() : ''
}
