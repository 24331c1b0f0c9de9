import { afterEach } from 'vitest'
import { currentToasts, dismissToast } from '../../web/src/lib/toasts.ts'

// The test files of a worker share their modules, and a failure or a toast with a button is not replaced at once. So the
// toasts of one test must not be visible in the next one.
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})
