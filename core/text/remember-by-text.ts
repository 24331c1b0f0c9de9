/**
 * Returns a function that computes its result once for each text, and caches the results. When the cached texts
 * together have more than `maxUnits` characters, the cache is emptied. The result must depend on the text alone, and
 * callers must not change it.
 */
export function rememberByText<Result>(
  compute: (text: string) => Result,
  maxUnits: number,
): (text: string) => Result {
  const known = new Map<string, { result: Result }>()
  let units = 0
  return (text) => {
    const found = known.get(text)
    if (found) return found.result
    const result = compute(text)
    if (units + text.length > maxUnits) {
      known.clear()
      units = 0
    }
    known.set(text, { result })
    units += text.length
    return result
  }
}
