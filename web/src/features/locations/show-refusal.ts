import { ApiError } from '../../lib/api-error.ts'
import { showError } from '../../lib/toasts.ts'

/**
 * A retry cannot succeed after these errors: the tier's limit is reached (D-52), or a moderator hid the location
 * (D-89).
 */
const permanentCodes: readonly (string | undefined)[] = ['limit_reached', 'hidden_by_moderator']

/** Shows the server's reason instead of 'Please try again.' if a retry cannot succeed. */
export function showRefusal(error: Error): void {
  if (error instanceof ApiError && permanentCodes.includes(error.code))
    showError(error.serverMessage ?? error.message)
}
