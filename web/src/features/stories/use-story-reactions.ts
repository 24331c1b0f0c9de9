import { call } from '../../lib/api.ts'
import { reactionHandlers } from '../../lib/reactions.ts'
import { useAction } from '../../lib/use-action.ts'
import { storyCaches } from '../../lib/work-caches.ts'

// A long list unmounts cards that are not visible. The set `savedHere` lets a card that is mounted again show that its
// story was saved.
const savedHere = new Set<number>()

/** Returns whether the story was saved since the page was loaded. */
export function wasSavedHere(id: number): boolean {
  return savedHere.has(id)
}

export function useSaveStory(id: number) {
  const { showExpected, onSuccess, pendingAction } = reactionHandlers(storyCaches, id, 'saved')
  return useAction({
    run: () => call('POST /api/stories/{id}/save', { params: { id } }),
    success: 'Story saved!',
    failure: 'Failed to save story',
    showExpected,
    pendingAction,
    onSuccess: (reaction) => {
      savedHere.add(id)
      return onSuccess(reaction)
    },
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
    onSuccess: (reaction) => {
      savedHere.delete(id)
      return onSuccess(reaction)
    },
  })
}
