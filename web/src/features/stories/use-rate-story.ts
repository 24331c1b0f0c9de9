import { useRef, useState } from 'react'
import type { StoryDetail } from '#contract/stories.ts'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAction } from '../../lib/use-action.ts'
import { refreshStoryRatings } from '../../lib/work-caches.ts'

/**
 * Rates a story. The new rating is shown at once and undone if the call fails. Fast changes with the arrow keys send
 * one call at a time, and the last choice wins.
 */
export function useRateStory(story: StoryDetail): {
  rated: number | null
  rate: (rating: number) => void
} {
  const { id } = story
  const [chosen, setChosen] = useState<number | null>(null)
  const latestRating = useRef<number | null>(null)
  const isSending = useRef(false)
  const action = useAction({
    run: async () => {
      isSending.current = true
      try {
        for (;;) {
          const rating = latestRating.current ?? 0
          const answer = await call('PUT /api/stories/{id}/rating', { params: { id }, body: { rating } })
          if (latestRating.current === rating) return answer
        }
      } finally {
        isSending.current = false
      }
    },
    waits: true,
    success: 'Story rated!',
    failure: 'Failed to rate story',
    serverMessage: 'refusals',
    onSuccess: async ({ rating, ratingCount, myRating }) => {
      // The page may have read the story with a share link, so all cached answers about the story are changed.
      queryClient.setQueriesData<StoryDetail>(
        { queryKey: ['GET /api/stories/{id}', { id }] },
        (held) => held && { ...held, rating, ratingCount, myRating },
      )
      setChosen(null)
      await refreshStoryRatings()
    },
    onError: () => setChosen(null),
  })
  return {
    rated: chosen ?? story.myRating,
    rate: (rating) => {
      latestRating.current = rating
      setChosen(rating)
      if (!isSending.current) action.mutate()
    },
  }
}
