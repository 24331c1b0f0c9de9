import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Reaction } from '#contract/reactions.ts'
import { invalidate } from './queries.ts'
import { queryClient } from './query-client.ts'
import type { PendingAction } from './return-path.ts'
import type { WorkCaches } from './work-caches.ts'

type ReactionPart = 'liked' | 'saved'
type LikedItem = Pick<Reaction, 'id' | 'likeCount'> & Partial<Pick<Reaction, 'liked'>>

/**
 * Returns the options `showExpected`, `onSuccess` and `pendingAction` for a `useAction` that likes or saves a thing.
 * The change is shown at once, undone after a failure, and replaced by the server's values after success.
 */
export function reactionHandlers(caches: WorkCaches, id: number, part: ReactionPart, to = true) {
  return {
    showExpected: () => showExpectedReaction(caches, id, part, to),
    onSuccess: (reaction: Reaction) => storeReaction(caches, reaction, part),
    pendingAction: (): PendingAction => ({
      noun: caches.noun,
      id,
      act: part === 'liked' ? 'like' : 'save',
      title: knownTitle(caches, id),
    }),
  }
}

interface Titled {
  id: number
  title?: string
  name?: string
}

/** Returns the title or name of a thing from the cached answers that contain it, or ''. */
function knownTitle({ detail, publicLists }: WorkCaches, id: number): string {
  const details = queryClient.getQueriesData<Titled>({ queryKey: [detail, { id }] }).map(([, one]) => one)
  const listed = publicLists.flatMap((key) =>
    queryClient
      .getQueriesData<{ pages: { items: Titled[] }[] } | Titled[]>({ queryKey: [key] })
      .flatMap(([, list]) =>
        Array.isArray(list) ? list : (list?.pages.flatMap(({ items }) => items) ?? []),
      ),
  )
  const found = [...details, ...listed].find((one) => one?.id === id)
  return found?.title ?? found?.name ?? ''
}

// Shows a like or a save before the server answers. Only the details of the thing are changed in the cache, not the
// lists.
function showExpectedReaction(
  { detail }: WorkCaches,
  id: number,
  part: ReactionPart,
  to: boolean,
): () => void {
  const queryKey = [detail, { id }]
  const before = queryClient.getQueriesData<Reaction>({ queryKey })
  queryClient.setQueriesData<Reaction>({ queryKey }, (one) => {
    if (!one || one[part] === to) return one
    const more = part === 'liked' ? (to ? 1 : -1) : 0
    return { ...one, [part]: to, likeCount: one.likeCount + more }
  })
  return () => {
    for (const [key, held] of before) {
      if (!held) continue
      const { [part]: was, likeCount } = held
      queryClient.setQueryData<Reaction>(key, (one) => one && { ...one, [part]: was, likeCount })
    }
  }
}

/**
 * Whether the user has saved the stories whose Save was answered since the session began, by the ids of the stories.
 * Lists of stories do not contain this. It is cached data, so that it is removed with the session.
 */
export const savedStories = queryOptions<Readonly<Record<number, boolean>>>({
  queryKey: ['saved stories'],
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
})

async function storeReaction(
  { noun, detail, ownLists, publicLists }: WorkCaches,
  reaction: Reaction,
  part: ReactionPart,
): Promise<void> {
  const { id, saved } = reaction
  if (noun === 'stories')
    queryClient.setQueryData(savedStories.queryKey, (stories) => ({ ...stories, [id]: saved }))
  const queryKey = [detail, { id }]
  // A read that began before the reaction may return the state before the reaction, so it is repeated.
  const isRead = queryClient.isFetching({ queryKey }) > 0
  queryClient.setQueriesData<Reaction>({ queryKey }, (one) => one && { ...one, ...reaction })
  for (const key of publicLists) {
    queryClient.setQueriesData<Paged | LikedItem[]>({ queryKey: [key] }, (list) => {
      if (!list) return list
      return Array.isArray(list) ? itemsAfter(list, reaction) : pagesAfter(list, reaction)
    })
  }
  await Promise.all([
    invalidate(ownLists),
    isRead && invalidate(detail, { id }),
    part === 'liked' && invalidate('GET /api/discover/stats'),
  ])
}

interface Paged {
  pages: { items: LikedItem[] }[]
}

/**
 * Returns the list with the likes of one item changed. A list or page without the item stays the same object, so that
 * it is not rendered again.
 */
export function pagesAfter<List extends Paged>(list: List, reaction: Reaction): List {
  const pages = list.pages.map((page) => {
    const items = itemsAfter(page.items, reaction)
    return items === page.items ? page : { ...page, items }
  })
  return pages.every((page, index) => page === list.pages[index]) ? list : { ...list, pages }
}

function itemsAfter(items: LikedItem[], { id, likeCount, liked }: Reaction): LikedItem[] {
  const after = items.map((one) => {
    if (one.id !== id) return one
    // Only items of some lists have `liked` (whether the viewer likes the item), so it is not added to other items.
    const hasLiked = one.liked !== undefined
    if (one.likeCount === likeCount && (!hasLiked || one.liked === liked)) return one
    return { ...one, likeCount, ...(hasLiked ? { liked } : {}) }
  })
  return after.every((one, index) => one === items[index]) ? items : after
}
