import type { z } from 'zod'
import type { Chapter } from '#contract/chapters.ts'
import type { generateChapterBody, regenerateChapterBody } from '#contract/generations.ts'
import { call } from '../../lib/api.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'

export type ChapterWish = z.input<typeof generateChapterBody>

/** Asks for the story's next chapter; it is then written on the story's screen. */
export function useGenerateChapter(storyId: number, latest: number, onAccepted: () => void) {
  const keyFor = useIdempotencyKey()
  return useAction({
    run: (body: ChapterWish) =>
      call('POST /api/stories/{id}/generate-chapter', {
        params: { id: storyId },
        body,
        respondAsync: true,
        // The same wish after another chapter is a new wish.
        idempotencyKey: keyFor({ ...body, after: latest }),
      }),
    ...outcome(storyId, onAccepted),
  })
}

export type AnewWish = z.input<typeof regenerateChapterBody>

/** Asks for a chapter to be written anew; its present text stays until the new one is there (decision 87). */
export function useRegenerateChapter(
  storyId: number,
  { id: chapterId, version }: Pick<Chapter, 'id' | 'version'>,
  onAccepted: () => void,
) {
  const keyFor = useIdempotencyKey()
  return useAction({
    run: (body: AnewWish) =>
      call('POST /api/stories/{id}/chapters/{chapterId}/regenerate', {
        params: { id: storyId, chapterId },
        body,
        respondAsync: true,
        idempotencyKey: keyFor({ ...body, chapterId, version }),
      }),
    ...outcome(storyId, onAccepted),
  })
}

function outcome(storyId: number, onAccepted: () => void) {
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
