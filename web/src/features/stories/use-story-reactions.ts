import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'

// A card that is scrolled out of a long list and back into it still shows that its story was saved.
const savedHere = new Set<number>()

/** Whether it was saved since the page was loaded. */
export function wasSavedHere(id: number): boolean {
  return savedHere.has(id)
}

async function refreshStory(id: number): Promise<void> {
  await Promise.all([
    invalidate('GET /api/stories'),
    invalidate('GET /api/stories/public'),
    invalidate('GET /api/stories/{id}', { id }),
  ])
}

export function useSaveStory(id: number) {
  return useAction({
    run: () => call('POST /api/stories/{id}/save', { params: { id } }),
    success: 'Story saved!',
    failure: 'Failed to save story',
    onSuccess: () => {
      savedHere.add(id)
      return refreshStory(id)
    },
  })
}

export function useLikeStory(id: number) {
  return useAction({
    run: () => call('POST /api/stories/{id}/like', { params: { id } }),
    success: 'Story liked!',
    failure: 'Failed to like story',
    onSuccess: () => refreshStory(id),
  })
}

/** Takes a story off the Saved list (decision 32). */
export function useUnsaveStory(id: number) {
  return useAction({
    run: () => call('DELETE /api/stories/{id}/save', { params: { id } }),
    success: 'Taken off your Saved list',
    failure: 'Failed to save story',
    onSuccess: () => {
      savedHere.delete(id)
      return refreshStory(id)
    },
  })
}
