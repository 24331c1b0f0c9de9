import { afterEach } from 'vitest'
import { currentToasts, dismissToast } from '../../web/src/lib/toasts.ts'

// The test files that one Vitest worker runs share their modules, and a toast with a failure or a button is not
// replaced at once. So the toasts of one test must not be visible in the next one.
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})
