const names = new Map<string, string>()
const mostNames = 500

/**
 * The name of a statement: a named one is planned once a connection instead of at every call, which for the larger reads
 * is most of their time. '' for statements beyond the bound (lists of many lengths, say), which stay unnamed.
 */
export function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= mostNames) return ''
  const name = `s${names.size}`
  names.set(sql, name)
  return name
}
