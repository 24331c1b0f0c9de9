import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GenerateChapterDialog } from '../../web/src/features/chapters/generate-chapter-dialog.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { currentToasts } from '../../web/src/lib/toasts.ts'
import { NextChapter } from '../../web/src/screens/desk/next-chapter.tsx'
import { chapters } from './book-records.ts'

const beat = (id: number, text: string) => ({ id, text, chapterId: null, quote: null })
const plan = {
  enabled: true,
  chapterGoal: null,
  ending: null,
  promises: [],
  passed: [],
  chapters: [
    { number: 2, title: '', status: 'planned', beats: [beat(5, 'The letter.'), beat(6, 'The storm.')] },
    { number: 3, title: '', status: 'planned', beats: [beat(7, 'The ship.')] },
  ],
  version: 1,
}
const range = { p50: 40, p90: 60 }
const estimate = { tokens: range, usd: { p50: 0.02, p90: 0.03 }, seconds: range }
let present: unknown
let orders: unknown[]
/** Answers the read of the last order. */
let lastOrder: () => Response | Promise<Response>
/** Answers the read of the places. */
let readPlaces: () => Response

beforeEach(() => {
  queryClient.clear()
  present = plan
  orders = []
  lastOrder = () => Response.json([])
  readPlaces = () => Response.json([])
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/plan'))
      return present ? Response.json(present) : Response.json({ code: 'internal' }, { status: 500 })
    if (url.endsWith('/order')) return lastOrder()
    if (url.endsWith('/locations')) return readPlaces()
    if (init.method !== 'POST') return Response.json([])
    if (url.endsWith('?estimate=true')) return Response.json(estimate)
    orders.push(JSON.parse(String(init.body)))
    return Response.json({ id: 1, generationId: 'g', generationStatus: 'queued' }, { status: 202 })
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function renderDialog(latest = 1, defaults = {}) {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <GenerateChapterDialog
        storyId={1}
        latest={latest}
        defaults={defaults}
        onAccepted={() => {}}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), onClose }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('GenerateChapterDialog', () => {
  test('the order dialog of a chapter needs no plot when the plan has beats for the next chapter', async () => {
    const { user, onClose } = renderDialog()
    await user.type(screen.getByLabelText('Setting'), 'The stairs')
    await screen.findByText('The letter.')
    expect(screen.queryByText('The ship.')).toBeNull()
    expect(await screen.findByText('About 40 seconds, $0.02')).toBeTruthy()
    await user.click(button('Let the story decide'))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(orders).toEqual([{ plot: '', setting: 'The stairs', chapterSize: 'medium', spiceLevel: 'warm' }])
  })

  test('the order dialog of a chapter sends only the chosen beats of the plan', async () => {
    const { user } = renderDialog()
    await user.type(screen.getByLabelText('Setting'), 'The stairs')
    await user.click(await screen.findByText('The storm.'))
    await user.click(button('Generate chapter'))
    await waitFor(() => expect(orders).toMatchObject([{ beats: [6] }]))
  })

  test('the order dialog of a chapter needs a plot if the plan is switched off or has no beats for the next chapter', async () => {
    const { user } = renderDialog(3)
    await user.type(screen.getByLabelText('Setting'), 'The stairs')
    expect(button('Generate chapter').disabled).toBe(true)
    cleanup()
    queryClient.clear()
    present = { ...plan, enabled: false }
    renderDialog()
    await screen.findByText('The contract')
    expect(screen.queryByText('The letter.')).toBeNull()
    expect(button('Generate chapter').disabled).toBe(true)
  })

  test("the order dialog of a chapter pre-selects 'last chapter' if the goal of the plan is reached", async () => {
    present = { ...plan, chapterGoal: 2 }
    const { user } = renderDialog()
    await user.type(screen.getByLabelText('Setting'), 'The stairs')
    const closing = screen.getByRole<HTMLInputElement>('checkbox', { name: /This is the last chapter/ })
    await waitFor(() => expect(closing.checked).toBe(true))
    await user.click(button('Let the story decide'))
    await waitFor(() => expect(orders).toMatchObject([{ closing: true }]))
  })

  test('the order dialog of a chapter keeps typed fields for the next opening, and takes the defaults for the others', async () => {
    const { user } = renderDialog()
    await user.type(screen.getByLabelText('Plot'), 'It rains.')
    cleanup()
    renderDialog(1, { setting: 'The harbour' })
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Plot/).value).toBe('It rains.')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Setting').value).toBe('The harbour')
  })

  test('the order dialog of a chapter does not show what was typed for an earlier chapter', async () => {
    const { user } = renderDialog()
    await user.type(screen.getByLabelText('Plot'), 'It rains.')
    await user.click(screen.getByRole('checkbox', { name: /This is the last chapter/ }))
    cleanup()
    renderDialog(2)
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Plot/).value).toBe('')
    const closing = screen.getByRole<HTMLInputElement>('checkbox', { name: /This is the last chapter/ })
    expect(closing.checked).toBe(false)
  })

  test('Cancel of the order dialog of a chapter announces the kept draft only if a field differs from its default', async () => {
    const { user, onClose } = renderDialog()
    const announced = () => currentToasts().filter(({ title }) => title === 'Draft kept').length
    const before = announced()
    await user.type(screen.getByLabelText('Setting'), 'x')
    await user.clear(screen.getByLabelText('Setting'))
    await user.click(button('Cancel'))
    expect([onClose.mock.calls.length, announced()]).toEqual([1, before])
    await user.type(screen.getByLabelText('Setting'), 'The stairs')
    await user.click(button('Cancel'))
    expect([onClose.mock.calls.length, announced()]).toEqual([2, before + 1])
  })

  test("'Discard draft' of the order dialog of a chapter shows the defaults again, and Undo restores the draft", async () => {
    const { user } = renderDialog(1, { setting: 'The harbour' })
    const setting = () => screen.getByLabelText<HTMLTextAreaElement>('Setting').value
    await user.type(screen.getByLabelText('Setting'), ' at night')
    expect(screen.queryByText(/has the draft that you kept/)).toBeNull()
    cleanup()
    renderDialog(1, { setting: 'The harbour' })
    expect(setting()).toBe('The harbour at night')
    await user.click(button('Discard draft'))
    expect(setting()).toBe('The harbour')
    cleanup()
    renderDialog(1, { setting: 'The harbour' })
    expect(setting()).toBe('The harbour')
    act(() => currentToasts().at(-1)?.action?.run())
    cleanup()
    renderDialog(1, { setting: 'The harbour' })
    expect(setting()).toBe('The harbour at night')
  })
})

const unavailable = () => Response.json({ code: 'unavailable' }, { status: 503 })
const order = { setting: 'The pier', chapterSize: 'long', spiceLevel: 5, newest: null }

function renderNext() {
  render(
    <QueryClientProvider client={queryClient}>
      <NextChapter storyId={1} chapters={chapters} onClose={() => {}} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('the order dialog of the desk shows that the last order could not be read, and fills the form when another read is answered', async () => {
  lastOrder = unavailable
  const user = renderNext()
  const alert = await screen.findByText(/^The last order could not be read/)
  const heat = screen.getByLabelText<HTMLSelectElement>(/^Spice level/)
  expect(heat.value).toBe('warm')
  const answer = Promise.withResolvers<Response>()
  lastOrder = () => answer.promise
  const again = screen.getByRole('button', { name: 'Try again' })
  await user.click(again)
  // The form stays while the order is read again, so the focus does too.
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  await act(async () => undefined)
  expect([alert.isConnected, heat.isConnected, document.activeElement]).toEqual([true, true, again])
  answer.resolve(Response.json(order))
  await waitFor(() => expect(screen.getByDisplayValue('The pier')).toBeTruthy())
  expect(alert.isConnected).toBe(false)
  expect(heat.value).toBe('scorching')
})

test('the order dialog of the desk shows that the places could not be read only if the last order has no setting', async () => {
  readPlaces = unavailable
  lastOrder = () => Response.json({ ...order, setting: '' })
  renderNext()
  await screen.findByText(/^The places could not be read/)
  expect(screen.queryByText(/^The last order could not be read/)).toBeNull()
  cleanup()
  queryClient.clear()
  lastOrder = () => Response.json(order)
  renderNext()
  await screen.findByDisplayValue('The pier')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText(/could not be read/)).toBeNull()
})
