import type { z } from 'zod'
import type { Chapter } from '#contract/chapters.ts'
import type { passageBody } from '#contract/passages.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { invalidate } from '../../lib/queries.ts'
import { readStoryAgain } from '../../lib/read-story-again.ts'
import { useAction } from '../../lib/use-action.ts'

export type PassageOrder = z.input<typeof passageBody>

/** Orders suggestions for a passage (D-122). `after` is the id of the order that this one repeats, if any. */
export function useOrderPassage(
  storyId: number,
  chapterId: number,
  after: string | null,
  onOrdered: (generationId: string) => void,
) {
  const once = useIdempotentCall()
  return useAction({
    run: (body: PassageOrder) =>
      once({ ...body, chapterId, after }, (idempotencyKey) =>
        call('POST /api/stories/{id}/chapters/{chapterId}/passage', {
          params: { id: storyId, chapterId },
          body,
          respondAsync: true,
          idempotencyKey,
        }),
      ),
    failure: 'The passage could not be asked for. Please try again.',
    serverMessage: 'refusals',
    onSuccess: ({ generationId }) => {
      onOrdered(generationId)
      return invalidate('GET /api/generations')
    },
  })
}

/** Puts a suggestion into the chapter. `onMoved` is called if the passage is not in the chapter any more. */
export function useAcceptSuggestion(
  storyId: number,
  { onAccepted, onMoved }: { onAccepted: (chapter: Chapter) => void; onMoved: (message: string) => void },
) {
  return useAction({
    run: ({ generationId, suggestion }: { generationId: string; suggestion: number }) =>
      call('POST /api/generations/{id}/accept', { params: { id: generationId }, body: { suggestion } }),
    failure: 'It could not be put into the chapter. The suggestions stay here.',
    serverMessage: 'refusals',
    onSuccess: (chapter) => {
      // `onAccepted` gives a desk with unsaved words the new version before the chapter is read again. Otherwise the
      // desk would treat this version as a change of another device.
      onAccepted(chapter)
      return refreshChapter(storyId)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        onMoved(error.serverMessage ?? 'This passage does not stand in the chapter any more.')
    },
  })
}

/**
 * Restores the version of a chapter before a suggestion was accepted. `onRestored` is called before the chapter is read
 * again, for the same reason as `onAccepted` above, and `onUndone` afterwards.
 */
export function useUndoAcceptance(
  storyId: number,
  { onRestored, onUndone }: { onRestored?: ((chapter: Chapter) => void) | undefined; onUndone: () => void },
) {
  return useAction({
    run: ({ id, version }: Pick<Chapter, 'id' | 'version'>) =>
      call('POST /api/stories/{id}/chapters/{chapterId}/versions/{version}/restore', {
        params: { id: storyId, chapterId: id, version: version - 1 },
      }),
    success: 'The passage is as it was before.',
    failure: 'It could not be undone. The version before is among the versions of this chapter.',
    serverMessage: 'refusals',
    onSuccess: async (restored) => {
      onRestored?.(restored)
      await refreshChapter(storyId)
      onUndone()
    },
  })
}

async function refreshChapter(storyId: number): Promise<void> {
  await Promise.all([readStoryAgain(storyId), invalidate('GET /api/generations')])
}
