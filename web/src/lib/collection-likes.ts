import { call, type ResponseData } from './api.ts'
import { invalidate, read } from './queries.ts'
import { queryClient } from './query-client.ts'
import type { PendingAction } from './return-path.ts'

type Liked = ResponseData<'POST /api/collections/{id}/like'>

export function likeCollection(id: number): Promise<Liked> {
  return call('POST /api/collections/{id}/like', { params: { id } })
}

/**
 * Returns the options of a `useAction` that likes a collection, as `reactionHandlers` does for other things. A
 * collection cannot be saved, and the API returns the number of its likes as `likes`.
 */
export function collectionLikeHandlers(id: number) {
  const { queryKey } = read('GET /api/collections/{id}', { params: { id } })
  return {
    showExpected: () => {
      const held = queryClient.getQueryData(queryKey)
      if (!held || held.liked) return () => {}
      queryClient.setQueryData(queryKey, { ...held, liked: true, likes: held.likes + 1 })
      return () =>
        queryClient.setQueryData(queryKey, (one) => one && { ...one, liked: false, likes: held.likes })
    },
    onSuccess: async ({ liked, likes }: Liked) => {
      // A read that began before the like may return the state before the like, so it is repeated.
      const isRead = queryClient.isFetching({ queryKey }) > 0
      queryClient.setQueryData(queryKey, (one) => one && { ...one, liked, likes })
      await Promise.all([
        invalidate('GET /api/collections'),
        isRead && invalidate('GET /api/collections/{id}', { id }),
      ])
    },
    pendingAction: (): PendingAction => ({
      noun: 'collections',
      id,
      act: 'like',
      title: queryClient.getQueryData(queryKey)?.name ?? '',
    }),
  }
}
