import { useEffect } from 'react'
import type { StoryDetail } from '#contract/stories.ts'
import { invalidate } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readStoryAgain } from '../../lib/read-story-again.ts'
import { onLostPushes, onPush } from '../../lib/socket.ts'

const lists = ['GET /api/shared-with-me', 'GET /api/collaborative-content'] as const

/** The queries for the lists of the people who have access to a thing of the user. */
const accessOf = {
  story: [
    'GET /api/stories/{id}/collaborators',
    'GET /api/stories/{id}/shares',
    'GET /api/stories/{id}/share-link',
  ],
  character: [
    'GET /api/characters/{id}/collaborators',
    'GET /api/characters/{id}/shares',
    'GET /api/characters/{id}/share-link',
  ],
} as const

/** The lists of the people who work on the user's own things. */
const ownCollaborators = ['GET /api/collaborative-content', 'GET /api/stories/{id}/collaborators'] as const

/**
 * Refetches two kinds of access on every screen: the user's access to things of others, when it is given, changed or
 * ended (D-152), and the access of others to the user's things, when they accept a request or give the access up. If
 * pushes may have been lost (D-23), it refetches both.
 */
export function useLiveAccess(): void {
  useEffect(() => {
    const stopUpdates = onPush('access.updated', ({ type, id }) => {
      const reads =
        type === 'story'
          ? (['GET /api/stories/{id}', 'GET /api/stories/{id}/chapters'] as const)
          : (['GET /api/characters/{id}'] as const)
      for (const key of [...reads, ...accessOf[type]]) void invalidate(key, { id })
      for (const key of [type === 'story' ? 'GET /api/stories' : 'GET /api/characters', ...lists] as const)
        void invalidate(key)
    })
    const stopAnswers = onPush('collaboration-request.updated', () => {
      for (const key of ownCollaborators) void invalidate(key)
    })
    const stopLost = onLostPushes(() => {
      for (const key of [
        'GET /api/stories',
        'GET /api/characters',
        'GET /api/characters/{id}',
        ...accessOf.story,
        ...accessOf.character,
        ...lists,
      ] as const)
        void invalidate(key)
      refetchStories()
    })
    return () => {
      stopUpdates()
      stopAnswers()
      stopLost()
    }
  }, [])
}

/**
 * Refetches the stories that pushes can change. No push is about a public story that the user only reads, and its
 * readers all reconnect at once when an API process restarts, so it is not read again.
 */
function refetchStories(): void {
  const cached = queryClient.getQueriesData<StoryDetail>({ queryKey: ['GET /api/stories/{id}'] })
  const stories = cached.filter(([, story]) => !story?.isPublic || story.canEdit || story.role !== null)
  const ids = new Set(stories.map(([[, params]]) => (params as { id: number }).id))
  for (const id of ids) void readStoryAgain(id)
}
