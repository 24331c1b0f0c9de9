/** How long a caller waits unless it says so, and at most (decision 11). */
const standardWait = 25
const longestWait = 60

/** What a `Prefer` header asks of a generating call, and how to say that it was heard. */
export interface Preference {
  waitSeconds: number
  /** Value of `Preference-Applied`; null when nothing was asked. */
  applied: string | null
}

/**
 * Reads `Prefer` (RFC 7240): `wait=N` beats `respond-async`; the first of two of the same name counts;
 * what cannot be read is ignored.
 */
export function readPrefer(header: string | readonly string[] | undefined): Preference {
  const given = new Map<string, string>()
  for (const part of (typeof header === 'string' ? header : (header ?? []).join(',')).split(',')) {
    const [name = '', value = ''] = (part.split(';', 1)[0] ?? '').split('=', 2).map((word) => word.trim())
    if (!given.has(name.toLowerCase())) given.set(name.toLowerCase(), value.replace(/^"(.*)"$/, '$1'))
  }
  const wait = given.get('wait')
  if (wait !== undefined && /^\d{1,9}$/.test(wait)) {
    const waitSeconds = Math.min(Number(wait), longestWait)
    return { waitSeconds, applied: `wait=${waitSeconds}` }
  }
  if (given.has('respond-async')) return { waitSeconds: 0, applied: 'respond-async' }
  return { waitSeconds: standardWait, applied: null }
}
