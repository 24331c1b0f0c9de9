import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { takeAnswer } from './generation-cache.ts'

/** Stops a generation; the text it has stays readable. */
export function useCancelGeneration() {
  return useAction({
    run: (id: string) => call('POST /api/generations/{id}/cancel', { params: { id } }),
    failure: 'It could not be stopped. Please try again.',
    serverMessage: true,
    onSuccess: takeAnswer,
  })
}

/** Makes the text of a stopped or failed generation a chapter as it stands (decision 52). */
export function useKeepGeneration() {
  return useAction({
    run: (id: string) => call('POST /api/generations/{id}/keep', { params: { id } }),
    success: 'Kept as a chapter',
    failure: 'It could not be kept. Please try again.',
    serverMessage: true,
    onSuccess: takeAnswer,
  })
}

/** Takes a stopped or failed chapter off its story's screen. */
export function useDismissGeneration() {
  return useAction({
    run: (id: string) => call('POST /api/generations/{id}/dismiss', { params: { id } }),
    failure: 'It could not be dismissed. Please try again.',
    serverMessage: true,
    onSuccess: takeAnswer,
  })
}

/** Starts a failed or cancelled generation again with the same input. */
export function useRetryGeneration() {
  return useAction({
    run: (id: string) => call('POST /api/generations/{id}/retry', { params: { id } }),
    failure: 'It could not be started again. Please try again.',
    serverMessage: true,
    onSuccess: takeAnswer,
  })
}
