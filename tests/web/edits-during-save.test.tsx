import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BookProvider } from '../../web/src/features/book/book-context.ts'
import { PlanPart } from '../../web/src/features/book/plan-part.tsx'
import { StylePart } from '../../web/src/features/book/style-part.tsx'
import { owner } from '../../web/src/lib/private-storage.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'

/** The bodies of the saves that were sent. */
let saves: unknown[] = []
/** The answer to a read of the edited thing. */
let stored: unknown
let answer = Promise.withResolvers<unknown>()

beforeEach(() => {
  queryClient.clear()
  saves = []
  answer = Promise.withResolvers()
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body: string }) => {
    if (init.method === 'PUT') {
      saves.push(JSON.parse(init.body))
      return new Response(JSON.stringify(await answer.promise))
    }
    return new Response(JSON.stringify(/plan|style/.test(url) ? stored : []))
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function show(element: React.ReactNode) {
  const book = { storyId: 1, chapters: [], current: 1, live: null, onShow: () => {}, hrefOf: () => '' }
  const router = createMemoryRouter([
    { path: '*', element: <BookProvider value={book}>{element}</BookProvider> },
  ])
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const replaceText = async (text: string, by: string) =>
  fireEvent.change(await screen.findByDisplayValue(text), { target: { value: by } })

async function pressSave(name: string): Promise<void> {
  const before = saves.length
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(saves).toHaveLength(before + 1))
}

async function answerSave(body: unknown): Promise<void> {
  answer.resolve(body)
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
}

test('a beat that is typed while the plan is being saved stays in the form and on the device, and is saved next', async () => {
  const beat = { id: 1, text: 'They kiss', chapterId: null, quote: null }
  const plan = {
    ...{ enabled: true, chapterGoal: null, ending: null, promises: [], version: 3, passed: [] },
    chapters: [{ number: 1, title: '', status: 'planned', beats: [beat] }],
  }
  stored = plan
  const { unmount } = show(<PlanPart />)
  await replaceText('They kiss', 'They kiss twice')
  await pressSave('Save plan')
  await replaceText('They kiss twice', 'They part')
  await answerSave({ ...plan, version: 4 })
  expect(screen.getByDisplayValue('They part')).toBeTruthy()
  unmount()
  show(<PlanPart />)
  expect(await screen.findByDisplayValue('They part')).toBeTruthy()
  await pressSave('Save plan')
  expect(saves[1]).toMatchObject({ version: 4, chapters: [{ beats: [{ id: 1, text: 'They part' }] }] })
})

test('a plan that is not edited while it is being saved is shown as saved, and so is one whose edits are discarded meanwhile', async () => {
  const plan = {
    ...{ enabled: true, chapterGoal: null, ending: null, promises: ['A kiss'], version: 3, passed: [] },
    chapters: [],
  }
  stored = plan
  show(<PlanPart />)
  await replaceText('A kiss', 'Two kisses')
  await pressSave('Save plan')
  await answerSave({ ...plan, promises: ['Two kisses'], version: 4 })
  expect(await screen.findByText('Everything is saved.')).toBeTruthy()
  answer = Promise.withResolvers()
  await replaceText('Two kisses', 'Three kisses')
  await pressSave('Save plan')
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  await answerSave({ ...plan, promises: ['Three kisses'], version: 5 })
  expect(await screen.findByDisplayValue('Three kisses')).toBeTruthy()
  expect(screen.getByText('Everything is saved.')).toBeTruthy()
})

const style = {
  ...{ pov: null, povCharacterId: null, tense: null, language: null, tone: null, voiceSample: '' },
  ...{ avoid: [], notes: 'No rain.', pictureStyle: '', updatedAt: '2026-01-01T00:00:00.000Z' },
}

test('notes that are typed while the style is being saved stay in the form and on the device, beside the saved fields', async () => {
  stored = style
  const { unmount } = show(<StylePart />)
  await replaceText('No rain.', 'No rain, no wind.')
  await pressSave('Save style')
  await replaceText('No rain, no wind.', 'No weather.')
  // The answer also has a voice sample that another device has saved.
  const saved = { ...style, notes: 'No rain, no wind.', voiceSample: 'The sea.' }
  await answerSave({ ...saved, updatedAt: '2026-01-02T00:00:00.000Z' })
  expect(screen.getByDisplayValue('No weather.')).toBeTruthy()
  expect(screen.getByDisplayValue('The sea.')).toBeTruthy()
  unmount()
  show(<StylePart />)
  expect(await screen.findByDisplayValue('No weather.')).toBeTruthy()
  await pressSave('Save style')
  const base = '2026-01-02T00:00:00.000Z'
  expect(saves[1]).toMatchObject({ notes: 'No weather.', voiceSample: 'The sea.', base })
})

test('a style whose edits are discarded while it is being saved is shown as it was saved', async () => {
  stored = style
  show(<StylePart />)
  await replaceText('No rain.', 'No wind.')
  await pressSave('Save style')
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  await answerSave({ ...style, notes: 'No wind.', updatedAt: '2026-01-02T00:00:00.000Z' })
  expect(await screen.findByDisplayValue('No wind.')).toBeTruthy()
  expect(screen.getByText('Nothing has changed yet.')).toBeTruthy()
})

/** Shows the style with an unclear text in the field of the language and a changed tone. Returns the field. */
async function typeUnclearLanguage() {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  stored = {
    ...{
      pov: null,
      povCharacterId: null,
      tense: null,
      language: 'ja',
      tone: null,
      voiceSample: '',
      avoid: [],
    },
    ...{ notes: 'Rain.', pictureStyle: '', updatedAt: '2026-01-01T00:00:00.000Z' },
  }
  show(<StylePart />)
  await replaceText('Rain.', 'Snow.')
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Language' })
  fireEvent.change(field(), { target: { value: 'norweg' } })
  fireEvent.blur(field())
  expect(field().value).toBe('norweg')
  return field
}

test("'Discard changes' of the style also discards a text that names no language, so that the next save is sent", async () => {
  const field = await typeUnclearLanguage()
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(field().value).toBe('Japanese')
  await replaceText('Rain.', 'Hail.')
  await pressSave('Save style')
  expect(saves).toMatchObject([{ notes: 'Hail.', language: 'ja' }])
})

test('another draft of the style that is opened replaces a text that names no language', async () => {
  // The form is opened with the latest draft, and offers the older one.
  for (const [at, notes] of ['Fog.', 'Rain.'].entries())
    localStorage.setItem(
      `private:${owner()}:draft:style-1@closed-${at}`,
      JSON.stringify({ values: { notes, language: 'ja' }, at }),
    )
  const field = await typeUnclearLanguage()
  fireEvent.click(screen.getByRole('button', { name: 'Open it' }))
  expect(field().value).toBe('Japanese')
  expect(screen.getByDisplayValue('Fog.')).toBeTruthy()
  await pressSave('Save style')
})
