import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'

async function refreshCharacter(id: number): Promise<void> {
  await Promise.all([
    invalidate('GET /api/characters/{id}', { id }),
    invalidate('GET /api/characters'),
    invalidate('GET /api/characters/public'),
  ])
}

export function useLikeCharacter(id: number) {
  return useAction({
    run: () => call('POST /api/characters/{id}/like', { params: { id } }),
    success: 'Character liked!',
    failure: 'Failed to like character',
    onSuccess: () => refreshCharacter(id),
  })
}

export function useSaveCharacter(id: number) {
  return useAction({
    run: () => call('POST /api/characters/{id}/save', { params: { id } }),
    success: 'Character saved!',
    failure: 'Failed to save character',
    onSuccess: () => refreshCharacter(id),
  })
}

export function useDeleteCharacter(id: number, onDeleted: () => void) {
  return useAction({
    run: () => call('DELETE /api/characters/{id}', { params: { id } }),
    success: 'Character deleted successfully!',
    failure: 'Failed to delete character',
    onSuccess: async () => {
      onDeleted()
      await Promise.all([invalidate('GET /api/characters'), invalidate('GET /api/stories/{id}/characters')])
    },
  })
}
