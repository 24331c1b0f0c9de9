import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadWhenOnline, waitingParts } from '../../web/src/lib/lazy-part.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { setServerReachable } from '../../web/src/lib/reachability.ts'
import { currentToasts } from '../../web/src/lib/toasts.ts'
import { useAction } from '../../web/src/lib/use-action.ts'
import { OfflineNotice } from '../../web/src/screens/layout/offline-notice.tsx'

const Wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
})

test('a write without a connection fails at once, shows the reason, and is not sent after reconnecting', async () => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
  const run = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const action = () => useAction({ run, failure: 'Failed to generate story. Please try again.' })
  const { result } = renderHook(action, { wrapper: Wrapper })
  act(() => result.current.mutate())
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(currentToasts()[0]).toMatchObject({
    text: 'Failed to generate story. Please try again.',
    detail: 'There is no connection. Try again when you are online.',
  })
  offline.mockRestore()
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(run).toHaveBeenCalledOnce()
})

test('writes whose result is shown at once wait for the connection and are sent once, in order', async () => {
  onlineManager.setOnline(false)
  const sent: string[] = []
  const shown: string[] = []
  const { result } = renderHook(
    () =>
      useAction({
        run: async (what: string) => sent.push(what),
        failure: 'Failed to like story',
        showExpected: (what) => {
          shown.push(what)
          return () => shown.pop()
        },
      }),
    { wrapper: Wrapper },
  )
  act(() => result.current.mutate('save'))
  act(() => result.current.mutate('unsave'))
  await waitFor(() => expect(shown).toEqual(['save', 'unsave']))
  expect(sent).toEqual([])
  // A button stays enabled while its write waits for the connection.
  expect(result.current.isPending).toBe(false)
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(sent).toEqual(['save', 'unsave']))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(shown).toEqual(['save', 'unsave'])
})

test('a write that fails while the browser is online is not reported as a lost connection', async () => {
  const action = () =>
    useAction({
      run: () => Promise.reject(new TypeError('Failed to fetch')),
      failure: 'Failed to like story',
    })
  const { result } = renderHook(action, { wrapper: Wrapper })
  act(() => result.current.mutate())
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(currentToasts()[0]?.detail).toBeUndefined()
})

test('the notice of a lost connection gives the time at which the page was read, not that of the loss', async () => {
  const readAt = new Date(2026, 4, 1, 9, 41).getTime()
  const answered = (key: string, updatedAt: number) => {
    queryClient.setQueryData([key], [], { updatedAt })
    return { queryKey: [key], queryFn: () => [], staleTime: Number.POSITIVE_INFINITY }
  }
  const list = answered('GET /api/stories/public', readAt)
  // The answer about the user is older than the list, because it is read once for all screens. The notice must show the
  // time of the list.
  const user = answered('GET /api/auth/user', readAt - 3_600_000)
  renderHook(() => [useQuery(list), useQuery(user)], { wrapper: Wrapper })
  render(<OfflineNotice />, { wrapper: Wrapper })
  act(() => onlineManager.setOnline(false))
  const time = new Date(readAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  expect(await screen.findByText(new RegExp(`as of ${time}`))).toBeDefined()
})

test('the browser asks before a page with waiting writes is closed, and only then', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  render(<OfflineNotice />, { wrapper: Wrapper })
  const { result } = renderHook(
    () => useAction({ run: async () => 'sent', failure: 'Failed to like story', waits: true }),
    { wrapper: Wrapper },
  )
  onlineManager.setOnline(false)
  expect(isAsked()).toBe(false)
  act(() => result.current.mutate())
  await waitFor(() => expect(isAsked()).toBe(true))
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(isAsked()).toBe(false))
})

test('the browser does not ask before a page is closed if its waiting writes were dropped by a sign-out', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  render(<OfflineNotice />, { wrapper: Wrapper })
  const { result } = renderHook(
    () => useAction({ run: async () => 'sent', failure: 'Failed to like story', waits: true }),
    { wrapper: Wrapper },
  )
  onlineManager.setOnline(false)
  act(() => result.current.mutate())
  await waitFor(() => expect(isAsked()).toBe(true))
  // Sign-out clears the client and leaves the page in the same task.
  queryClient.clear()
  expect(isAsked()).toBe(false)
})

test('a notice shows that the server does not answer, until a read is answered', async () => {
  let answer: () => Promise<string> = () => Promise.reject(new TypeError('Failed to fetch'))
  render(<OfflineNotice />, { wrapper: Wrapper })
  const { result } = renderHook(() => useQuery({ queryKey: ['unanswered'], queryFn: () => answer() }), {
    wrapper: Wrapper,
  })
  expect(await screen.findByText(/^The server does not answer/)).toBeDefined()
  answer = async () => 'here'
  await act(() => result.current.refetch())
  await waitFor(() => expect(screen.queryByText(/^The server does not answer/)).toBeNull())
})

test('the notice that the server does not answer ends when a write is answered', async () => {
  const { result } = renderHook(
    () => useAction({ run: async () => 'sent', failure: 'Failed to like story' }),
    { wrapper: Wrapper },
  )
  render(<OfflineNotice />, { wrapper: Wrapper })
  act(() => setServerReachable(false))
  expect(screen.getByText(/^The server does not answer/)).toBeDefined()
  act(() => result.current.mutate())
  await waitFor(() => expect(screen.queryByText(/^The server does not answer/)).toBeNull())
})

test('the notice that the server does not answer ends when the browser has a connection again', () => {
  render(<OfflineNotice />, { wrapper: Wrapper })
  act(() => onlineManager.setOnline(false))
  act(() => setServerReachable(false))
  act(() => onlineManager.setOnline(true))
  expect(screen.queryByText(/^The server does not answer|^Offline/)).toBeNull()
})

test('code that could not be loaded without a connection is loaded when the connection is back', async () => {
  onlineManager.setOnline(false)
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue('loaded')
  const loaded = loadWhenOnline(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  onlineManager.setOnline(true)
  expect(await loaded).toBe('loaded')
  expect(waitingParts()).toBe(0)
})

test('loadWhenOnline rejects if code cannot be loaded over a working connection', async () => {
  await expect(loadWhenOnline(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow()
})
