/** Returns true if two objects with the same keys have the same values. */
export function isShallowEqual<T extends object>(a: T, b: T): boolean {
  return Object.keys(b).every((key) => Object.is(a[key as keyof T], b[key as keyof T]))
}

/** A value that components read with `useSyncExternalStore`. */
export class SnapshotStore<T extends object> {
  readonly #listeners = new Set<() => void>()
  #snapshot: T

  constructor(first: T) {
    this.#snapshot = first
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  snapshot = (): T => this.#snapshot

  /**
   * Changes a part of the value and calls the listeners. An equal value is not replaced, so that no component is
   * rendered again: React reads the selection at each commit, and for that walks through the whole manuscript.
   */
  protected set(part: Partial<T>): void {
    const next = { ...this.#snapshot, ...part }
    if (isShallowEqual(this.#snapshot, next)) return
    this.#snapshot = next
    for (const listener of this.#listeners) listener()
  }
}
