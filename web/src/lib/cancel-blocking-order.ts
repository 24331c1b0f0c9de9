import { call } from './api.ts'
import { ApiError, isUnauthorized, messageOf } from './api-error.ts'
import { showError, showSuccess, type Toast } from './toasts.ts'
import { handleUnauthorized } from './unauthorized.ts'

/**
 * Returns the button for the toast of an error: it lets the author of a story cancel the order of an editor that blocks
 * the story (D-152). Returns undefined for other errors.
 */
export function cancelBlockingOrder(error: Error): Toast['action'] {
  if (!(error instanceof ApiError) || !error.mayCancel || error.generationId === undefined) return undefined
  const { generationId: id } = error
  return { label: 'Cancel their order', run: () => void cancel(id) }
}

async function cancel(id: string): Promise<void> {
  try {
    await call('POST /api/generations/{id}/cancel', { params: { id } })
    showSuccess('Their order is cancelled. You can order now.')
  } catch (error) {
    if (isUnauthorized(error)) handleUnauthorized()
    else showError(messageOf(error, 'It could not be cancelled. Please try again.'))
  }
}
