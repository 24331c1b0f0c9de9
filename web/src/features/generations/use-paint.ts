import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { generationKinds } from '#contract/generation-kinds.ts'
import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useEstimate } from '../../lib/use-estimate.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { activeGenerations } from './generation-cache.ts'

/**
 * Returns an action that orders a cover of a story or a portrait of a character. A push shows the picture when it is
 * finished.
 */
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

/** The picture of a story, of a character or, with the id null, of the user. */
export type PictureOf = { kind: 'cover' | 'image'; id: number } | { kind: 'avatar'; id: null }

/** Returns whether a picture is being painted. */
export function useIsPainting({ kind, id }: PictureOf): boolean {
  const { data: active = [] } = useQuery({ ...activeGenerations, enabled: false })
  return active.some((one) => one.kind === kind && (one.storyId ?? one.characterId) === id)
}

/** Returns true once the page was idle, for a request that nothing waits for. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}

const painted = { cover: 'A cover', image: 'A portrait' } as const

/**
 * Returns the line beside the button that orders a cover or a portrait: the estimate of the order (D-151), or the
 * reason why the button is disabled. The estimate is requested when the page is idle, because the button is always
 * visible and not in a dialog.
 */
export function usePaintNote(
  kind: 'cover' | 'image',
  id: number,
  { ready }: { ready: boolean },
): { note: string | undefined; cannot: boolean } {
  const isPainting = useIsPainting({ kind, id })
  const noPainting = useNoPainting()
  const idle = useIdle()
  const estimate = useEstimate(
    kind === 'cover' ? 'POST /api/stories/{id}/generate-cover' : 'POST /api/characters/{id}/generate-image',
    { params: { id } },
    { ready: ready && idle && !isPainting && noPainting === undefined },
  )
  const words = estimate && `${painted[kind]}: ${estimate.charAt(0).toLowerCase()}${estimate.slice(1)}`
  const active = isPainting ? generationKinds[kind].words.active : undefined
  return { note: noPainting ?? active ?? words, cannot: noPainting !== undefined || isPainting }
}

/**
 * The note beside a button that orders a picture, if the AI service is known to make no pictures; otherwise undefined.
 */
export function useNoPainting(): string | undefined {
  return useSession().user?.paintsPictures === false ? 'This AI does not paint.' : undefined
}
