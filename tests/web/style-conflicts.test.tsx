import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BookProvider } from '../../web/src/features/book/book-context.ts'
import { StylePart } from '../../web/src/features/book/style-part.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'

const style = {
  ...{ pov: null, povCharacterId: null, tense: null, language: 'ja', tone: null, voiceSample: '' },
  ...{ avoid: [], notes: 'Rain.', pictureStyle: '', updatedAt: '2026-01-01T00:00:00.000Z' },
}

/** The style on the server. A save that is based on another version is refused. */
let stored: typeof style
let saves: object[]

beforeEach(() => {
  queryClient.clear()
  stored = style
  saves = []
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body: string }) => {
    if (init.method !== 'PUT') return Response.json(url.endsWith('/style') ? stored : [])
    const { base, ...values } = JSON.parse(init.body)
    if (base !== stored.updatedAt)
      return Response.json({ code: 'conflict', message: 'This style was changed.' }, { status: 409 })
    saves.push(values)
    return Response.json({ ...stored, ...values })
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.mocked(document.hasFocus).mockRestore()
  vi.unstubAllGlobals()
})

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Language' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function typeLanguage(text: string) {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.blur(field())
}

/** Chooses German and saves it, after another device has chosen French. */
async function disagreeAboutLanguage() {
  const book = { storyId: 1, chapters: [], current: 1, live: null, onShow: () => {}, hrefOf: () => '' }
  const element = (
    <BookProvider value={book}>
      <StylePart />
    </BookProvider>
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  )
  await screen.findByDisplayValue('Japanese')
  typeLanguage('German')
  stored = { ...style, language: 'fr', updatedAt: '2026-01-02T00:00:00.000Z' }
  press('Save style')
  await screen.findByText(/You and the other change do not agree about: language/)
}

test("'Take the other change' shows the language of the other change in place of a text that names no language", async () => {
  await disagreeAboutLanguage()
  typeLanguage('norweg')
  press('Take the other change')
  expect(field().value).toBe('French')
  press('Save style')
  await waitFor(() => expect(saves).toMatchObject([{ language: 'fr' }]))
})

test("'Keep what I typed' keeps a text that names no language in the field", async () => {
  await disagreeAboutLanguage()
  typeLanguage('norweg')
  press('Keep what I typed')
  expect(field().value).toBe('norweg')
})

test("'Discard changes' also ends the question about a change that was made elsewhere", async () => {
  await disagreeAboutLanguage()
  press('Discard changes')
  expect(screen.queryByRole('alert')).toBeNull()
})
