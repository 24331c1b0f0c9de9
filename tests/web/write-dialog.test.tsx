import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WriteDialog } from '../../web/src/features/people/write-dialog.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { waitFor } from '../setup/wait-for.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a message whose answer was lost keeps its idempotency key when its dialog is opened again, until it is sent', async () => {
  const keys: unknown[] = []
  let isLost = true
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    if (isLost) throw new TypeError('Failed to fetch')
    return Response.json({ id: 1 }, { status: 201 })
  })
  const onClose = vi.fn()
  const send = async (text?: string) => {
    render(
      <QueryClientProvider client={queryClient}>
        <WriteDialog kind="message" to={{ id: 'ben', name: 'Ben' }} onClose={onClose} />
      </QueryClientProvider>,
    )
    if (text) fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
    const sent = keys.length
    fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
    await waitFor(() => expect(keys).toHaveLength(sent + 1))
    await act(async () => undefined)
  }
  await send('Hello')
  cleanup()
  isLost = false
  await send()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  cleanup()
  await send('Hello')
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
