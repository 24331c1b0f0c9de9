import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCast } from '#contract/casts.ts'
import { getCharacter } from '#contract/characters.ts'
import { getCollection } from '#contract/collections.ts'
import { getLocation } from '#contract/locations.ts'
import { getUser } from '#contract/people.ts'
import { NarrationFields } from '../../web/src/features/chapters/narration-fields.tsx'
import { GenerationTray } from '../../web/src/features/generations/generation-tray.tsx'
import { notificationsQuery } from '../../web/src/features/notifications/notification-cache.ts'
import { NotificationList } from '../../web/src/features/notifications/notification-list.tsx'
import { WriteDialog } from '../../web/src/features/people/write-dialog.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { CastScreen } from '../../web/src/screens/cast-screen.tsx'
import { CharacterAppearances } from '../../web/src/screens/character/character-appearances.tsx'
import { CharacterScreen } from '../../web/src/screens/character-screen.tsx'
import { CollectionScreen } from '../../web/src/screens/collection-screen.tsx'
import { CreateStoryScreen } from '../../web/src/screens/create-story-screen.tsx'
import { EditLocationScreen } from '../../web/src/screens/edit-location-screen.tsx'
import { HomeScreen } from '../../web/src/screens/home-screen.tsx'
import { LiveResults } from '../../web/src/screens/layout/live-results.tsx'
import { LocationScreen } from '../../web/src/screens/location-screen.tsx'
import { LocationsScreen } from '../../web/src/screens/locations-screen.tsx'
import { ProfileScreen } from '../../web/src/screens/profile-screen.tsx'
import { UserScreen } from '../../web/src/screens/user-screen.tsx'
import { exampleAnswer } from '../setup/example-answer.ts'

// The search box is replaced, because jsdom does not support its element <search>, and React warns about it.
vi.mock('../../web/src/ui/search-box.tsx', () => ({ SearchBox: () => null }))

const user = { id: 'ida', firstName: 'Ida', lastName: 'Vale', profileImageUrl: null }

beforeEach(() => {
  // The test files of this project share the module with the cache, and another file may have left data in it.
  queryClient.clear()
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
  queryClient.setQueryData(['GET /api/auth/user'], user)
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  delete document.documentElement.dataset.session
  vi.unstubAllGlobals()
})

function show(element: React.ReactNode, path = '/', route = '*') {
  const router = createMemoryRouter([{ path: route, element }], { initialEntries: [path] })
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test.each([
  ['profile', <ProfileScreen key="1" />, '/profile'],
  ['dashboard', <HomeScreen key="2" />, '/'],
  ['locations', <LocationsScreen key="3" />, '/locations'],
  ['create story', <CreateStoryScreen key="4" />, '/stories/create?mode=ai'],
])(
  'the screen %s offers to try again, and shows no zeros and no empty lists, if its reads fail',
  async (_name, element, path) => {
    const { container } = show(element, path)
    expect(await screen.findAllByRole('button', { name: 'Try again' })).not.toEqual([])
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(container.textContent).not.toMatch(/\b0|No \w+ yet/)
    expect(container.querySelector('.breathe')).toBeNull()
  },
)

test.each([
  [
    'the form of one chapter',
    <NarrationFields key="2" storyId={1} narration={{ pov: 'first' }} onChange={() => undefined} />,
    'The characters could not be fetched.',
  ],
  [
    'the tray of generations',
    <GenerationTray key="3" opened />,
    'What is being written could not be fetched.',
  ],
  [
    'the list of the stories of a character',
    <CharacterAppearances key="4" characterId={1} share={undefined} />,
    'The stories could not be fetched.',
  ],
  [
    'the list under the search of the header',
    <LiveResults key="5" query="lamp" onPick={() => undefined} />,
    'The results could not be fetched.',
  ],
])('%s shows that its read has failed and offers to try again', async (_name, element, words) => {
  show(element)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('Nothing is being written')).toBeNull()
})

test('a failed second read of the notifications is shown in a line above the list that is there', async () => {
  queryClient.setQueryData(notificationsQuery.queryKey, [
    {
      id: 1,
      type: 'system',
      title: 'Welcome',
      content: null,
      link: null,
      generationId: null,
      chapterId: null,
      isRead: true,
      createdAt: '2026-02-14T19:30:00.000Z',
    },
  ])
  show(<NotificationList unread={0} onLeave={() => undefined} />)
  await act(() => queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }))
  expect(await screen.findByText('The latest changes could not be fetched.')).toBeTruthy()
  expect(screen.getByText('Welcome')).toBeTruthy()
  expect(screen.queryByText('Your notifications could not be fetched')).toBeNull()
})

test('the dialog of a collaboration request shows that the stories of the recipient could not be read', async () => {
  show(<WriteDialog kind="collaboration" to={{ id: 'bo', name: 'Bo Marsh' }} onClose={() => undefined} />)
  fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'story' } })
  expect(await screen.findByText('Their stories could not be fetched.')).toBeTruthy()
})

test('Home shows neither a greeting nor counts until the stories of the user are known', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const { container } = show(<HomeScreen />)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(container.textContent).not.toMatch(/Ida|draft/)
  expect(screen.queryByRole('link', { name: 'New story' })).toBeNull()
})

test('Home offers to try again if the session of a signed-in user cannot be checked', async () => {
  queryClient.clear()
  document.documentElement.dataset.session = 'some'
  show(<HomeScreen />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('the screen of locations does not ask to sign in if the session cannot be checked', async () => {
  queryClient.clear()
  show(<LocationsScreen />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(await screen.findByText('The locations could not be fetched')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
})

test('the form of a location does not deny access if the session cannot be checked', async () => {
  queryClient.clear()
  queryClient.setQueryData(['GET /api/locations/{id}', { id: 1 }, {}], exampleAnswer(getLocation, { id: 1 }))
  show(<EditLocationScreen />, '/1', '/:id')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('Access Denied')).toBeNull()
})

test.each([
  ['collection', getCollection, <CollectionScreen key="1" />],
  ['location', getLocation, <LocationScreen key="2" />],
])(
  'the screen of a %s offers no Like, which its owner cannot use, until the session is known',
  async (_noun, endpoint, element) => {
    const thing = exampleAnswer<object>(endpoint, { id: 1 } as object)
    const key = `${endpoint.method} ${endpoint.path}`
    queryClient.clear()
    queryClient.setQueryData([key, { id: 1 }, {}], thing)
    const session = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', (url: string) =>
      url === '/api/auth/user' ? session.promise : Promise.resolve(Response.json([])),
    )
    show(element, '/1', '/:id')
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
    session.resolve(new Response('{}', { status: 503 }))
    await waitFor(() => expect(queryClient.getQueryState(['GET /api/auth/user'])?.status).toBe('error'))
    expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
    queryClient.setQueryData(['GET /api/auth/user'], null)
    expect(await screen.findByRole('button', { name: 'Like' })).toBeTruthy()
  },
)

test.each([
  ['cast', getCast, <CastScreen key="1" />],
  ['collection', getCollection, <CollectionScreen key="2" />],
  ['location', getLocation, <LocationScreen key="3" />],
  ['character', getCharacter, <CharacterScreen key="4" />],
  ['user', getUser, <UserScreen key="5" />],
])(
  'the screen of a %s keeps what it shows, with a notice, when it cannot be read again',
  async (noun, endpoint, element) => {
    const key = `${endpoint.method} ${endpoint.path}`
    const thing = exampleAnswer<Record<string, unknown>>(endpoint)
    const params = { id: noun === 'user' ? '1' : 1 }
    queryClient.setQueryData([key, params, {}], { ...thing, id: params.id, generation: null })
    show(element, '/1', noun === 'user' ? '/:userId' : '/:id')
    const name = String(thing.name ?? `${thing.firstName} ${thing.lastName}`)
    expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy()
    await act(() => queryClient.invalidateQueries({ queryKey: [key] }))
    expect(await screen.findByText('The latest changes could not be fetched.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy()
  },
)
