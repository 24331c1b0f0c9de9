import { QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { pagesAfter, reactionHandlers } from '../../web/src/lib/reactions.ts'
import { runPendingActions } from '../../web/src/lib/run-pending-actions.ts'
import { currentToasts } from '../../web/src/lib/toasts.ts'
import { characterCaches, storyCaches } from '../../web/src/lib/work-caches.ts'

const detailKey = ['GET /api/stories/{id}', { id: 7 }, {}]
const story = { id: 7, title: 'The Tide', liked: false, saved: true, likeCount: 4 }

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(detailKey, story)
})

test('a like of a story is shown and counted before the server answers, and undoing it keeps other changes', () => {
  const undo = reactionHandlers(storyCaches, 7, 'liked').showExpected()
  expect(queryClient.getQueryData(detailKey)).toEqual({ ...story, liked: true, likeCount: 5 })
  // Undoing the like must keep other changes that arrived in the meantime.
  queryClient.setQueryData(detailKey, (held: object) => ({ ...held, title: 'The Ebb' }))
  undo()
  expect(queryClient.getQueryData(detailKey)).toEqual({ ...story, title: 'The Ebb' })
})

test('a repeated like and a save do not change the like count', () => {
  queryClient.setQueryData(detailKey, { ...story, liked: true })
  reactionHandlers(storyCaches, 7, 'liked').showExpected()
  reactionHandlers(storyCaches, 7, 'saved', false).showExpected()
  expect(queryClient.getQueryData(detailKey)).toEqual({ ...story, liked: true, saved: false })
})

test('the answer to a like updates the like count in paged lists that contain the story, and other lists stay the same objects', async () => {
  const list = (items: { id: number; likeCount: number }[]) => ({ pages: [{ items }], pageParams: [null] })
  const listWithStory = ['GET /api/stories/public', {}, { paged: true }]
  const listWithoutStory = ['GET /api/stories/search', {}, { q: 'tide', paged: true }]
  const other = list([{ id: 8, likeCount: 1 }])
  queryClient.setQueryData(
    listWithStory,
    list([
      { id: 8, likeCount: 1 },
      { id: 7, likeCount: 4 },
    ]),
  )
  queryClient.setQueryData(listWithoutStory, other)
  await reactionHandlers(storyCaches, 7, 'liked').onSuccess({ id: 7, liked: true, saved: true, likeCount: 9 })
  expect(queryClient.getQueryData(listWithStory)).toEqual(
    list([
      { id: 8, likeCount: 1 },
      { id: 7, likeCount: 9 },
    ]),
  )
  expect(queryClient.getQueryData(detailKey)).toEqual({ ...story, liked: true, likeCount: 9 })
  expect(pagesAfter(other, { id: 7, liked: true, saved: true, likeCount: 9 })).toBe(other)
})

test('the answer to a like of a character updates its heart and its like count in lists', async () => {
  const item = { id: 7, likeCount: 4, liked: false }
  const found = ['GET /api/characters/search', {}, { paged: true }]
  const members = ['GET /api/casts/{id}/characters', { id: 1 }, {}]
  queryClient.setQueryData(found, { pages: [{ items: [item] }], pageParams: [null] })
  queryClient.setQueryData(members, [{ ...item, id: 8 }, item])
  const reaction = { id: 7, liked: true, saved: false, likeCount: 5 }
  await reactionHandlers(characterCaches, 7, 'liked').onSuccess(reaction)
  const liked = { id: 7, likeCount: 5, liked: true }
  expect(queryClient.getQueryData(found)).toMatchObject({ pages: [{ items: [liked] }] })
  expect(queryClient.getQueryData(members)).toEqual([{ ...item, id: 8 }, liked])
})

test('a like makes the numbers of Discover be read again, and a save does not', async () => {
  const stats = ['GET /api/discover/stats', {}, {}]
  queryClient.setQueryData(stats, {})
  const reaction = { id: 7, liked: true, saved: true, likeCount: 5 }
  await reactionHandlers(storyCaches, 7, 'saved').onSuccess(reaction)
  expect(queryClient.getQueryState(stats)?.isInvalidated).toBe(false)
  await reactionHandlers(storyCaches, 7, 'liked').onSuccess(reaction)
  expect(queryClient.getQueryState(stats)?.isInvalidated).toBe(true)
})

test.each(['first', 'second'])(
  'a %s read of a story that began before the user saved the story and ends after it does not undo the save',
  async (which) => {
    queryClient.clear()
    const slow = which === 'first' ? 1 : 2
    let isSaved = false
    let answer = () => {}
    let reads = 0
    const held = new Promise<void>((resolve) => (answer = resolve))
    const observer = new QueryObserver(queryClient, {
      queryKey: detailKey,
      queryFn: async () => {
        const saved = isSaved
        reads += 1
        if (reads === slow) await held
        return { ...story, saved }
      },
    })
    onTestFinished(observer.subscribe(() => {}))
    if (which === 'second') {
      await waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
      void observer.refetch()
    }
    expect(reads).toBe(slow)
    isSaved = true
    const reaction = { id: 7, liked: false, saved: true, likeCount: 4 }
    const done = reactionHandlers(storyCaches, 7, 'saved').onSuccess(reaction)
    answer()
    await done
    expect(queryClient.getQueryData(detailKey)).toEqual({ ...story, saved: true })
  },
)

test.each([
  ['stories', 'like', 'Failed to like story'],
  ['characters', 'save', 'Failed to save character'],
  ['locations', 'like', 'Failed to like location.'],
  ['locations', 'save', 'Failed to save location.'],
  ['collections', 'like', 'Failed to like collection'],
] as const)(
  'after a sign-in, a pending act on %s to %s that fails shows "%s"',
  async (noun, act, message) => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
    onTestFinished(() => void vi.unstubAllGlobals())
    await runPendingActions([{ noun, id: 7, act, title: '' }])
    expect(currentToasts()[0]?.text).toBe(message)
  },
)
