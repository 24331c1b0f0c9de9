import type { z } from 'zod'
import type { Chapter } from '#contract/chapters.ts'
import type { generateChapterBody, regenerateChapterBody } from '#contract/generations.ts'
import { call } from '../../lib/api.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'

export type ChapterRequest = z.input<typeof generateChapterBody>

/** Requests the story's next chapter. The story's screen then shows it being written. */
export function useGenerateChapter(storyId: number, latest: number, onAccepted: () => void) {
  const once = useIdempotentCall()
  return useAction({
    run: (body: ChapterRequest) =>
      once({ ...body, after: latest }, (idempotencyKey) =>
        call('POST /api/stories/{id}/generate-chapter', {
          params: { id: storyId },
          body,
          respondAsync: true,
          // The idempotency key depends on the number of the latest chapter. Otherwise the same request for the
          // following chapter would return the first result.
          idempotencyKey,
        }),
      ),
    ...outcomeHandlers(storyId, onAccepted),
  })
}

export type RegenerationRequest = z.input<typeof regenerateChapterBody>

/** Requests a new version of a chapter. The present text stays until the new one is finished (D-87). */
export function useRegenerateChapter(
  storyId: number,
  { id: chapterId, version }: Pick<Chapter, 'id' | 'version'>,
  onAccepted: () => void,
) {
  const once = useIdempotentCall()
  return useAction({
    run: (body: RegenerationRequest) =>
      once({ ...body, chapterId, version }, (idempotencyKey) =>
        call('POST /api/stories/{id}/chapters/{chapterId}/regenerate', {
          params: { id: storyId, chapterId },
          body,
          respondAsync: true,
          idempotencyKey,
        }),
      ),
    ...outcomeHandlers(storyId, onAccepted),
  })
}

function outcomeHandlers(storyId: number, onAccepted: () => void) {
  return {
    failure: 'Failed to generate story content. Please try again.',
    serverMessage: 'refusals' as const,
    onSuccess: async () => {
      onAccepted()
      await Promise.all([
        invalidate('GET /api/stories/{id}', { id: storyId }),
        invalidate('GET /api/generations'),
      ])
    },
  }
}
