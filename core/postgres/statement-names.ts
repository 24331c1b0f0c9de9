import { LRUCache } from 'lru-cache'

const names = new Map<string, string>()
const mostNames = 500

/** How often statements without a name were sent lately. */
const sent = new LRUCache<string, number>({ max: 2000 })
const namedFrom = 3

/**
 * The name of a statement. Postgres plans a named statement once for each connection instead of at every call, and
 * planning is most of the time of the larger reads. Returns '' for statements that are seldom sent: a search or a
 * filter has many forms, and their names would displace those of frequent statements.
 */
export function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= mostNames) return ''
  const times = (sent.get(sql) ?? 0) + 1
  if (times < namedFrom) {
    sent.set(sql, times)
    return ''
  }
  sent.delete(sql)
  const name = `s${names.size}`
  names.set(sql, name)
  return name
}
