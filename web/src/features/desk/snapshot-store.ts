import { AfterPaint } from '../../lib/after-paint.ts'

/** Returns true if two objects with the same keys have the same values. */
export function isShallowEqual<T extends object>(a: T, b: T): boolean {
  return Object.keys(b).every((key) => Object.is(a[key as keyof T], b[key as keyof T]))
}

/** A store with one value, which components read with `useSyncExternalStore`. */
export class SnapshotStore<T extends object> {
  readonly #listeners = new Set<() => void>()
  readonly #announcing = new AfterPaint(() => {
    for (const listener of this.#listeners) listener()
  })
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
   * Changes a part of the value. Listeners are called after the next frame, and only if the value has
   * changed. At each commit React reads the selection, which takes long in a large manuscript, so a key press
   * must not wait for it.
   */
  protected set(part: Partial<T>): void {
    const next = { ...this.#snapshot, ...part }
    if (isShallowEqual(this.#snapshot, next)) return
    this.#snapshot = next
    if (this.#listeners.size > 0) this.#announcing.ask()
  }
}
