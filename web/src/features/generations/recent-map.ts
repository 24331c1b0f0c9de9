/** A map with at most `limit` entries. When the limit is exceeded, the entry that was set longest ago is dropped. */
export class RecentMap<Key, Value> {
  readonly #limit: number
  readonly #entries = new Map<Key, Value>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit) return
      this.#entries.delete(oldest)
    }
  }
}
