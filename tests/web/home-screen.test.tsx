import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { HomeScreen } from '../../web/src/screens/home-screen.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

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
  const router = createMemoryRouter([{ path: '/', element: <HomeScreen /> }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('link', { name: 'Create Character' })
  button.focus()
  answer()
  expect(await screen.findByText('No stories yet')).toBeTruthy()
  expect(screen.getByText('Ida')).toBeTruthy()
  expect(document.activeElement).toBe(button)
})
