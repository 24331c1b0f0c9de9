import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCharacter } from '#contract/characters.ts'
import { getStory } from '#contract/stories.ts'
import { CreateCastDialog } from '../../web/src/features/casts/create-cast-dialog.tsx'
import { AddToStoryDialog } from '../../web/src/features/stories/add-to-story-dialog.tsx'
import { GenerateStoryForm } from '../../web/src/features/stories/generate-story-form.tsx'
import { StoryForm } from '../../web/src/features/stories/story-form.tsx'
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
const none = () => undefined

const ingredientsOf = (count: number) => ({
  characters: things(count),
  locations: things(count),
  casts: things(count),
  retry: null,
  noCharacters: '',
  moreCharacters: '',
})

function cacheCharacters(count: number): void {
  const character = exampleAnswer(getCharacter, { isReady: true })
  const people = things(count).map((thing) => ({ ...character, ...thing, role: '' }))
  queryClient.setQueryData(readAll('GET /api/characters').queryKey, people)
}

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
    showElement(<GenerateStoryForm ingredients={ingredientsOf(51)} onAccepted={none} onCancel={none} />)
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
  cacheCharacters(101)
  showElement(<CreateCastDialog onSaved={none} onClose={none} />)
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'The harbour' } })
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'Create Cast' }))
  expect(await screen.findByText('Choose at most 100 characters')).toBeTruthy()
  expect(fetched).not.toHaveBeenCalled()
})

const formsWithFilter: [string, string, RegExp | null, ReactElement][] = [
  [
    'a generated story',
    'Filter characters',
    /^Title/,
    <GenerateStoryForm key="1" ingredients={ingredientsOf(10)} onAccepted={none} onCancel={none} />,
  ],
  [
    'a story by hand',
    'Filter characters',
    /^Title/,
    <StoryForm key="2" ingredients={ingredientsOf(10)} onCreated={none} onCancel={none} />,
  ],
  [
    'a new cast',
    'Filter characters',
    // The button of this dialog is outside of the form, and user-event then submits nothing at Enter.
    null,
    <CreateCastDialog key="3" onSaved={none} onClose={none} />,
  ],
  [
    'an addition to a story',
    'Search your stories',
    /^Character role/,
    <AddToStoryDialog
      key="4"
      name="Ned Pool"
      noun="character"
      initialRole="Friend"
      roles={['Friend']}
      link={async () => undefined}
      onAdded={async () => undefined}
      onClose={none}
    />,
  ],
]

test.each(formsWithFilter)(
  'Enter in the filter of a picker does not submit the form of %s',
  async (_, filter, otherField, form) => {
    cacheCharacters(10)
    queryClient.setQueryData(readAll('GET /api/stories', { query: { personal: true } }).queryKey, [
      exampleAnswer(getStory, { title: 'Low Water' }),
    ])
    storeDraft('story-by-ai', { characterIds: [1] })
    const onSubmit = vi.fn()
    const listen = () => onSubmit()
    document.addEventListener('submit', listen)
    try {
      showElement(form)
      const user = userEvent.setup()
      const field = screen.getByRole('searchbox', { name: filter })
      await user.type(field, 'thing 2{Enter}')
      expect(onSubmit).not.toHaveBeenCalled()
      // `fireEvent` returns false if the default action of the key was prevented.
      expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
      // Enter submits the form from its other fields.
      if (otherField) await user.type(screen.getByLabelText(otherField), '{Enter}')
      expect(onSubmit).toHaveBeenCalledTimes(otherField ? 1 : 0)
    } finally {
      document.removeEventListener('submit', listen)
    }
  },
)
