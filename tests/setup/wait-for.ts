import { vi } from 'vitest'

// This limit ends a test that hangs. It is long, because a busy machine is slow, not wrong.
const patienceMs = 60_000

/** Runs `look` until it does not throw. @throws the error of the last run. */
export function waitFor<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: patienceMs, interval: 20 })
}
