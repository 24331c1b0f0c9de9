import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLikeCharacter } from '../../web/src/features/characters/use-character-actions.ts'
import { useLikeStory, useSaveStory } from '../../web/src/features/stories/use-story-reactions.ts'
import { readToken, storeToken } from '../../web/src/lib/auth-token.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { readReturn } from '../../web/src/lib/return-path.ts'
import { runPendingActions } from '../../web/src/lib/run-pending-actions.ts'
import { currentUser } from '../../web/src/lib/session.ts'
import { currentToasts } from '../../web/src/lib/toasts.ts'
import { handleUnauthorized } from '../../web/src/lib/unauthorized.ts'
import { countWaitingWrites } from '../../web/src/lib/waiting-writes.ts'

const assign = vi.fn()

beforeEach(() => {
  assign.mockClear()
  vi.useFakeTimers()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})

afterEach(() => {
  // The page is left, so that the next session of it can end too.
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('two calls of handleUnauthorized show one toast, remove the token and go to sign-in after 500 ms', () => {
  storeToken('stale')
  handleUnauthorized()
  handleUnauthorized()
  expect(currentToasts()).toMatchObject([
    { title: 'Unauthorized', text: 'You are logged out. Logging in again...' },
  ])
  expect(readToken()).toBeNull()
  vi.advanceTimersByTime(499)
  expect(assign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login')
})

const Wrapper = ({ children }: { children?: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)

test('all likes and saves that waited for the connection are sent after the sign-in, in their order', async () => {
  const sent: string[] = []
  let status = 401
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return new Response(JSON.stringify({ id: 1, liked: true, saved: true, likeCount: 1 }), { status })
  })
  queryClient.setQueryData(['GET /api/stories/{id}', { id: 4 }], { id: 4, title: 'The Ferry' })
  queryClient.setQueryData(['GET /api/stories/{id}', { id: 2 }], { id: 2, title: 'Slow Tide' })
  queryClient.setQueryData(['GET /api/characters/{id}', { id: 3 }], { id: 3, name: 'Mira' })
  onlineManager.setOnline(false)
  const { result } = renderHook(() => [useLikeStory(4), useSaveStory(2), useLikeCharacter(3)] as const, {
    wrapper: Wrapper,
  })
  act(() => {
    for (const action of result.current) action.mutate()
  })
  expect(countWaitingWrites()).toBe(3)
  act(() => onlineManager.setOnline(true))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce())
  // Without a session the other writes would fail too, so they are not sent.
  expect(sent).toEqual(['/api/stories/4/like'])
  expect(countWaitingWrites()).toBe(0)
  expect(currentToasts()[0]?.detail).toBe('Sign in to like "The Ferry", keep "Slow Tide", and like "Mira"')

  status = 200
  sent.length = 0
  await runPendingActions(readReturn()?.pendingActions ?? [])
  const writes = sent.filter((url) => /(like|save)$/.test(url))
  expect(writes).toEqual(['/api/stories/4/like', '/api/stories/2/save', '/api/characters/3/like'])
})

/** Likes a story without a connection, so that the like waits. */
async function likeOffline() {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }))
  queryClient.setQueryData(['GET /api/stories/{id}', { id: 4 }], { id: 4, title: 'The Ferry' })
  onlineManager.setOnline(false)
  const { result } = renderHook(() => useLikeStory(4), { wrapper: Wrapper })
  await act(async () => result.current.mutate())
}

const returnedLikes = (owner?: string) => readReturn(owner)?.pendingActions.map(({ title }) => title)

test('a second refusal before the page is left neither drops the stored likes nor redirects again', async () => {
  await likeOffline()
  handleUnauthorized()
  vi.advanceTimersByTime(2_000)
  handleUnauthorized()
  vi.advanceTimersByTime(2_000)
  onlineManager.setOnline(true)
  expect(returnedLikes()).toEqual(['The Ferry'])
  expect(assign).toHaveBeenCalledOnce()
})

test.each([
  ['was restored from the cache of the browser', () => window.dispatchEvent(new Event('pagehide'))],
  ['is still open 30 s after its redirect, which was stopped', () => vi.advanceTimersByTime(30_000)],
])('a page that %s redirects to sign-in again', (_, pass) => {
  handleUnauthorized()
  vi.advanceTimersByTime(500)
  pass()
  handleUnauthorized()
  vi.advanceTimersByTime(500)
  expect(assign).toHaveBeenCalledTimes(2)
})

test('likes of a user whose session has ended are returned to this user only, also if the page has read that it ended', async () => {
  queryClient.setQueryData(currentUser.queryKey, { id: 'ada' } as never)
  await likeOffline()
  await queryClient.fetchQuery({ ...currentUser, staleTime: 0, networkMode: 'always' })
  expect(queryClient.getQueryData(currentUser.queryKey)).toBeNull()
  handleUnauthorized()
  onlineManager.setOnline(true)
  expect(returnedLikes('ida')).toBeUndefined()
  expect(returnedLikes('ada')).toEqual(['The Ferry'])
})
