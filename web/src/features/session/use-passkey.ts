import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { showError } from '../../lib/toasts.ts'
import { startSession } from './start-session.ts'

interface PasskeySignIn {
  /** Whether the passkey completes a sign-in after the password. If false, the passkey alone signs the user in. */
  afterPassword: boolean
  onEntered: () => void
  /** `onExpired` is called when the sign-in is no longer valid. */
  onExpired?: () => void
}

/**
 * Returns `ask`, which requests a passkey and signs in with it, and the state of this call. Browsers show the request
 * only after a press of a button.
 */
export function usePasskey({ afterPassword, onEntered, onExpired }: PasskeySignIn) {
  const [isPending, setPending] = useState(false)
  const ask = async () => {
    setPending(true)
    try {
      const options = await call('POST /api/auth/passkey/options', { body: { afterPassword } })
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const response = await startAuthentication({ optionsJSON: options as never })
      const user = await call('POST /api/auth/passkey', { body: { response: response as never } })
      startSession(user, 'Welcome back!')
      onEntered()
    } catch (error) {
      const expired = error instanceof ApiError && error.code === 'sign_in_expired'
      showError(messageOf(error, 'No passkey was used. Try again, or sign in another way.'), 'Login Failed')
      if (expired) onExpired?.()
    } finally {
      setPending(false)
    }
  }
  return { ask: () => void ask(), isPending, isPossible: canUsePasskeys() }
}
