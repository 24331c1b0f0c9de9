import type { Reaction } from '#contract/reactions.ts'
import type { EndpointKey } from './api.ts'
import { invalidate } from './queries.ts'
import { queryClient } from './query-client.ts'

type Part = 'liked' | 'saved'
type Held = Pick<Reaction, 'id' | 'likeCount'>

/** The queries that contain things of one kind. */
interface Kind {
  detail: EndpointKey
  /** The user's own and saved things. A reaction can change which items are in the list, so it is refetched. */
  own: EndpointKey
  /** Public lists, which can be long. Only the like count of one item is changed in them. */
  everybodys: readonly EndpointKey[]
}

export const storyKind: Kind = {
  detail: 'GET /api/stories/{id}',
  own: 'GET /api/stories',
  everybodys: ['GET /api/stories/public', 'GET /api/stories/search', 'GET /api/users/{id}/stories'],
}
export const characterKind: Kind = {
  detail: 'GET /api/characters/{id}',
  own: 'GET /api/characters',
  everybodys: ['GET /api/characters/public', 'GET /api/characters/search', 'GET /api/users/{id}/characters'],
}
export const locationKind: Kind = {
  detail: 'GET /api/locations/{id}',
  own: 'GET /api/locations',
  everybodys: ['GET /api/locations/public', 'GET /api/locations/search'],
}

/**
 * Returns `before` and `onSuccess` of an action that likes or saves something. The change is shown at once, undone
 * after a failure, and replaced by the server's values after success.
 */
export function reacting(kind: Kind, id: number, part: Part, to = true) {
  return {
    before: () => showReaction(kind, id, part, to),
    onSuccess: (reaction: Reaction) => takeReaction(kind, reaction),
  }
}

// Items in lists do not say whether the user liked them, so only the detail query is changed before the server answers.
function showReaction({ detail }: Kind, id: number, part: Part, to: boolean): () => void {
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

async function takeReaction({ detail, own, everybodys }: Kind, reaction: Reaction): Promise<void> {
  const { id, likeCount } = reaction
  queryClient.setQueriesData<Reaction>(
    { queryKey: [detail, { id }] },
    (one) => one && { ...one, ...reaction },
  )
  for (const key of everybodys) {
    queryClient.setQueriesData<Paged>({ queryKey: [key] }, (list) => list && withCount(list, id, likeCount))
  }
  await invalidate(own)
}

interface Paged {
  pages: { items: Held[] }[]
}

/**
 * Returns the list with a new like count of one item. A list or page without the item stays the same object, so that it
 * is not rendered again.
 */
export function withCount<List extends Paged>(list: List, id: number, likeCount: number): List {
  const differs = (one: Held) => one.id === id && one.likeCount !== likeCount
  if (!list.pages.some(({ items }) => items.some(differs))) return list
  const pages = list.pages.map((page) =>
    page.items.some(differs)
      ? { ...page, items: page.items.map((one) => (differs(one) ? { ...one, likeCount } : one)) }
      : page,
  )
  return { ...list, pages }
}
