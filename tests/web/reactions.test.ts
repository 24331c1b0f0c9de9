import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { reactionHandlers, storyCaches, withLikeCount } from '../../web/src/lib/reactions.ts'

const open = ['GET /api/stories/{id}', { id: 7 }, {}]
const story = { id: 7, title: 'The Tide', liked: false, saved: true, likeCount: 4 }

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(open, story)
})

test('a like shows and counts before the server answers, and is taken back alone', () => {
  const takeBack = reactionHandlers(storyCaches, 7, 'liked').showExpected()
  expect(queryClient.getQueryData(open)).toEqual({ ...story, liked: true, likeCount: 5 })
  // Undoing the like must keep other changes that arrived in the meantime.
  queryClient.setQueryData(open, (held: object) => ({ ...held, title: 'The Ebb' }))
  takeBack()
  expect(queryClient.getQueryData(open)).toEqual({ ...story, title: 'The Ebb' })
})

test('what is liked already does not count twice, a save never counts', () => {
  queryClient.setQueryData(open, { ...story, liked: true })
  reactionHandlers(storyCaches, 7, 'liked').showExpected()
  reactionHandlers(storyCaches, 7, 'saved', false).showExpected()
  expect(queryClient.getQueryData(open)).toEqual({ ...story, liked: true, saved: false })
})

test('long lists take the count of the server, and only where the thing is in them', async () => {
  const list = (items: { id: number; likeCount: number }[]) => ({ pages: [{ items }], pageParams: [null] })
  const here = ['GET /api/stories/public', {}, { paged: true }]
  const elsewhere = ['GET /api/stories/search', {}, { q: 'tide', paged: true }]
  const other = list([{ id: 8, likeCount: 1 }])
  queryClient.setQueryData(
    here,
    list([
      { id: 8, likeCount: 1 },
      { id: 7, likeCount: 4 },
    ]),
  )
  queryClient.setQueryData(elsewhere, other)
  await reactionHandlers(storyCaches, 7, 'liked').onSuccess({ id: 7, liked: true, saved: true, likeCount: 9 })
  expect(queryClient.getQueryData(here)).toEqual(
    list([
      { id: 8, likeCount: 1 },
      { id: 7, likeCount: 9 },
    ]),
  )
  expect(queryClient.getQueryData(open)).toEqual({ ...story, liked: true, likeCount: 9 })
  expect(withLikeCount(other, 7, 9)).toBe(other)
})
