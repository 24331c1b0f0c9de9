import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GenerationMemory } from '#contract/generation-book.ts'
import { BookProvider } from '../../web/src/features/book/book-context.ts'
import { FactsPart } from '../../web/src/features/book/facts-part.tsx'
import { FindingsPart } from '../../web/src/features/book/findings-part.tsx'
import { MemoryPart } from '../../web/src/features/book/memory-part.tsx'
import { PlanPart } from '../../web/src/features/book/plan-part.tsx'
import { StylePart } from '../../web/src/features/book/style-part.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { currentToasts } from '../../web/src/lib/toasts.ts'
import { Toaster } from '../../web/src/ui/toaster.tsx'
import { chapters, factOf, finding } from './book-records.ts'

type Answer = (body: unknown) => { status?: number; body?: unknown }
// The fake answers of the API, by method and path, such as 'GET /api/stories/1/facts'.
let answers: Record<string, Answer> = {}
let sent: { call: string; search: string; body: unknown }[] = []

beforeEach(() => {
  queryClient.clear()
  sent = []
  answers = {
    'GET /api/stories/1/characters': () => ({ body: [{ id: 5, name: 'Ida' }] }),
    'GET /api/stories/1/locations': () => ({ body: [] }),
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body: string | null }) => {
    const { pathname, search } = new URL(url, 'http://test')
    const call = `${init.method} ${pathname}`
    const body: unknown = init.body === null ? null : JSON.parse(init.body)
    sent.push({ call, search, body })
    const { status = 200, body: answer } = answers[call]?.(body) ?? { status: 503 }
    return new Response(status === 204 ? null : JSON.stringify(answer ?? {}), { status })
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function show(part: React.ReactNode, current = 2, onShow: (chapter: number) => void = () => {}) {
  const book = { storyId: 1, chapters, current, live: null, onShow, hrefOf: (n: number) => `?chapter=${n}` }
  const element = (
    <>
      <BookProvider value={book}>{part}</BookProvider>
      <Toaster />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const changes = () =>
  sent.filter(({ call, search }) => !call.startsWith('GET') && search !== '?estimate=true')

test.each([
  ['style', <StylePart key="1" />],
  ['plan', <PlanPart key="2" />],
  ['facts', <FactsPart key="3" />],
  ['findings', <FindingsPart key="4" />],
  ['memory', <MemoryPart key="5" />],
])('the panel part %s offers to try again if its data cannot be read', async (_name, part) => {
  show(part)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('the part Facts lists facts by chapter with who knows them, opens their chapter, and filters by kind and person', async () => {
  const onShow = vi.fn()
  const secret = factOf(2, { fromChapter: 2, chapterId: 12, knownBy: [5], kind: 'secret' })
  answers['GET /api/stories/1/facts'] = () => ({ body: [factOf(1), secret] })
  show(<FactsPart />, 2, onShow)
  expect(await screen.findByRole('heading', { name: 'Chapter 1: Day 1' })).toBeTruthy()
  expect(await screen.findByText(/Known by/)).toBeTruthy()
  expect(screen.getByText(/Known by/).textContent).toContain('Known by Ida only.')
  fireEvent.click(screen.getByRole('link', { name: 'Chapter 2' }))
  expect(onShow).toHaveBeenCalledWith(2)
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'secret' } })
  expect(screen.queryByText('Fact 1')).toBeNull()
  fireEvent.change(screen.getByLabelText('About'), { target: { value: 'character:5' } })
  await waitFor(() => expect(sent.at(-1)?.search).toContain('about=character%3A5'))
})

test('facts and findings show emphasized words of the chapter with emphasis, without asterisks', async () => {
  answers['GET /api/stories/1/facts'] = () => ({
    body: [factOf(1, { text: 'Ida came to the *lighthouse*' })],
  })
  show(<FactsPart />)
  expect((await screen.findByText('lighthouse')).tagName).toBe('EM')
  cleanup()
  const why = 'The *lighthouse* was dark before.'
  answers['GET /api/stories/1/findings'] = () => ({ body: [{ ...finding, why }] })
  show(<FindingsPart onMend={() => {}} />)
  expect((await screen.findByText('lighthouse')).tagName).toBe('EM')
})

test('a deleted fact leaves the list, and Undo restores it at its position', async () => {
  const shownFacts = () => screen.getAllByText(/^Fact \d$/).map((one) => one.textContent)
  answers['GET /api/stories/1/facts'] = () => ({ body: [factOf(1), factOf(2), factOf(3)] })
  const deleted = factOf(2, { status: 'void', updatedAt: '2026-02-02T00:00:00.000Z' })
  answers['PUT /api/stories/1/facts/2'] = (body) => ({
    body: 'undo' in (body as object) ? factOf(2) : deleted,
  })
  show(<FactsPart />)
  const row = (await screen.findByText('Fact 2')).closest('li')
  fireEvent.click(within(row as HTMLElement).getByRole('button', { name: 'Delete this fact' }))
  await waitFor(() => expect(screen.queryByText('Fact 2')).toBeNull())
  press('Undo')
  await waitFor(() => expect(shownFacts()).toEqual(['Fact 1', 'Fact 2', 'Fact 3']))
  expect(changes().map(({ body }) => body)).toEqual([{ status: 'void' }, { undo: deleted.updatedAt }])
})

test("a fact is pinned, is ended in a chosen chapter, and 'Undo' restores the ended fact", async () => {
  answers['GET /api/stories/1/facts'] = () => ({ body: [factOf(1)] })
  answers['PUT /api/stories/1/facts/1'] = (body) => ({
    body: { ...factOf(1), updatedAt: '2026-02-02T00:00:00.000Z', ...(body as object) },
  })
  show(<FactsPart />)
  await screen.findByText('Fact 1')
  press(/^Pin/)
  expect(await screen.findByText('Pinned')).toBeTruthy()
  press('It holds no longer')
  fireEvent.change(screen.getByLabelText('Chapter in which it ended'), { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: 'It ended here' }))
  await waitFor(() => expect(screen.queryByText('Fact 1')).toBeNull())
  expect(changes().at(-1)?.body).toEqual({ status: 'ended', untilChapter: 3 })
  press('Undo')
  expect(await screen.findByText('Fact 1')).toBeTruthy()
  expect(changes().at(-1)?.body).toEqual({ undo: '2026-02-02T00:00:00.000Z' })
})

test('the edit form of a fact keeps its typed text when a reading in the background removes the fact from the list', async () => {
  answers['GET /api/stories/1/facts'] = () => ({ body: [factOf(1)] })
  show(<FactsPart />)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit this fact' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Fact' }), { target: { value: 'She has the key' } })
  answers['GET /api/stories/1/facts'] = () => ({ body: [factOf(2)] })
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('Fact 2')).toBeTruthy()
  expect(screen.getByDisplayValue('She has the key')).toBeTruthy()
})

test('a fact is added by hand, and a fact without words is not sent', async () => {
  answers['GET /api/stories/1/facts'] = () => ({ body: [] })
  answers['POST /api/stories/1/facts'] = () => ({
    status: 201,
    body: factOf(9, { text: 'She is left-handed' }),
  })
  show(<FactsPart />)
  expect(await screen.findByText('Nothing is known yet')).toBeTruthy()
  press('Add a fact')
  press('Add fact')
  expect(await screen.findByText('Fact is required')).toBeTruthy()
  expect(changes()).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: 'Fact' }), { target: { value: 'She is left-handed' } })
  fireEvent.click(await screen.findByLabelText('Ida'))
  press('Add fact')
  expect(await screen.findByText('She is left-handed')).toBeTruthy()
  expect(changes()[0]?.body).toEqual({
    text: 'She is left-handed',
    kind: 'state',
    fromChapter: 2,
    about: [{ characterId: 5 }],
    knownBy: 'all',
  })
})

test('Add a fact moves the focus to the text of the form while the form is open, and keeps the typed words', async () => {
  answers['GET /api/stories/1/facts'] = () => ({ body: [] })
  show(<FactsPart />)
  expect(await screen.findByText('Nothing is known yet')).toBeTruthy()
  press('Add a fact')
  const text = screen.getByRole('textbox', { name: 'Fact' })
  fireEvent.change(text, { target: { value: 'She is left-handed' } })
  screen.getByRole('combobox', { name: 'Status' }).focus()
  press('Add a fact')
  expect(document.activeElement).toBe(text)
  expect(screen.getByDisplayValue('She is left-handed')).toBeTruthy()
})

test('a finding shows its severity in words and both quotes, and is waived and opened again', async () => {
  const onMend = vi.fn()
  answers['GET /api/stories/1/findings'] = () => ({ body: [finding] })
  answers['PUT /api/stories/1/findings/7'] = (body) => ({ body: { ...finding, ...(body as object) } })
  const range = { p50: 40, p90: 60 }
  answers['POST /api/stories/1/review'] = () => ({ body: { tokens: range, usd: null, seconds: range } })
  show(<FindingsPart onMend={onMend} />)
  expect(await screen.findByText('Wrong')).toBeTruthy()
  // This is the estimate of a review of the whole story, with a model whose price is not known.
  expect(await screen.findByText(/About 40 seconds, no price known\./)).toBeTruthy()
  expect(screen.getByText('her green eyes')).toBeTruthy()
  expect(screen.getByText('her brown eyes')).toBeTruthy()
  press('Mend this passage')
  expect(onMend).toHaveBeenCalledWith(finding)
  press('Leave it')
  expect(await screen.findByText('Nothing stands out')).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Show what is settled' }))
  press('Open again')
  expect(await screen.findByRole('button', { name: 'Leave it' })).toBeTruthy()
  expect(changes().map(({ body }) => body)).toEqual([{ status: 'waived' }, { status: 'open' }])
})

test('choosing a kind of facts requests the facts of that kind from the API', async () => {
  answers['GET /api/stories/1/facts'] = () => ({ body: [factOf(1)] })
  show(<FactsPart />)
  await screen.findByText('Fact 1')
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'promise' } })
  await waitFor(() => expect(sent.at(-1)?.search).toContain('kind=promise'))
})

test('the part Memory lists the material of the open chapter, with the tokens used and what was left out', async () => {
  const memory: GenerationMemory = {
    budget: 32_000,
    used: 24_000,
    sections: [
      {
        name: 'facts',
        tokens: 900,
        items: [
          { kind: 'fact', id: 1, label: 'She is left-handed', tokens: 12, sent: 'whole', why: 'pinned' },
          { kind: 'fact', id: 2, label: 'An old *scar*', tokens: 0, sent: 'dropped', why: 'no room' },
        ],
      },
    ],
  }
  answers['GET /api/stories/1/chapters/12/order'] = () => ({ body: { generationId: 'mine' } })
  answers['GET /api/generations/mine/memory'] = () => ({ body: memory })
  show(<MemoryPart />)
  expect(await screen.findByText('24,000')).toBeTruthy()
  expect(screen.getByText('Left out')).toBeTruthy()
  expect(screen.getByText('scar').tagName).toBe('EM')
})

test("the part Memory shows 'Nothing was sent' and no error for a chapter that was not generated", async () => {
  answers['GET /api/stories/1/chapters/12/order'] = () => ({ body: { generationId: null } })
  show(<MemoryPart />)
  expect(await screen.findByText('Nothing was sent')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('deleting a planned beat can be undone after the user has left the panel part', async () => {
  const plan = {
    enabled: true,
    chapterGoal: null,
    ending: null,
    promises: [],
    version: 3,
    passed: [],
    chapters: [
      {
        number: 4,
        title: '',
        status: 'planned',
        beats: [{ id: 1, text: 'They kiss', chapterId: null, quote: null }],
      },
    ],
  }
  answers['GET /api/stories/1/plan'] = () => ({ body: plan })
  const first = show(<PlanPart />)
  fireEvent.change(await screen.findByDisplayValue('They kiss'), { target: { value: 'They kiss twice' } })
  press('Delete beat 1 of chapter 1')
  expect(screen.queryByDisplayValue('They kiss twice')).toBeNull()
  first.unmount()
  act(() => currentToasts()[0]?.action?.run())
  show(<PlanPart />)
  expect(await screen.findByDisplayValue('They kiss twice')).toBeTruthy()
})

test('a beat that was passed over is planned for the next chapter or deleted, and the saved plan names the others by id', async () => {
  const beat = (id: number, text: string) => ({ id, text, chapterId: null, quote: null })
  const plan = {
    ...{ enabled: true, chapterGoal: null, ending: null, promises: [], version: 3, chapters: [] },
    passed: [beat(1, 'They kiss'), beat(2, 'They part'), beat(3, 'It rains')],
  }
  answers['GET /api/stories/1/plan'] = () => ({ body: plan })
  answers['PUT /api/stories/1/plan'] = () => ({ body: { ...plan, version: 4 } })
  show(<PlanPart />)
  expect(await screen.findByText('Passed over: 3 beats')).toBeTruthy()
  press('Plan for chapter 1: They kiss')
  press('Delete: They part')
  press('Save plan')
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()[0]?.body).toMatchObject({
    chapters: [{ beats: [{ id: 1, text: 'They kiss' }] }],
    passed: [{ id: 3 }],
  })
})
