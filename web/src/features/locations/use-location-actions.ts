import { call } from '../../lib/api.ts'
import { reactionHandlers } from '../../lib/reactions.ts'
import { useAction } from '../../lib/use-action.ts'
import { expireDeleted, locationCaches, refreshLocationLists } from '../../lib/work-caches.ts'

export function useLikeLocation(id: number) {
  return useAction({
    run: () => call('POST /api/locations/{id}/like', { params: { id } }),
    success: 'Location liked!',
    failure: 'Failed to like location.',
    ...reactionHandlers(locationCaches, id, 'liked'),
  })
}

export function useSaveLocation(id: number) {
  return useAction({
    run: () => call('POST /api/locations/{id}/save', { params: { id } }),
    success: 'Location saved!',
    failure: 'Failed to save location.',
    ...reactionHandlers(locationCaches, id, 'saved'),
  })
}

/** Removes a location from the Saved list (D-32). */
export function useUnsaveLocation(id: number) {
  const { showExpected, onSuccess } = reactionHandlers(locationCaches, id, 'saved', false)
  return useAction({
    run: () => call('DELETE /api/locations/{id}/save', { params: { id } }),
    success: 'Taken off your Saved list',
    failure: 'Failed to save location.',
    showExpected,
    onSuccess,
  })
}

export function useDeleteLocation(id: number, onDeleted: () => void) {
  return useAction({
    run: () => call('DELETE /api/locations/{id}', { params: { id } }),
    success: 'Location deleted successfully!',
    failure: 'Failed to delete location. Please try again.',
    onSuccess: async () => {
      onDeleted()
      await expireDeleted(id, ['GET /api/locations/{id}'])
      await refreshLocationLists()
    },
  })
}
