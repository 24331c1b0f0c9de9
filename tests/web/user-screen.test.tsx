import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getUser } from '#contract/people.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { UserScreen } from '../../web/src/screens/user-screen.tsx'
import { exampleAnswer } from '../setup/example-answer.ts'

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', async () => Response.json([]))
  queryClient.setQueryData(['GET /api/auth/user'], null)
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open(path: string) {
  queryClient.setQueryData(['GET /api/users/{id}', { id: 'ben' }, {}], exampleAnswer(getUser, { id: 'ben' }))
  const router = createMemoryRouter([{ path: '/users/:userId', element: <UserScreen /> }], {
    initialEntries: [path],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

test('the chosen tab of a creator is in the address, and is chosen again when the user comes back', async () => {
  const user = userEvent.setup()
  const router = open('/users/ben')
  await user.click(screen.getByRole('tab', { name: 'Characters' }))
  expect(router.state.location.search).toBe('?tab=characters')
  cleanup()
  const again = open('/users/ben?tab=characters')
  expect(screen.getByRole('tab', { name: 'Characters' }).getAttribute('aria-selected')).toBe('true')
  await user.click(screen.getByRole('tab', { name: 'Stories' }))
  expect(again.state.location.search).toBe('')
})
