import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { ApiError, isUnauthorized, messageOf } from './api-error.ts'
import { failed, succeeded } from './toasts.ts'
import { handleUnauthorized } from './unauthorized.ts'

interface Action<Input, Output> {
  run: (input: Input) => Promise<Output>
  /** Toast on success. */
  success?: string
  /** Toast on failure, in the specification's words; false when the caller shows the error itself. */
  failure: string | false
  failureTitle?: string
  /** The server's own sentence, where it gave one: instead of `failure`, or below it when it refused and did not break. */
  serverMessage?: boolean | 'refusals'
  /** Shows the outcome before the server answers; what it returns takes it back after a failure. */
  before?: (input: Input) => () => void
  onSuccess?: (output: Output, input: Input) => unknown
  onError?: (error: Error, input: Input) => unknown
}

/** A write with its toasts. A failure for want of a session is handled in one place and shows nothing else. */
export function useAction<Input = void, Output = unknown>(
  action: Action<Input, Output>,
): UseMutationResult<Output, Error, Input> {
  return useMutation<Output, Error, Input, (() => void) | undefined>({
    mutationFn: action.run,
    onMutate: (input) => action.before?.(input),
    onSuccess: async (output, input) => {
      if (action.success) succeeded(action.success)
      await action.onSuccess?.(output, input)
    },
    onError: async (error, input, takeBack) => {
      takeBack?.()
      if (isUnauthorized(error)) handleUnauthorized()
      else if (action.failure !== false) {
        const refused = error instanceof ApiError && error.status < 500
        if (action.serverMessage === true) failed(messageOf(error, action.failure), action.failureTitle)
        else if (action.serverMessage && refused)
          failed(action.failure, action.failureTitle, error.serverMessage)
        else failed(action.failure, action.failureTitle)
      }
      await action.onError?.(error, input)
    },
  })
}
