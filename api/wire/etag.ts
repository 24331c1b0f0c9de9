/** Returns whether `If-None-Match` names the tag (RFC 9110, 13.1.2). */
export function matchesEtag(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false
  return (
    given === etag || given.split(',').some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, '')))
  )
}
