import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import { read } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { useChapterOrder } from '../../web/src/screens/desk/use-chapter-order.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const Wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('quick reorderings of chapters are never undone on the screen by the answers to earlier reorderings', async () => {
  let onServer = [1, 2, 3]
  const chaptersOf = (ids: number[]) => ids.map((id, index) => ({ id, chapterNumber: index + 1 }) as Chapter)
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'PUT') onServer = JSON.parse(String(body)).ids
    return Response.json(chaptersOf(onServer))
  })
  const chapters = read('GET /api/stories/{id}/chapters', { params: { id: 7 } })
  queryClient.setQueryData(chapters.queryKey, chaptersOf(onServer))
  const shown: string[] = []
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    const ids = queryClient.getQueryData(chapters.queryKey)?.map(({ id }) => id) ?? []
    if (shown.at(-1) !== ids.join()) shown.push(ids.join())
  })
  onTestFinished(unsubscribe)
  const { result } = renderHook(
    () => {
      // This query stands for a screen that shows the list. Without it, an invalidation would not read the list again.
      useQuery(chapters)
      return useChapterOrder(7)
    },
    { wrapper: Wrapper },
  )
  for (const ids of [
    [2, 1, 3],
    [2, 3, 1],
    [3, 2, 1],
  ])
    act(() => result.current(ids))
  await waitFor(() => expect(onServer).toEqual([3, 2, 1]))
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0))
  expect(shown).toEqual(['1,2,3', '2,1,3', '2,3,1', '3,2,1'])
})

describe('the answer to a reordering of chapters', () => {
  const chapters = read('GET /api/stories/{id}/chapters', { params: { id: 7 } })
  const plan = read('GET /api/stories/{id}/plan', { params: { id: 7 } })
  const listOf = (...ids: number[]) => ids.map((id, index) => ({ id, chapterNumber: index + 1 }) as Chapter)
  const numbers = () => queryClient.getQueryData(chapters.queryKey)?.map((one) => [one.id, one.chapterNumber])

  /** Changes the order of two chapters. The server answers when the returned function is called. */
  async function reorder(...orders: number[][]) {
    const answers: ((response: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
    queryClient.setQueryData(chapters.queryKey, listOf(1, 2))
    queryClient.setQueryData(plan.queryKey, {} as never)
    const { result } = renderHook(() => useChapterOrder(7), { wrapper: Wrapper })
    for (const ids of orders) act(() => result.current(ids))
    return async (index: number, response: Response) => {
      await waitFor(() => expect(answers.length).toBeGreaterThan(index))
      await act(async () => answers[index]?.(response))
    }
  }
  const isSettled = () => waitFor(() => expect(queryClient.isMutating()).toBe(0))

  test('the answer to a reordering of chapters keeps a chapter that was added meanwhile, as the last one', async () => {
    const answer = await reorder([2, 1])
    queryClient.setQueryData(chapters.queryKey, listOf(2, 1, 3))
    await answer(0, Response.json([]))
    await isSettled()
    expect(numbers()).toEqual([
      [2, 1],
      [1, 2],
      [3, 3],
    ])
  })

  test('the answer to a reordering of chapters adds no chapter list to the cache if the list is no longer cached', async () => {
    const answer = await reorder([2, 1])
    queryClient.removeQueries({ queryKey: chapters.queryKey })
    await answer(0, Response.json([]))
    await isSettled()
    expect(numbers()).toBeUndefined()
  })

  test('the plan of a story is read again if an earlier reordering of chapters was saved and the last one failed', async () => {
    const answer = await reorder([2, 1], [1, 2])
    await answer(0, Response.json([]))
    expect(queryClient.getQueryState(plan.queryKey)?.isInvalidated).toBe(false)
    await answer(1, new Response('{}', { status: 400 }))
    await isSettled()
    expect(queryClient.getQueryState(plan.queryKey)?.isInvalidated).toBe(true)
  })
})
