import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { StoryForm } from '../../web/src/features/stories/story-form.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { currentToasts } from '../../web/src/lib/toasts.ts'
import { waitFor } from '../setup/wait-for.ts'
import { showElement } from './show-element.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a story that the monthly limit refuses shows the reason of the server', async () => {
  const message = 'Your plan has 3 stories a month.'
  vi.stubGlobal('fetch', async () => Response.json({ code: 'limit_reached', message }, { status: 403 }))
  const ingredients = {
    characters: [],
    locations: [],
    casts: [],
    retry: null,
    noCharacters: '',
    moreCharacters: '',
  }
  showElement(<StoryForm ingredients={ingredients} onCreated={() => undefined} onCancel={() => undefined} />)
  for (const [label, value] of [
    ['Title', 'Low Water'],
    ['Genre', 'romance'],
    ['Content', 'The tide was out.'],
  ] as const)
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Create Story' }))
  await waitFor(() =>
    expect(currentToasts()[0]).toMatchObject({
      text: 'Failed to create story. Please try again.',
      detail: message,
    }),
  )
})
