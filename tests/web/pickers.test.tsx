import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCharacter } from '#contract/characters.ts'
import { CreateCastDialog } from '../../web/src/features/casts/create-cast-dialog.tsx'
import { GenerateStoryForm } from '../../web/src/features/stories/generate-story-form.tsx'
import { storeDraft } from '../../web/src/lib/drafts.ts'
import { readAll } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { exampleAnswer } from '../setup/example-answer.ts'
import { waitFor } from '../setup/wait-for.ts'
import { showElement } from './show-element.tsx'

const fetched = vi.fn(async () => new Response('{}', { status: 503 }))

beforeEach(() => {
  queryClient.clear()
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const things = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: n + 1, name: `Thing ${n + 1}` }))
const ids = (count: number) => things(count).map(({ id }) => id)

test.each([['characters'], ['locations'], ['casts']])(
  'the form of a generated story shows at the picker that more than 50 %s are chosen',
  async (noun) => {
    const filled = {
      title: 'Low Water',
      genre: 'romance',
      setting: 'A harbour',
      plot: 'A letter',
      characterIds: [1],
    }
    storeDraft('story-by-ai', { ...filled, [`${noun.slice(0, -1)}Ids`]: ids(51) })
    const ingredients = {
      characters: things(51),
      locations: things(51),
      casts: things(51),
      retry: null,
      noCharacters: '',
      moreCharacters: '',
    }
    showElement(
      <GenerateStoryForm ingredients={ingredients} onAccepted={() => undefined} onCancel={() => undefined} />,
    )
    for (const [label, value] of [
      ['Genre', 'romance'],
      ['Tone', 'romantic'],
      ['Chapter size', 'short'],
    ] as const)
      fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Generate Story' }))
    const picker = within(screen.getByRole('group', { name: new RegExp(`^${noun}`, 'i') }))
    expect(await picker.findByText(`Choose at most 50 ${noun}`)).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(picker.getByRole('checkbox', { name: 'Thing 1' })),
    )
    expect(fetched).not.toHaveBeenCalled()
  },
)

test('the dialog of a new cast shows at the picker that more than 100 characters are chosen', async () => {
  const character = exampleAnswer(getCharacter, { isReady: true })
  const people = things(101).map((thing) => ({ ...character, ...thing, role: '' }))
  queryClient.setQueryData(readAll('GET /api/characters').queryKey, people)
  showElement(<CreateCastDialog onSaved={() => undefined} onClose={() => undefined} />)
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'The harbour' } })
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'Create Cast' }))
  expect(await screen.findByText('Choose at most 100 characters')).toBeTruthy()
  expect(fetched).not.toHaveBeenCalled()
})
