import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { takeAnswer } from './generation-cache.ts'

/** Cancels a generation; its text stays readable. */
export function useCancelGeneration() {
  return useAction({
    run: (id: string) => call('POST /api/generations/{id}/cancel', { params: { id } }),
    failure: 'It could not be stopped. Please try again.',
    serverMessage: true,
    onSuccess: takeAnswer,
  })
}

/** Keeps the text of a cancelled or failed generation, unchanged, as a chapter (D-52). */
export function useKeepGeneration() {
  return useAction({
    run: (id: string) => call('POST /api/generations/{id}/keep', { params: { id } }),
    success: 'Kept as a chapter',
    failure: 'It could not be kept. Please try again.',
    serverMessage: true,
    onSuccess: takeAnswer,
  })
}

/**
 * Removes the notice of a cancelled or failed chapter from the screen of its story, or rejects the suggestions of a
 * passage.
 */
export function useDismissGeneration() {
  return useAction({
    run: (id: string) => call('POST /api/generations/{id}/dismiss', { params: { id } }),
    failure: 'It could not be dismissed. Please try again.',
    serverMessage: true,
    onSuccess: takeAnswer,
  })
}

/** Retries a failed or cancelled generation with the same input. */
export function useRetryGeneration() {
  return useAction({
    run: (id: string) => call('POST /api/generations/{id}/retry', { params: { id } }),
    failure: 'It could not be started again. Please try again.',
    serverMessage: true,
    onSuccess: takeAnswer,
  })
}
