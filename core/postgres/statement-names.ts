const names = new Map<string, string>()
const mostNames = 500

/**
 * The name of a statement. Postgres plans a named statement once for each connection instead of at every call, and planning
 * is most of the time of the larger reads. Returns '' for statements beyond the limit, which then stay unnamed.
 */
export function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= mostNames) return ''
  const name = `s${names.size}`
  names.set(sql, name)
  return name
}
