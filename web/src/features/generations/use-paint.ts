import { useQuery } from '@tanstack/react-query'
import { generationKinds } from '#contract/generation-kinds.ts'
import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { activeGenerations } from './generation-cache.ts'

/** Orders a cover of a story or a portrait of a character. A push makes it appear when it is finished. */
export function usePaint(kind: 'cover' | 'image', id: number) {
  return useAction({
    run: (): Promise<unknown> => {
      const order = { params: { id }, respondAsync: true }
      return kind === 'cover'
        ? call('POST /api/stories/{id}/generate-cover', order)
        : call('POST /api/characters/{id}/generate-image', order)
    },
    failure: generationKinds[kind].words.failureToast,
    serverMessage: 'refusals',
    onSuccess: () => invalidate('GET /api/generations'),
  })
}

/** Whether a picture of this kind is being painted for a subject. */
export function useIsPainting(kind: 'cover' | 'image', id: number): boolean {
  const { data: active = [] } = useQuery({ ...activeGenerations, enabled: false })
  return active.some((one) => one.kind === kind && (one.storyId ?? one.characterId) === id)
}

/** The note beside a button that orders a picture, when the AI is known to make none; else undefined. */
export function useNoPainting(): string | undefined {
  return useSession().user?.paintsPictures === false ? 'This AI does not paint.' : undefined
}
