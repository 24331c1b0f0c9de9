import type { Chapter } from '#contract/chapters.ts'
import { call } from '../../lib/api.ts'
import { readStoryAgain } from '../../lib/read-story-again.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { refreshStoryLists } from '../../lib/work-caches.ts'

interface Wanted {
  state: Chapter['state']
  releaseAt?: string
  quiet?: boolean
}

/** Releases a chapter, schedules its release or turns it back into a draft, and then refetches its story (D-141). */
export function useRelease(storyId: number, chapter: Chapter, onDone?: () => void) {
  return useAction({
    run: (body: Wanted) =>
      call('PUT /api/stories/{id}/chapters/{chapterId}/release', {
        params: { id: storyId, chapterId: chapter.id },
        body,
      }),
    failure: 'The release of the chapter could not be changed. Please try again.',
    serverMessage: true,
    onSuccess: async ({ state }) => {
      if (state === 'draft') showSuccess('Back to draft. Only you can read it.')
      else if (state === 'scheduled') showSuccess('Chapter scheduled')
      else showSuccess(chapter.state === 'released' ? 'Released text updated' : 'Chapter released')
      await Promise.all([readStoryAgain(storyId), refreshStoryLists()])
      onDone?.()
    },
  })
}
