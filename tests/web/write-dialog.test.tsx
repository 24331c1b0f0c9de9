import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getStory } from '#contract/stories.ts'
import { WriteDialog } from '../../web/src/features/people/write-dialog.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { currentToasts } from '../../web/src/lib/toasts.ts'
import { exampleAnswer } from '../setup/example-answer.ts'
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

test('a collaboration request that was refused with 409 is sent with another idempotency key the next time', async () => {
  const keys: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    if (keys.length > 1) return Response.json({ id: 1 }, { status: 201 })
    return Response.json({ code: 'already_pending', message: 'A request is pending.' }, { status: 409 })
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <WriteDialog kind="collaboration" to={{ id: 'ben', name: 'Ben' }} onClose={onClose} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'general' } })
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: 'Shall we?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send Request' }))
  await waitFor(() => expect(currentToasts()[0]?.text).toBe('Failed to send collaboration request'))
  await act(async () => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Send Request' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(keys[1]).not.toBe(keys[0])
})

test('a closed collaboration request keeps its type, story and message until it is sent', async () => {
  const story = exampleAnswer(getStory, { id: 7, title: 'Low Water' })
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json([story])
    bodies.push(JSON.parse(String(body)))
    return Response.json({ id: 1 }, { status: 201 })
  })
  const onClose = vi.fn()
  const open = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <WriteDialog kind="collaboration" to={{ id: 'ben', name: 'Ben' }} onClose={onClose} />
      </QueryClientProvider>,
    )
  open()
  fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'story' } })
  fireEvent.change(await screen.findByLabelText(/^Story/), { target: { value: '7' } })
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: 'Shall we?' } })
  cleanup()
  queryClient.clear()

  open()
  expect(await screen.findByLabelText(/^Story/)).toHaveProperty('value', '7')
  fireEvent.click(screen.getByRole('button', { name: 'Send Request' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bodies).toEqual([{ toUserId: 'ben', type: 'story', message: 'Shall we?', storyId: 7 }])
  expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toEqual([])
})
