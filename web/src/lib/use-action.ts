import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { ApiError, isUnauthorized, messageOf } from './api-error.ts'
import { ChangedElsewhere } from './based-save.ts'
import { cancelBlockingOrder } from './cancel-blocking-order.ts'
import type { PendingAction } from './return-path.ts'
import { showError, showSuccess } from './toasts.ts'
import { handleUnauthorized } from './unauthorized.ts'

interface Action<Input, Output> {
  run: (input: Input) => Promise<Output>
  /** The text of the toast after success. */
  success?: string
  /**
   * The text of the toast after a failure, as specified. With false there is no toast, because the caller shows the
   * error.
   */
  failure: string | false
  failureTitle?: string
  /**
   * Whether the toast shows the server's message, if there is one. With true the message replaces `failure`. With
   * 'refusals' it is shown below `failure`, but only if the server refused the request and did not fail itself.
   */
  serverMessage?: boolean | 'refusals'
  /** Whether a 401 redirects to sign-in. Without it a 401 is shown like every other failure (D-283). Default: true. */
  redirects?: boolean
  /**
   * Shows the expected result before the server answers, and returns a function that undoes this after a failure.
   * Without a connection the write waits. Waiting writes are sent one after another when the connection is back.
   */
  showExpected?: (input: Input) => () => void
  /**
   * Whether the write waits for a connection even without `showExpected`, because the caller shows the expected result
   * itself.
   */
  waits?: boolean
  /** Returns the like or save for which a visitor must sign in. It is sent after the sign-in (`handleUnauthorized`). */
  pendingAction?: () => PendingAction
  onSuccess?: (output: Output, input: Input) => unknown
  onError?: (error: Error, input: Input) => unknown
}

/**
 * Returns the reason why a write failed, for the toast, if the user cannot guess it: the browser has no connection, the
 * text is longer than the server takes, or the thing was changed elsewhere.
 */
function detailOf(error: Error): string | undefined {
  if (error instanceof ChangedElsewhere)
    return 'It was changed elsewhere meanwhile. Choose in the form what stays.'
  if (!(error instanceof ApiError))
    return navigator.onLine ? undefined : 'There is no connection. Try again when you are online.'
  return isTooLarge(error) ? messageOf(error, 'This is too large to be saved at once.') : undefined
}

function isTooLarge(error: Error): boolean {
  return error instanceof ApiError && error.status === 413
}

/**
 * Runs a write and shows its toasts. If the session has expired, the user is redirected to sign-in instead of getting
 * the toast of the failure, unless `redirects` is false.
 */
export function useAction<Input = void, Output = unknown>(
  action: Action<Input, Output>,
): UseMutationResult<Output, Error, Input> {
  const waits = action.waits ?? action.showExpected !== undefined
  const mutation = useMutation<Output, Error, Input, (() => void) | undefined>({
    mutationFn: action.run,
    meta: { pendingAction: action.pendingAction },
    ...(waits && { networkMode: 'online', scope: waitingWrites }),
    onMutate: (input) => action.showExpected?.(input),
    onSuccess: async (output, input) => {
      if (action.success) showSuccess(action.success)
      await action.onSuccess?.(output, input)
    },
    onError: async (error, input, undo) => {
      undo?.()
      if (action.redirects !== false && isUnauthorized(error)) handleUnauthorized()
      else if (action.failure !== false) {
        const refused = error instanceof ApiError && error.status < 500
        const way = cancelBlockingOrder(error)
        if (action.serverMessage === true && !isTooLarge(error))
          showError(messageOf(error, action.failure), action.failureTitle, detailOf(error), way)
        else if (action.serverMessage && refused)
          showError(action.failure, action.failureTitle, error.serverMessage, way)
        else showError(action.failure, action.failureTitle, detailOf(error), way)
      }
      await action.onError?.(error, input)
    },
  })
  // A write that waits for the connection is not shown as pending, because its expected result is already shown.
  const isPending = mutation.isPending && !mutation.isPaused
  return { ...mutation, isPending } as typeof mutation
}

/** Writes that wait are sent one after the other in the order in which they were made. */
const waitingWrites = { id: 'waiting' }
