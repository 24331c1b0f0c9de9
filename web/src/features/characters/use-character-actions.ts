import { call } from '../../lib/api.ts'
import { reactionHandlers } from '../../lib/reactions.ts'
import { useAction } from '../../lib/use-action.ts'
import { characterCaches } from '../../lib/work-caches.ts'

export function useLikeCharacter(id: number) {
  return useAction({
    run: () => call('POST /api/characters/{id}/like', { params: { id } }),
    success: 'Character liked!',
    failure: 'Failed to like character',
    ...reactionHandlers(characterCaches, id, 'liked'),
  })
}

export function useSaveCharacter(id: number) {
  return useAction({
    run: () => call('POST /api/characters/{id}/save', { params: { id } }),
    success: 'Character saved!',
    failure: 'Failed to save character',
    ...reactionHandlers(characterCaches, id, 'saved'),
  })
}
