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

  /** Changes a part of the value and calls the listeners. */
  protected set(part: Partial<T>): void {
    this.#snapshot = { ...this.#snapshot, ...part }
    for (const listener of this.#listeners) listener()
  }
}
