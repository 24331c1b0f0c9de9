import { ApiError } from '../../lib/api-error.ts'
import { failed } from '../../lib/toasts.ts'

/** Refusals that trying again does not mend: a used-up tier (decision 52), a place that an admin hid (decision 89). */
const lasting: readonly (string | undefined)[] = ['limit_reached', 'hidden_by_moderator']

/** Puts the server's own reason in place of 'Please try again.' where there is one. */
export function sayRefusal(error: Error): void {
  if (error instanceof ApiError && lasting.includes(error.code)) failed(error.serverMessage ?? error.message)
}
