import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCast } from '#contract/casts.ts'
import { getCollection } from '#contract/collections.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { CastScreen } from '../../web/src/screens/cast-screen.tsx'
import { CollectionScreen } from '../../web/src/screens/collection-screen.tsx'
import { exampleAnswer } from '../setup/example-answer.ts'
import { waitFor } from '../setup/wait-for.ts'

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(['GET /api/auth/user'], { id: 'ida', firstName: 'Ida', lastName: 'Vale' })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test.each([
  ['casts', getCast, <CastScreen key="1" />, () => press('Delete'), 'Cast not found'],
  [
    'collections',
    getCollection,
    <CollectionScreen key="2" />,
    async () => {
      await press('Settings')
      await press('Delete collection')
    },
    'Collection Not Found',
  ],
])(
  'after one of the %s is deleted, Back to its page shows that it does not exist, and no read fails before',
  async (noun, endpoint, element, ask, missing) => {
    const group = exampleAnswer<object>(endpoint, { id: 7, name: 'The Harbour', authorId: 'ida' } as object)
    queryClient.setQueryData([`GET /api/${noun}/{id}`, { id: 7 }, {}], group)
    queryClient.setQueryData([`GET /api/${noun}/{id}/characters`, { id: 7 }, {}], [])
    const failed: string[] = []
    let isDeleted = false
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
      if (method === 'DELETE') {
        isDeleted = true
        return new Response(null, { status: 204 })
      }
      if (!isDeleted || !url.startsWith(`/api/${noun}/7`)) return Response.json([])
      failed.push(url)
      return Response.json({ code: 'not_found', message: 'Not found' }, { status: 404 })
    })
    const router = createMemoryRouter(
      [
        { path: `/${noun}`, element: <h1>The list</h1> },
        { path: `/${noun}/:id`, element },
      ],
      { initialEntries: [`/${noun}/7`, `/${noun}`, `/${noun}/7`] },
    )
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    await ask()
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByRole('heading', { name: 'The list' })
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(failed).toEqual([])
    await act(() => router.navigate(-2))
    expect(await screen.findByRole('heading', { name: missing })).toBeTruthy()
  },
)
