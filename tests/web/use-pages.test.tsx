import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { usePages } from '../../web/src/lib/use-pages.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('a paged list whose cursor is refused reads its pages again and continues without an error', async () => {
  let version = 'old'
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    const cursor = new URL(url, 'http://localhost').searchParams.get('cursor')
    if (cursor === null) {
      const headers = { link: `</api/stories/public?cursor=${version}>; rel="next"`, 'x-total-count': '2' }
      return Response.json([{ id: 1 }], { headers })
    }
    if (cursor === version) return Response.json([{ id: 2 }])
    const issues = [{ path: 'cursor', message: 'no' }]
    return Response.json({ code: 'invalid', message: 'no', issues }, { status: 400 })
  })
  const failures: boolean[] = []
  const { result } = renderHook(
    () => {
      const pages = usePages('GET /api/stories/public', {})
      failures.push(pages.failed)
      return pages
    },
    { wrapper },
  )
  const ids = () => result.current.items?.map(({ id }) => id)
  await waitFor(() => expect(ids()).toEqual([1]))
  // A new version of the server refuses the cursors of the earlier version.
  version = 'new'
  act(() => result.current.more?.())
  await waitFor(() => expect(urls).toHaveLength(3))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  act(() => result.current.more?.())
  await waitFor(() => expect(ids()).toEqual([1, 2]))
  expect(failures).not.toContain(true)
})
