import { afterEach } from 'vitest'
import { currentToasts, dismissToast } from '../../web/src/lib/toasts.ts'

// The test files that one Vitest worker runs share their modules. So the toasts of one test, and a redirect to sign-in
// that it has begun, must not remain for the next test.
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'))
  // The toast that a dismissed one has delayed is shown then, so it is dismissed too. Few toasts are shown at once.
  for (let round = 0; round < 5; round += 1) for (const { id } of currentToasts()) dismissToast(id)
})
