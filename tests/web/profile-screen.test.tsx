import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCurrentUser } from '#contract/users.ts'
import { AccountMenu } from '../../web/src/features/session/account-menu.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { currentUser } from '../../web/src/lib/session.ts'
import { MembershipScreen } from '../../web/src/screens/membership-screen.tsx'
import { ProfileScreen } from '../../web/src/screens/profile-screen.tsx'
import { exampleAnswer } from '../setup/example-answer.ts'

const user = exampleAnswer(getCurrentUser, {
  firstName: 'Zelda',
  lastName: 'Vale',
  penName: 'Iris Wren',
  profileImageUrl: null,
})

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(currentUser.queryKey, user)
  vi.stubGlobal('fetch', async (url: string) =>
    /personal|saved/.test(url) ? Response.json([]) : new Response('{}', { status: 503 }),
  )
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = (path: string, element: React.ReactElement) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
    </QueryClientProvider>,
  )

test('My Room shows its user the full name, its first letter and, below, the pen name', async () => {
  show('/profile', <ProfileScreen />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Zelda Vale')
  expect(screen.getByRole('button', { name: 'Change your picture' }).textContent).toBe('Z')
  expect(screen.getByText('Iris Wren').parentElement?.textContent).toBe('writes as Iris Wren')
})

test('the account menu shows the full name and, below, the pen name', async () => {
  show('/', <AccountMenu user={user} opened onSettings={() => undefined} onSignOut={() => undefined} />)
  expect((await screen.findByText('Zelda Vale')).nextSibling?.textContent).toBe('writes as Iris Wren')
  const button = screen.getByRole('button', { name: 'Account menu', hidden: true })
  expect(button.textContent).toBe('Z')
})

test('View All of the overview of My Room are links to the tabs of stories and characters', async () => {
  show('/profile', <ProfileScreen />)
  const links = await screen.findAllByRole('link', { name: 'View All' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/profile?tab=stories',
    '/profile?tab=characters',
  ])
})

test('the empty Saved list names the bookmark, which is the icon of Save', async () => {
  show('/profile?tab=stories&show=saved', <ProfileScreen />)
  expect(await screen.findByText("The bookmark on a story's cover keeps it here for you.")).toBeTruthy()
})

test('the membership cards show the prices as they are written in the table of tiers', () => {
  show('/membership', <MembershipScreen />)
  const prices = ['Storyteller', 'Romance Author', 'Creative Haven']
  expect(prices.map((name) => screen.queryByRole('region', { name })?.textContent)).toEqual([
    expect.stringContaining('$4.99/month'),
    expect.stringContaining('$14.99/month'),
    expect.stringContaining('$29.99/month'),
  ])
})
