import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCast } from '#contract/casts.ts'
import { getCharacter } from '#contract/characters.ts'
import { getCollection } from '#contract/collections.ts'
import { getLocation } from '#contract/locations.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { CastScreen } from '../../web/src/screens/cast-screen.tsx'
import { CharacterScreen } from '../../web/src/screens/character-screen.tsx'
import { CollectionScreen } from '../../web/src/screens/collection-screen.tsx'
import { LocationScreen } from '../../web/src/screens/location-screen.tsx'
import { exampleAnswer } from '../setup/example-answer.ts'

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
  queryClient.setQueryData(['GET /api/auth/user'], { id: 'ida', firstName: 'Ida', lastName: 'Vale' })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const mine = { authorId: 'ida', canEdit: true, isReady: true, generation: null, usageCount: 0 }

test.each([
  ['character', getCharacter, <CharacterScreen key="1" />, 'Edit', 'Save Changes'],
  ['cast', getCast, <CastScreen key="2" />, 'Edit', 'Save Changes'],
  ['collection', getCollection, <CollectionScreen key="3" />, 'Edit', 'Save Changes'],
  ['location', getLocation, <LocationScreen key="4" />, 'Add to story', 'Cancel'],
])(
  'a form that was opened on the screen of one %s is not shown on the screen of another one',
  async (_noun, endpoint, element, opens, shown) => {
    const key = `GET ${endpoint.path}`
    const example = exampleAnswer<object>(endpoint)
    queryClient.setQueryData([key, { id: 1 }, {}], { ...example, ...mine, id: 1, name: 'Mira Holt' })
    queryClient.setQueryData([key, { id: 2 }, {}], { ...example, ...mine, id: 2, name: 'Ned Pool' })
    const path = endpoint.path.replace('/api', '').replace('{id}', ':id')
    const router = createMemoryRouter([{ path, element }], { initialEntries: [path.replace(':id', '1')] })
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    fireEvent.click(await screen.findByRole('button', { name: opens }))
    expect(await screen.findByRole('button', { name: shown })).toBeTruthy()
    await act(() => router.navigate(path.replace(':id', '2')))
    expect(screen.queryByRole('button', { name: shown })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Ned Pool', level: 1 })).toBeTruthy()
  },
)
