import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCharacter } from '#contract/characters.ts'
import { EditCharacterForm } from '../../web/src/features/characters/edit-character-form.tsx'
import { editDraftKey } from '../../web/src/features/characters/edit-draft.ts'
import { storeDraft } from '../../web/src/lib/drafts.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { exampleAnswer } from '../setup/example-answer.ts'
import { waitFor } from '../setup/wait-for.ts'

const character = exampleAnswer(getCharacter, {
  name: 'Mira Holt',
  appearance: '',
  appearanceParts: null,
  personality: 'Calm.',
  personalityTraits: [],
  generation: null,
})
let sent: unknown[]

beforeEach(() => {
  queryClient.clear()
  sent = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    if (method !== 'PUT') return Response.json([])
    sent.push(JSON.parse(String(body)))
    return Response.json(character)
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function openForm(fields: Partial<typeof character> = {}) {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <EditCharacterForm character={{ ...character, ...fields }} onClose={onClose} />
    </QueryClientProvider>,
  )
  return { onClose, save: () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' })) }
}

test.each([['Facial features'], ['Distinguishing marks'], ['Accessories']])(
  'the form of a character shows at the field %s that its text is too long, and sends nothing',
  async (label) => {
    const { save } = openForm()
    const field = screen.getByLabelText(new RegExp(`^${label}`))
    fireEvent.change(field, { target: { value: 'x'.repeat(501) } })
    save()
    expect(await screen.findByText(`${label} too long`)).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  },
)

test('the form of a character shows at the field Other that all fields of the appearance together are too long', async () => {
  const { save, onClose } = openForm()
  const other = screen.getByLabelText(/^Other/)
  fireEvent.change(screen.getByLabelText(/^Gender/), { target: { value: 'woman' } })
  fireEvent.change(other, { target: { value: 'x'.repeat(4995) } })
  save()
  expect(await screen.findByText('Appearance too long')).toBeTruthy()
  expect(other.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  fireEvent.change(other, { target: { value: 'x'.repeat(4985) } })
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([{ appearance: `${'x'.repeat(4985)}, Gender: woman` }])
})

test('the form of a character names a trait that is too long, and sends nothing', async () => {
  const trait = 'never asks for anything twice, and remembers everyone who did so'
  storeDraft(editDraftKey(character), { personalityTraits: ['loyal', trait] })
  const { save } = openForm()
  save()
  expect(await screen.findByText(`Trait too long: ${trait}`)).toBeTruthy()
  expect(sent).toEqual([])
})

test('each refused save of the form of a character unfolds the section with the invalid field and focuses the field', async () => {
  const { save } = openForm()
  const field = screen.getByLabelText(/^Background/)
  const section = field.closest('details')
  if (!section) throw new Error('the field is in no section')
  fireEvent.change(field, { target: { value: 'x'.repeat(20_000) } })
  for (let n = 0; n < 2; n += 1) {
    section.open = false
    screen.getByLabelText(/^Name/).focus()
    save()
    await waitFor(() => expect([section.open, document.activeElement]).toEqual([true, field]))
  }
})
