import type { z } from 'zod'
import type { generateChapterBody } from '#contract/generations.ts'
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
    failure: 'Failed to generate story content. Please try again.',
    serverMessage: true,
    onSuccess: async () => {
      onAccepted()
      await Promise.all([
        invalidate('GET /api/stories/{id}', { id: storyId }),
        invalidate('GET /api/generations'),
      ])
    },
  })
}
