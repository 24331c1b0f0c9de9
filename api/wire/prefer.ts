/** A generating call waits this many seconds by default, and at most `maxWaitSeconds` seconds (D-11). */
const defaultWaitSeconds = 25
const maxWaitSeconds = 60

/** The parsed `Prefer` header of a generating call. */
export interface Preference {
  waitSeconds: number
  /** The value of the header `Preference-Applied`; null when the caller sent no known preference. */
  applied: string | null
}

/**
 * Parses a `Prefer` header (RFC 7240). `wait=N` takes precedence over `respond-async`, the first of two preferences
 * with the same name counts, and unreadable preferences are ignored.
 */
export function parsePrefer(header: string | readonly string[] | undefined): Preference {
  const given = new Map<string, string>()
  for (const part of (typeof header === 'string' ? header : (header ?? []).join(',')).split(',')) {
    const [name = '', value = ''] = (part.split(';', 1)[0] ?? '').split('=', 2).map((word) => word.trim())
    if (!given.has(name.toLowerCase())) given.set(name.toLowerCase(), value.replace(/^"(.*)"$/, '$1'))
  }
  const wait = given.get('wait')
  if (wait !== undefined && /^\d{1,9}$/.test(wait)) {
    const waitSeconds = Math.min(Number(wait), maxWaitSeconds)
    return { waitSeconds, applied: `wait=${waitSeconds}` }
  }
  if (given.has('respond-async')) return { waitSeconds: 0, applied: 'respond-async' }
  return { waitSeconds: defaultWaitSeconds, applied: null }
}
