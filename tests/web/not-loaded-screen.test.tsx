import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorScreen } from '../../web/src/screens/error-screen.tsx'

const reload = vi.fn()
let isReachable = false

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  // React Router prints the error that the tests cause, so the console is silenced.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openUnloadedScreen(error: Error) {
  const lazy = () => Promise.reject(error)
  const children = [
    { path: '/', element: <p>First</p> },
    { path: '/next', lazy },
  ]
  const router = createMemoryRouter([{ errorElement: <ErrorScreen />, children }])
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/next'))
}

const notFetched = () => new TypeError('Failed to fetch dynamically imported module: /assets/next.js')

test('a screen that cannot be loaded without a connection shows this, and the page reloads when the server answers', async () => {
  isReachable = false
  await openUnloadedScreen(notFetched())
  expect(screen.getByRole('heading').textContent).toBe('There is no connection')
  // No reload is offered, because without a connection it would open an error page of the browser.
  expect(screen.queryByRole('button')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(reload).not.toHaveBeenCalled()
  isReachable = true
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(reload).toHaveBeenCalled()
})

test('a screen whose code cannot be loaded although the server answers reports a newer version and does not reload the page', async () => {
  isReachable = true
  await openUnloadedScreen(notFetched())
  expect(screen.getByRole('heading').textContent).toBe('A newer Heartroom is here')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(reload).not.toHaveBeenCalled()
})

test('an error in the code of a screen is not reported as a lost connection', async () => {
  isReachable = false
  await openUnloadedScreen(new Error('broken'))
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong')
})
