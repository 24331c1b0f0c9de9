import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storyStyleBody } from '#contract/style.ts'
import { BookProvider } from '../../web/src/features/book/book-context.ts'
import { FactForm } from '../../web/src/features/book/fact-form.tsx'
import { StylePart } from '../../web/src/features/book/style-part.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { chapters, factOf } from './book-records.ts'

const left = 9
const style = { ...storyStyleBody.parse({ povCharacterId: left }), updatedAt: '2026-01-01T00:00:00.000Z' }
let sent: unknown[] = []

beforeEach(() => {
  queryClient.clear()
  sent = []
  const answers: Record<string, unknown> = {
    '/api/stories/1/characters': [{ id: 5, name: 'Ida' }],
    '/api/stories/1/locations': [],
    '/api/stories/1/style': style,
    '/api/stories/1/facts/1': factOf(1),
  }
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body: string | null }) => {
    if (init.method === 'PUT') sent.push(JSON.parse(init.body ?? '{}'))
    return new Response(JSON.stringify(answers[new URL(url, 'http://test').pathname] ?? {}))
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function show(part: React.ReactNode) {
  const book = { storyId: 1, chapters, current: 2, live: null, onShow: () => {}, hrefOf: () => '' }
  const element = <BookProvider value={book}>{part}</BookProvider>
  const router = createMemoryRouter([{ path: '*', element }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('the form of a fact shows a person who left the story among those who know it, and can take this person out', async () => {
  show(<FactForm fact={factOf(1, { knownBy: [left] })} onClose={() => {}} />)
  const chip = await screen.findByLabelText<HTMLInputElement>('Somebody who left the story')
  expect(chip.checked).toBe(true)
  fireEvent.click(chip)
  fireEvent.click(screen.getByRole('button', { name: 'Save fact' }))
  await waitFor(() => expect(sent).toMatchObject([{ knownBy: [] }]))
})

test('the form of the style offers its point of view also if this character left the story, and another one can be chosen', async () => {
  show(<StylePart />)
  const option = await screen.findByRole<HTMLOptionElement>('option', { name: 'Somebody who left the story' })
  expect(option.value).toBe(String(left))
  fireEvent.change(screen.getByLabelText('Whose eyes'), { target: { value: '5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save style' }))
  await waitFor(() => expect(sent).toMatchObject([{ povCharacterId: 5 }]))
})
