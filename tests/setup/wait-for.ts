import { vi } from 'vitest'

// This time limit (ms) ends a test that hangs. It is long, because a test on a busy machine may be slow without being
// wrong.
const patienceMs = 60_000

/** Repeats `look` until it does not throw. @throws the error of the last run. */
export function waitFor<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: patienceMs, interval: 20 })
}
