import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../../web/src/lib/api.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { useAction } from '../../web/src/lib/use-action.ts'
import { Toaster } from '../../web/src/ui/toaster.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const order = {
  run: () => call('POST /api/stories/{id}/review', { params: { id: 3 }, respondAsync: true }),
  failure: 'The review could not be ordered.',
  serverMessage: 'refusals' as const,
}

async function orderAgainst(refusal: object, cancelStatus = 200) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${url}`)
    return url.includes('/cancel')
      ? Response.json({ status: 'cancelled' }, { status: cancelStatus })
      : Response.json({ code: 'generation_active', message: 'Busy.', ...refusal }, { status: 409 })
  })
  render(<Toaster />)
  const { result } = renderHook(() => useAction(order), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  await act(() => result.current.mutateAsync().catch(() => undefined))
  return sent
}

test('the message that the order of an editor blocks the story has a button that cancels this order', async () => {
  const sent = await orderAgainst({ generationId: 'g', mayCancel: true })
  expect(screen.getByRole('alert').textContent).toContain('Busy.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel their order' }))
  expect(await screen.findByText('Their order is cancelled. You can order now.')).toBeTruthy()
  expect(sent).toEqual(['POST /api/stories/3/review', 'POST /api/generations/g/cancel'])
})

test('the message that another order blocks the story has no cancel button if the user may not cancel that order', async () => {
  await orderAgainst({ generationId: 'g' })
  expect(screen.getByRole('alert').textContent).toContain('Busy.')
  expect(screen.queryByRole('button', { name: 'Cancel their order' })).toBeNull()
})

test('a cancellation after the end of the session leads to the sign-in', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  await orderAgainst({ generationId: 'g', mayCancel: true }, 401)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel their order' }))
  expect(await screen.findByText('Unauthorized')).toBeTruthy()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login'))
})
