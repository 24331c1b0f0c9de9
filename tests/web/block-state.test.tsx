import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useBlockAndMute, useBlockState } from '../../web/src/lib/blocks-and-mutes.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('when a block ends, the conversations are read again, because the user can write in one of them again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ id: 'ben', blocked: false, muted: false }))
  const key = ['GET /api/conversations', {}, { paged: true }]
  queryClient.setQueryData(key, { pages: [], pageParams: [] })
  const { result } = renderHook(() => useBlockAndMute({ id: 'ben', name: 'Ben' }), { wrapper })
  await act(() => result.current.mutateAsync({ kind: 'block', on: false }))
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})

test('a person is shown as blocked even if only a later page of the list of blocked people contains them', async () => {
  const next = '/api/user/blocks?limit=200&cursor=two'
  const person = { name: null, profileImageUrl: null, createdAt: '2026-01-01T00:00:00.000Z', muted: false }
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('cursor=two')
      ? Response.json([{ ...person, id: 'late', blocked: true }])
      : Response.json([{ ...person, id: 'early', blocked: true }], {
          headers: { link: `<${next}>; rel="next"` },
        }),
  )
  const { result } = renderHook(() => useBlockState({ id: 'late', name: 'Ada' }), { wrapper })
  await waitFor(() => expect(result.current).toBeDefined())
  expect(result.current).toMatchObject({ blocked: true })
})
