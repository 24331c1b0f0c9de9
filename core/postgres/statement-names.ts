import { LRUCache } from 'lru-cache'

const maxNames = 500
const namedFrom = 3

/** Gives names to the frequent statements of one pool. A name is never used for two different statements. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  /** Counts how often each statement without a name was sent lately. */
  readonly #sent = new LRUCache<string, number>({ max: 2000 })

  /**
   * Returns the name of a statement. Postgres plans a named statement once for each connection instead of at every
   * call, and planning is most of the time of the larger reads. Returns '' for statements that are rarely sent: a
   * search or a filter has many different statements, and their names would displace those of frequent statements.
   */
  nameOf(sql: string): string {
    const known = this.#names.get(sql)
    if (known !== undefined) return known
    if (this.#names.size >= maxNames) return ''
    const times = (this.#sent.get(sql) ?? 0) + 1
    if (times < namedFrom) {
      this.#sent.set(sql, times)
      return ''
    }
    this.#sent.delete(sql)
    const name = `s${this.#names.size}`
    this.#names.set(sql, name)
    return name
  }
}
