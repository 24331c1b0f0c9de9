import { QueryObserver } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GenerateCharacterForm } from '../../web/src/features/characters/generate-character-form.tsx'
import { GenerateStoryForm } from '../../web/src/features/stories/generate-story-form.tsx'
import { storeDraft } from '../../web/src/lib/drafts.ts'
import { readAll } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { waitFor } from '../setup/wait-for.ts'
import { showElement } from './show-element.tsx'

beforeEach(() => queryClient.clear())

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const ada = { id: 1, name: 'Ada', detail: '', imageUrl: null }
const ingredients = {
  characters: [ada],
  locations: [],
  casts: [],
  retry: null,
  noCharacters: '',
  moreCharacters: '',
}
const story = {
  title: 'Low Water',
  genre: 'romance',
  setting: 'A harbour',
  plot: 'A letter',
  characterIds: [ada.id],
}
const character = {
  role: 'Keeper',
  personality: 'Quiet',
  appearance: 'Tall',
  background: 'The sea',
  genre: 'romance',
}

test.each([
  [
    'Generate Story',
    'story-by-ai',
    story,
    (onAccepted: () => void) => (
      <GenerateStoryForm ingredients={ingredients} onAccepted={onAccepted} onCancel={() => undefined} />
    ),
  ],
  [
    'Generate Character',
    'character-by-ai',
    character,
    (onAccepted: () => void) => <GenerateCharacterForm onAccepted={onAccepted} onCancel={() => undefined} />,
  ],
])(
  'after %s the screen moves on as soon as the order is accepted, also while the lists are still being read again',
  async (button, draftKey, values, form) => {
    storeDraft(draftKey, values)
    const read: string[] = []
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
      if (url.includes('estimate')) return new Response('{}', { status: 503 })
      if (method === 'POST') return Response.json({ id: 3 }, { status: 202 })
      read.push(url)
      return new Promise(() => undefined)
    })
    const characters = readAll('GET /api/characters')
    queryClient.setQueryData(characters.queryKey, [])
    const stop = new QueryObserver(queryClient, characters).subscribe(() => undefined)
    const onAccepted = vi.fn()
    showElement(form(onAccepted))
    for (const [label, value] of [
      ['Genre', 'romance'],
      ['Tone', 'romantic'],
      ['Chapter size', 'short'],
    ] as const)
      for (const field of screen.queryAllByLabelText(new RegExp(`^${label}`)))
        fireEvent.change(field, { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(read).toHaveLength(1))
    expect(onAccepted).toHaveBeenCalledWith(3)
    stop()
  },
)
