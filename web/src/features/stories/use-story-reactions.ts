import { call } from '../../lib/api.ts'
import { reactionHandlers } from '../../lib/reactions.ts'
import { useAction } from '../../lib/use-action.ts'
import { storyCaches } from '../../lib/work-caches.ts'

export function useSaveStory(id: number) {
  return useAction({
    run: () => call('POST /api/stories/{id}/save', { params: { id } }),
    success: 'Story saved!',
    failure: 'Failed to save story',
    ...reactionHandlers(storyCaches, id, 'saved'),
  })
}

export function useLikeStory(id: number) {
  return useAction({
    run: () => call('POST /api/stories/{id}/like', { params: { id } }),
    success: 'Story liked!',
    failure: 'Failed to like story',
    ...reactionHandlers(storyCaches, id, 'liked'),
  })
}

/** Removes a story from the Saved list (D-32). */
export function useUnsaveStory(id: number) {
  const { showExpected, onSuccess } = reactionHandlers(storyCaches, id, 'saved', false)
  return useAction({
    run: () => call('DELETE /api/stories/{id}/save', { params: { id } }),
    success: 'Taken off your Saved list',
    failure: 'Failed to save story',
    showExpected,
    onSuccess,
  })
}
