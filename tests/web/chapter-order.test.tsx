import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
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

test('quick changes of the order of chapters are never moved back by the answers to earlier ones', async () => {
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
