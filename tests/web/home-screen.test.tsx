import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { readReturn, storeReturnPath } from '../../web/src/lib/return-path.ts'
import { HomeScreen } from '../../web/src/screens/home-screen.tsx'
import { LoginScreen } from '../../web/src/screens/login-screen.tsx'
import { SignupScreen } from '../../web/src/screens/signup-screen.tsx'
import { showElement } from './show-element.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function renderHome() {
  const router = createMemoryRouter([{ path: '/', element: <HomeScreen /> }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('a button of Home keeps the focus while the dashboard and the stories of its user are loaded', async () => {
  queryClient.clear()
  queryClient.setQueryData(['GET /api/auth/user'], { id: 'ida', firstName: 'Ida', lastName: 'Vale' })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async () => {
    await answered
    return new Response('[]', { headers: { 'content-type': 'application/json' } })
  })
  renderHome()
  const button = screen.getByRole('link', { name: 'Create Character' })
  button.focus()
  answer()
  expect(await screen.findByText('No stories yet')).toBeTruthy()
  expect(screen.getByText('Ida')).toBeTruthy()
  expect(document.activeElement).toBe(button)
})

/** Opens Home as a user without stories, and waits until the characters are read. Returns the answer to that read. */
async function openHomeWithoutStories() {
  queryClient.clear()
  queryClient.setQueryData(['GET /api/auth/user'], { id: 'ida', firstName: 'Ida', lastName: 'Vale' })
  const characters = Promise.withResolvers<Response>()
  const fetched = vi.fn((url: string) =>
    url.startsWith('/api/characters?') ? characters.promise : Promise.resolve(answerOf([])),
  )
  vi.stubGlobal('fetch', fetched)
  renderHome()
  const isReading = () => fetched.mock.calls.some(([url]) => url.startsWith('/api/characters?'))
  await vi.waitFor(() => expect(isReading()).toBe(true))
  return characters
}

const answerOf = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const greeting = async () => (await screen.findByText('Ida')).parentElement?.textContent

test('Home shows no greeting while the characters are read, and then welcomes a user who has characters back', async () => {
  const characters = await openHomeWithoutStories()
  expect(screen.queryByText('Ida')).toBeNull()
  characters.resolve(answerOf([{ id: 1, name: 'Ione' }]))
  expect(await greeting()).toBe('Welcome back, Ida')
})

test('Home greets a user without stories and characters as new', async () => {
  const characters = await openHomeWithoutStories()
  characters.resolve(answerOf([]))
  expect(await greeting()).toBe('Welcome, Ida')
})

test('Home welcomes a user without stories back if the characters cannot be read', async () => {
  const characters = await openHomeWithoutStories()
  characters.resolve(answerOf({ message: 'down' }, 500))
  expect(await greeting()).toBe('Welcome back, Ida')
})

test('Home shows the tab on which the session expired after a new sign-in, and its tabs can then be changed', async () => {
  queryClient.clear()
  queryClient.setQueryData(['GET /api/auth/user'], { id: 'ida', firstName: 'Ida', lastName: 'Vale' })
  vi.stubGlobal('fetch', async () => answerOf([]))
  storeReturnPath('/?tab=characters', [])
  renderHome()
  const isShown = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-selected') === 'true'
  expect(await greeting()).toBe('Welcome, Ida')
  await vi.waitFor(() => expect(isShown('Characters')).toBe(true))
  const stories = screen.getByRole('tab', { name: 'Tales' })
  fireEvent.mouseDown(stories)
  fireEvent.click(stories)
  await vi.waitFor(() => expect(isShown('Tales')).toBe(true))
})

const ida = { id: 'ida', firstName: 'Ida', lastName: 'Vale' }
const like = { noun: 'stories', id: 4, act: 'like', title: 'The Ferry' } as const

/** Stores a like with the path of a tab of Home as one user, and opens Home as Ida. Returns the likes that are sent. */
async function openHomeAfterLikeOf(user: object | null) {
  queryClient.clear()
  queryClient.setQueryData(['GET /api/auth/user'], user)
  storeReturnPath('/?tab=characters', [like])
  queryClient.setQueryData(['GET /api/auth/user'], ida)
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/like')) sent.push(url)
    return answerOf(url.endsWith('/like') ? { id: 4, liked: true, likeCount: 1 } : [])
  })
  renderHome()
  expect(await greeting()).toBe('Welcome, Ida')
  return sent
}

const shownTab = () => screen.getByRole('tab', { selected: true }).textContent

test('Home sends the likes that the same user stored when the session ended', async () => {
  const sent = await openHomeAfterLikeOf(ida)
  await vi.waitFor(() => expect(sent).toEqual(['/api/stories/4/like']))
  expect(shownTab()).toContain('Characters')
})

test('Home drops the likes and the path that another user of this tab stored', async () => {
  const sent = await openHomeAfterLikeOf({ ...ida, id: 'ada' })
  await vi.waitFor(() => expect(readReturn()).toBeNull())
  expect(shownTab()).toContain('Tales')
  // The module that sends likes has been loaded by the time at which this import is resolved.
  await import('../../web/src/lib/run-pending-actions.ts')
  expect(sent).toEqual([])
})

test('sign-up does not show the likes that a user of this tab stored, because a new user cannot have pressed them', async () => {
  queryClient.clear()
  queryClient.setQueryData(['GET /api/auth/user'], ida)
  storeReturnPath('/stories/4', [like])
  queryClient.setQueryData(['GET /api/auth/user'], null)
  vi.stubGlobal('fetch', async () => answerOf({ signups: 'open' }))
  showElement(<LoginScreen />)
  expect(await screen.findByText(/Sign in to like "The Ferry"/)).toBeTruthy()
  cleanup()
  showElement(<SignupScreen />)
  expect(await screen.findByRole('heading', { name: 'A room of your own' })).toBeTruthy()
  expect(screen.queryByText(/The Ferry/)).toBeNull()
})
