import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Generation } from '#contract/generation-fields.ts'
import { separatorBefore } from '#contract/passage-text.ts'
import { PassageDialog } from '../../web/src/features/passages/passage-dialog.tsx'
import type { PassageStart } from '../../web/src/features/passages/passage-start.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { generationSummary } from '../setup/generation-summary.ts'

const chapter = {
  id: 7,
  chapterNumber: 2,
  title: 'The Lamp',
  content: 'The rain began.\n\nShe sat down.',
  summary: null,
  words: 6,
  lengthMissed: false,
  version: 1,
  state: 'draft' as const,
  releaseAt: null,
  quiet: false,
  hasUnreleasedChanges: false,
  findings: 0,
  createdAt: '2026-02-14T19:30:00.000Z',
  updatedAt: '2026-02-14T19:30:00.000Z',
}
const quote = 'She sat down.'
const range = { p50: 12, p90: 20 }
const estimate = { tokens: range, usd: { p50: 0.004, p90: 0.01 }, seconds: range }
const start: PassageStart = { quote, from: chapter.content.indexOf(quote) }

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function renderDialog(part: { start?: PassageStart | null; generation?: Generation; text?: string } = {}) {
  const handlers = {
    onOrder: vi.fn(),
    onCancelOrder: vi.fn(),
    onRetryOrder: vi.fn(),
    onReject: vi.fn(),
    onAccepted: vi.fn(),
    onClose: vi.fn(),
  }
  const fetched = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ id: 1, generationId: 'g2', generationStatus: 'queued' }, { status: 202 }),
  )
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('?estimate=true') ? Response.json(estimate) : fetched(url, init),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <PassageDialog
        storyId={1}
        chapter={chapter}
        start={part.start === undefined ? start : part.start}
        language="en"
        generationId={part.generation?.id ?? null}
        generation={part.generation}
        withText={(_generation, show) => show(part.text ?? '')}
        {...handlers}
      />
    </QueryClientProvider>,
  )
  return { ...handlers, fetched, user: userEvent.setup() }
}
const passageOrder = (part: Partial<Generation>): Generation => ({
  ...generationSummary({ kind: 'passage', chapterId: 7 }),
  text: '',
  contract: null,
  ...part,
})
const completed = (suggestions: string[], accepted: number | null = null) =>
  passageOrder({
    status: 'completed',
    result: {
      chapterId: 7,
      ...start,
      intent: 'rewrite',
      suggestions: suggestions.map((text) => ({ text, words: 3 })),
      accepted,
    },
  })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('a finding opens the passage dialog with its passage, intent and instruction', async () => {
  const { user, fetched, onOrder } = renderDialog({
    start: { ...start, intent: 'custom', instruction: 'She is blind.' },
  })
  expect(screen.getByText(quote)).toBeTruthy()
  expect(await screen.findByText('About 15 seconds, $0.004')).toBeTruthy()
  await user.click(button('Write suggestions'))
  await waitFor(() => expect(onOrder).toHaveBeenCalledWith('g2'))
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/stories/1/chapters/7/passage')
  expect(JSON.parse(String(init?.body))).toEqual({
    ...{ quote, from: start.from, intent: 'custom', instruction: 'She is blind.', count: 1 },
  })
})

const reasonOf = (name: string) =>
  document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent

test('the passage dialog needs an instruction for the intent "Something else", and states this', async () => {
  const { user } = renderDialog()
  await user.click(screen.getByRole('radio', { name: /Something else/ }))
  expect(button('Write suggestions').disabled).toBe(true)
  expect(reasonOf('Write suggestions')).toBe('Write the instruction first.')
  await user.type(screen.getByLabelText(/^Instruction/), 'Let her stand.')
  expect(button('Write suggestions').disabled).toBe(false)
})

test('the passage dialog states that a paragraph has to be chosen, until one is chosen', async () => {
  const { user } = renderDialog({ start: null })
  expect(button('Work on this one').disabled).toBe(true)
  expect(reasonOf('Work on this one')).toBe('Choose a paragraph first.')
  await user.click(screen.getAllByRole('radio')[0] ?? document.body)
  expect(button('Work on this one').disabled).toBe(false)
})

test('the passage dialog keeps a typed instruction when it is closed and opened again', async () => {
  const { user } = renderDialog()
  await user.type(screen.getByLabelText(/^Instruction/), 'Let her stand.')
  cleanup()
  renderDialog()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Instruction/).value).toBe('Let her stand.')
})

test('suggestions for a passage are shown while they are written, without the separator between them', async () => {
  const separator = separatorBefore(1)
  const { user, onCancelOrder } = renderDialog({
    generation: passageOrder({ status: 'running' }),
    text: `She stood.${separator}She lay${separator.slice(0, 3)}`,
  })
  expect(screen.getByText('She stood.')).toBeTruthy()
  expect(screen.getByText('She lay').textContent).toBe('She lay')
  await user.click(button('Cancel'))
  expect(onCancelOrder).toHaveBeenCalledWith('a')
})

test('a finished suggestion for a passage shows its differences from the old text, and accepting it sends its index', async () => {
  const { user, fetched } = renderDialog({ generation: completed(['She stood up.', 'She left.']) })
  // The differences and the Accept button appear together: if the differences came later, the button would move under
  // the pointer.
  expect(screen.getAllByText('sat down')[0]?.tagName).toBe('DEL')
  expect(screen.getByText('stood up').tagName).toBe('INS')
  await user.click(screen.getByRole('radio', { name: /Suggestion 2/ }))
  await user.click(button('Accept'))
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/generations/a/accept')
  expect(fetched.mock.calls[0]?.[1].body).toBe('{"suggestion":1}')
})

test("'Try again' beside a finished suggestion returns the passage dialog to the form of the order", async () => {
  const { user, onOrder } = renderDialog({ generation: completed(['She stood up.']) })
  await user.click(button('Try again'))
  expect(onOrder).toHaveBeenCalledWith(null)
})

test('a suggestion for a passage that is already in the chapter cannot be accepted again', async () => {
  renderDialog({ generation: completed(['She stood up.'], 0) })
  expect(screen.getByText('Suggestion 1 is in the chapter already.')).toBeTruthy()
  expect(button('Accept').disabled).toBe(true)
})

test('a failed order of suggestions for a passage shows the reason and can be tried again', async () => {
  const error = { code: 'provider_failed', message: 'The AI is away.' }
  const { user, onRetryOrder } = renderDialog({ generation: passageOrder({ status: 'failed', error }) })
  expect(screen.getByRole('alert').textContent).toContain('The AI is away.')
  await user.click(button('Try again'))
  expect(onRetryOrder).toHaveBeenCalledWith('a')
})
