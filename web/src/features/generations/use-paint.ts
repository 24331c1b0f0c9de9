import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { activeGenerations } from './generation-cache.ts'

/** Has a story's cover or a character's portrait painted; it appears by itself when it is done. */
export function usePaint(what: 'cover' | 'portrait', id: number) {
  return useAction({
    run: (): Promise<unknown> => {
      const ask = { params: { id }, respondAsync: true }
      return what === 'cover'
        ? call('POST /api/stories/{id}/generate-cover', ask)
        : call('POST /api/characters/{id}/generate-image', ask)
    },
    failure: what === 'cover' ? 'Failed to generate cover image' : 'Failed to generate character image',
    serverMessage: 'refusals',
    onSuccess: () => invalidate('GET /api/generations'),
  })
}

/** Whether a picture of it is being painted at this moment. */
export function useIsPainting(what: 'cover' | 'portrait', id: number): boolean {
  const { data: active = [] } = useQuery({ ...activeGenerations, enabled: false })
  return active.some((one) =>
    what === 'cover'
      ? one.kind === 'cover' && one.storyId === id
      : one.kind === 'image' && one.characterId === id,
  )
}
