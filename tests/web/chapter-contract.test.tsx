import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChapterContract } from '#contract/chapter-contract.ts'
import { ContractReview } from '../../web/src/features/generations/contract-review.tsx'
import { ContractScenes } from '../../web/src/features/generations/contract-scenes.tsx'
import { GenerationStrip } from '../../web/src/features/generations/generation-strip.tsx'
import { sceneTicks } from '../../web/src/features/generations/scene-ticks.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { generationSummary } from '../setup/generation-summary.ts'

const contract: ChapterContract = {
  pov: null,
  povCharacter: null,
  tense: null,
  opening: 'Rain on the stairs.',
  scenes: [
    { text: 'Elena finds the letter.', words: 300, people: ['Elena', 'Tobias'], place: 'The stairs' },
    { text: 'She burns it.', words: 600, people: ['Elena'], place: '' },
    { text: 'The harbour wakes.', words: 200, people: [], place: '' },
  ],
  must: ['the letter burns'],
  mustNot: ['No kiss yet'],
  ending: 'Smoke over the harbour.',
}
const waiting = generationSummary({
  status: 'queued',
  stage: 'Waiting for your word',
  awaits: 'contract',
  queuePosition: 0,
})

interface Sent {
  call: string
  body: unknown
}
let sent: Sent[]
let statusOf: (call: string) => number

beforeEach(() => {
  sent = []
  statusOf = () => 200
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url}`
    sent.push({ call, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const status = statusOf(call)
    const failure = { code: 'conflict', message: 'This chapter is being written already.' }
    return Response.json(status === 200 ? { ...waiting, awaits: null, text: '', contract } : failure, {
      status,
    })
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function renderReview(first = contract) {
  const onConflict = vi.fn()
  const review = (present: ChapterContract) => (
    <QueryClientProvider client={queryClient}>
      <ContractReview generationId="a" contract={present} onConflict={onConflict} />
    </QueryClientProvider>
  )
  const { rerender } = render(review(first))
  const changeElsewhere = (ending: string) => rerender(review({ ...contract, ending }))
  return { user: userEvent.setup(), onConflict, changeElsewhere }
}
const write = () => screen.getByRole('button', { name: 'Write it' })

describe('ContractReview', () => {
  test('the review of a chapter contract approves an unchanged contract without sending it', async () => {
    const { user } = renderReview()
    await user.click(write())
    await waitFor(() =>
      expect(sent.map(({ call }) => call)).toEqual(['POST /api/generations/a/contract/approve']),
    )
  })

  test('the review of a chapter contract keeps a name with a comma as one person', async () => {
    const people = [['Reyes, Jr.'], ['Reyes, Jr.', 'Elena'], []]
    const scenes = contract.scenes.map((scene, i) => ({ ...scene, people: people[i] ?? [] }))
    const { user } = renderReview({ ...contract, scenes })
    await user.click(write())
    await waitFor(() =>
      expect(sent.map(({ call }) => call)).toEqual(['POST /api/generations/a/contract/approve']),
    )
  })

  test('the review of a chapter contract sends a changed contract before it approves it', async () => {
    const { user } = renderReview()
    const scenes = within(screen.getByRole('list', { name: 'Scenes' }))
    await user.clear(scenes.getAllByLabelText('People')[0] as HTMLElement)
    await user.type(scenes.getAllByLabelText('People')[0] as HTMLElement, 'Elena,  Maud ,')
    await user.click(screen.getByRole('button', { name: 'Remove scene 2' }))
    await user.type(screen.getByLabelText(/^Must not happen/), '{enter}{enter}No storm')
    await user.click(write())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).toEqual({
      call: 'PUT /api/generations/a/contract',
      body: {
        ...contract,
        scenes: [{ ...contract.scenes[0], people: ['Elena', 'Maud'] }, contract.scenes[2]],
        mustNot: ['No kiss yet', 'No storm'],
        base: contract,
      },
    })
    expect(sent[1]?.call).toBe('POST /api/generations/a/contract/approve')
  })

  test('the review of a chapter contract keeps at least two scenes, and asks for a second one where one is stored', async () => {
    const { user } = renderReview({ ...contract, scenes: contract.scenes.slice(0, 1) })
    expect(screen.queryByRole('button', { name: /^Remove scene/ })).toBeNull()
    expect(screen.getByText('A chapter has two to six scenes.')).toBeTruthy()
    await user.click(write())
    expect(await screen.findByText('At least two scenes are required')).toBeTruthy()
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Add a scene' }))
    await user.type(screen.getAllByLabelText(/^What happens/)[1] as HTMLElement, 'She burns it.')
    expect(screen.queryByRole('button', { name: /^Remove scene/ })).toBeNull()
    await user.click(write())
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  test('the review of a chapter contract shows the error of an invalid field and sends nothing', async () => {
    const { user } = renderReview()
    await user.clear(screen.getAllByLabelText(/^What happens/)[0] as HTMLElement)
    await user.click(write())
    expect(await screen.findByText('Scene is required')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('the review of a chapter contract shows the reason of a conflict and keeps the typed text', async () => {
    statusOf = () => 409
    const { user, onConflict } = renderReview()
    await user.type(screen.getByLabelText(/^Ending/), ' At last.')
    await user.click(write())
    expect((await screen.findByRole('alert')).textContent).toContain('This chapter is being written already.')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Ending/).value).toBe(
      'Smoke over the harbour. At last.',
    )
    expect(onConflict).toHaveBeenCalled()
  })

  test('the review of a chapter contract shows a contract that was changed elsewhere, if nothing was typed here', async () => {
    const { user, changeElsewhere } = renderReview()
    changeElsewhere('Snow over the harbour.')
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>(/^Ending/).value).toBe('Snow over the harbour.'),
    )
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(write())
    await waitFor(() =>
      expect(sent.map(({ call }) => call)).toEqual(['POST /api/generations/a/contract/approve']),
    )
  })

  test('the review of a chapter contract asks which contract to keep, if it was changed here and elsewhere', async () => {
    const { user, changeElsewhere } = renderReview()
    await user.type(screen.getByLabelText(/^Opening/), ' And wind.')
    changeElsewhere('Snow over the harbour.')
    expect((await screen.findByRole('alert')).textContent).toContain('changed elsewhere')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Opening/).value).toBe('Rain on the stairs. And wind.')
    await user.click(screen.getByRole('button', { name: 'Take the other change' }))
    expect(screen.queryByRole('alert')).toBeNull()
    // The pressed button is removed with the question.
    expect(document.activeElement).toBe(screen.getByLabelText('Point of view'))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Opening/).value).toBe('Rain on the stairs.')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Ending/).value).toBe('Snow over the harbour.')
  })

  test('the review of a chapter contract asks which contract to keep, if it was changed elsewhere while its screen was closed', async () => {
    const { user } = renderReview()
    await user.type(screen.getByLabelText(/^Opening/), ' And wind.')
    cleanup()
    const changed = { ...contract, ending: 'Snow over the harbour.' }
    const again = renderReview(changed)
    const question = await screen.findByRole('alert')
    expect(question.textContent).toContain('changed elsewhere')
    await again.user.click(write())
    await waitFor(() => expect(document.activeElement).toBe(question))
    expect(sent).toEqual([])
    await again.user.click(screen.getByRole('button', { name: 'Keep what I typed' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Point of view'))
    cleanup()
    // The choice is stored with the draft.
    const chosen = renderReview(changed)
    expect(screen.queryByRole('alert')).toBeNull()
    await chosen.user.click(write())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]?.body).toEqual({ ...contract, opening: 'Rain on the stairs. And wind.', base: changed })
  })

  test('the review of a chapter contract asks which contract to keep, if the server has another one than the form began with', async () => {
    statusOf = (call) => (call.startsWith('PUT') ? 409 : 200)
    const { user, onConflict, changeElsewhere } = renderReview()
    await user.type(screen.getByLabelText(/^Opening/), ' And wind.')
    await user.click(write())
    await waitFor(() => expect(onConflict).toHaveBeenCalled())
    changeElsewhere('Snow over the harbour.')
    await user.click(await screen.findByRole('button', { name: 'Keep what I typed' }))
    expect(screen.queryByRole('alert')).toBeNull()
    statusOf = () => 200
    sent = []
    await user.click(write())
    await waitFor(() => expect(sent).toHaveLength(2))
    const base = { ...contract, ending: 'Snow over the harbour.' }
    expect(sent[0]?.body).toEqual({ ...contract, opening: 'Rain on the stairs. And wind.', base })
  })

  test("the review of a chapter contract asks before 'Cancel' discards changes", async () => {
    const { user } = renderReview()
    await user.type(screen.getByLabelText(/^Ending/), '!')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(sent).toEqual([])
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Stop it' }))
    await waitFor(() => expect(sent[0]?.call).toBe('POST /api/generations/a/cancel'))
  })

  test('the review of a chapter contract keeps unsaved changes when the screen is opened again', async () => {
    const { user } = renderReview()
    await user.type(screen.getByLabelText(/^Ending/), ' At last.')
    cleanup()
    renderReview()
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Ending/).value).toBe(
      'Smoke over the harbour. At last.',
    )
  })
})

describe('a contract while its chapter is written', () => {
  test('the list of contract scenes marks the scene that is being written', () => {
    render(<ContractScenes contract={contract} current={2} />)
    const current = document.querySelectorAll('[aria-current=step]')
    expect(current).toHaveLength(1)
    expect(current[0]?.textContent).toContain('She burns it.')
  })

  test('the progress bar of a chapter has a tick where one scene of its contract ends and the next begins', () => {
    const running = { status: 'running', progressDetail: null } as const
    const two = { ...contract, scenes: contract.scenes.slice(0, 2) }
    expect(sceneTicks(running, two)).toEqual([0.1 + 0.75 / 3])
    expect(sceneTicks({ ...running, status: 'queued' }, two)).toEqual([])
    const detail = { scene: 1, scenes: 3, words: 0, targetWords: 900 }
    expect(sceneTicks({ ...running, progressDetail: detail }, null)).toHaveLength(2)
  })
})

test('the list of generations links to the contract of a chapter that waits for approval', () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <GenerationStrip generation={waiting} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByText(/Waiting for your word/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read its contract' }).getAttribute('href')).toBe('/stories/1')
  expect(screen.queryByText(/next in line/)).toBeNull()
})
