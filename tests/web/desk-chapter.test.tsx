import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import type { Chapter } from '#contract/chapters.ts'
import { sendAll } from '../../web/src/features/desk/copy-sender.ts'
import { draftsOf } from '../../web/src/features/desk/desk-calls.ts'
import { DraftChoice } from '../../web/src/features/desk/draft-choice.tsx'
import type { Manuscript } from '../../web/src/features/desk/manuscript.ts'
import { ApiError } from '../../web/src/lib/api-error.ts'
import { invalidate, read } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { currentToasts } from '../../web/src/lib/toasts.ts'
import type { DeskManuscriptProps } from '../../web/src/screens/desk/desk-types.ts'
import { useDeskChapter } from '../../web/src/screens/desk/use-desk-chapter.ts'
import { draftServer, noConnection, openKeeper } from '../setup/draft-server.ts'
import { waitFor } from '../setup/wait-for.ts'

const story = { id: 1, title: 'The Pier' } as DeskManuscriptProps['story']
let api: ReturnType<typeof draftServer>
/** Delays the removal of the draft until the promise resolves. */
let removal: Promise<void>
let isRemoving: boolean
/** Delays the call that sends the draft until the promise resolves. */
let sending: Promise<void>

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  api = draftServer()
  removal = sending = Promise.resolve()
  isRemoving = false
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    try {
      return Response.json((await answer(url, init)) ?? null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { code, both } = error
      return Response.json({ code, both, message: 'This was changed.' }, { status: error.status })
    }
  })
})
afterEach(async () => {
  cleanup()
  queryClient.clear()
  // A desk that is left sends its text a last time.
  await sendAll()
  vi.unstubAllGlobals()
})

async function answer(url: string, { method = 'GET', body }: RequestInit): Promise<unknown> {
  const [path, query] = url.split('?')
  if (method === 'DELETE') {
    isRemoving = true
    await removal
    return api.calls.discard(new URLSearchParams(query).get('base') ?? '')
  }
  const sent = body ? JSON.parse(String(body)) : null
  if (path?.endsWith('/draft')) {
    await sending
    return api.calls.send(sent, { keepalive: false })
  }
  if (method === 'PUT') return api.calls.publish({ ...sent, base: sent.base ?? null })
  const { chapter, draft } = await api.calls.readLatest()
  return path?.endsWith('/drafts') ? [draft].filter(Boolean) : [chapter]
}

let desk: ReturnType<typeof useDeskChapter>

/** A desk that reads chapter 1 and its draft as the page does. It shows the version of the draft that it has read. */
function Desk() {
  const { data: chapters } = useQuery(read('GET /api/stories/{id}/chapters', { params: { id: 1 } }))
  const { data: drafts } = useQuery(draftsOf(1))
  const [chapter] = chapters ?? []
  if (!chapter || !drafts) return null
  return <Editor chapter={chapter} draft={drafts[0] ?? null} />
}

function Editor({ chapter, draft }: { chapter: Chapter; draft: ChapterDraft | null }) {
  desk = useDeskChapter({ story, chapter, number: 1, draft, names: [] })
  const { keeper, manuscript } = desk
  return (
    <>
      <output>{draft?.content}</output>
      <p>{chapter.content}</p>
      <DraftChoice
        keeper={keeper}
        manuscript={manuscript}
        refusals={0}
        onTheirs={(theirs) => desk.showOther(theirs, { title: 'The other text is shown now' })}
      />
    </>
  )
}

/** Opens the desk on a chapter with a draft of this device. */
async function openDesk() {
  api.writeElsewhere('It rained. Mine.')
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Desk />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(desk.keeper.snapshot().state).toBe('kept'))
}

const toastTexts = () => currentToasts().map(({ text }) => text)
const draftRead = () => screen.getByRole('status').textContent
const readChapters = () => act(() => invalidate('GET /api/stories/{id}/chapters', { id: 1 }))
const readDrafts = () => act(() => invalidate('GET /api/stories/{id}/drafts', { id: 1 }))
const theirs = 'It rained. Theirs.'

function holdRemoval() {
  const held = Promise.withResolvers<void>()
  removal = held.promise
  return held.resolve
}

async function expectChoice() {
  const choice = await screen.findByRole('region', { name: 'Two versions of this chapter' })
  expect(choice.textContent).toContain('It rained. Mine.')
  expect(choice.textContent).toContain(theirs)
  expect([desk.keeper.snapshot().state, desk.manuscript.text]).toEqual(['conflict', 'It rained. Mine.'])
}

describe('a desk whose draft was changed on another device (D-137)', () => {
  test('asks before it discards a draft that only the call itself has read', async () => {
    await openDesk()
    api.writeElsewhere(theirs)
    const release = holdRemoval()
    const discarding = desk.keeper.discard().catch((error: unknown) => error)
    await waitFor(() => expect(draftRead()).toBe(theirs))
    release()
    expect(await discarding).toBeInstanceOf(Error)
    expect(api.draft?.content).toBe(theirs)
    await expectChoice()
  })

  test('asks before it discards a draft that it reads while the call runs', async () => {
    await openDesk()
    const release = holdRemoval()
    const discarding = desk.keeper.discard().catch((error: unknown) => error)
    await waitFor(() => expect(isRemoving).toBe(true))
    api.writeElsewhere(theirs)
    await readDrafts()
    await waitFor(() => expect(draftRead()).toBe(theirs))
    release()
    expect(await discarding).toBeInstanceOf(ApiError)
    expect(api.draft?.content).toBe(theirs)
    await expectChoice()
  })

  test('asks before it saves a draft that it reads while the save runs', async () => {
    await openDesk()
    const release = api.holdPublishing()
    const saving = desk.keeper.save().catch((error: unknown) => error)
    api.writeElsewhere(theirs)
    await readDrafts()
    await waitFor(() => expect(draftRead()).toBe(theirs))
    release()
    expect(await saving).toBeInstanceOf(ApiError)
    expect([api.chapter.content, api.draft?.content]).toEqual(['It rained.', theirs])
    await expectChoice()
  })

  test('shows a chapter that was saved elsewhere while the draft was being discarded', async () => {
    await openDesk()
    const release = holdRemoval()
    const discarding = desk.keeper.discard()
    await waitFor(() => expect(isRemoving).toBe(true))
    api.saveElsewhere('It snowed.')
    await readChapters()
    await screen.findByText('It snowed.')
    release()
    desk.show(await discarding)
    await waitFor(() => expect(desk.manuscript.text).toBe('It snowed.'))
    expect([desk.keeper.snapshot().state, desk.keeper.isUnsaved]).toEqual(['clean', false])
  })
})

/** Saves the chapter as another writer of the story, whose save leaves the draft of this user. */
const saveAsEditor = () =>
  act(() =>
    api.calls.publish({ title: 'Rain', content: theirs, base: api.chapter.updatedAt, draft: undefined }),
  )

test('a desk that reads a chapter saved elsewhere while it sends its draft asks as soon as the draft is sent (D-137)', async () => {
  await openDesk()
  const held = Promise.withResolvers<void>()
  sending = held.promise
  act(() => desk.changeTitle('Storm'))
  const sent = desk.keeper.flush()
  await saveAsEditor()
  await readChapters()
  await screen.findByText(theirs)
  expect(desk.keeper.snapshot().state).toBe('saving')
  held.resolve()
  await act(() => sent)
  await expectChoice()
  expect(api.draft?.title).toBe('Storm')
})

describe("the desk's choice between two versions whose writer takes the other one (D-137)", () => {
  /** Opens the question about a chapter that another device has saved while this device has a draft. */
  async function askAboutChapter() {
    await openDesk()
    await saveAsEditor()
    await act(() => desk.keeper.save().catch(() => undefined))
    return screen.findByRole('region', { name: 'Two versions of this chapter' })
  }
  const take = () => userEvent.setup().click(screen.getByRole('button', { name: 'Take that one' }))

  test('focuses the next question without a notice of a failure if a newer draft was found', async () => {
    const choice = await askAboutChapter()
    const focus = vi.spyOn(desk.manuscript, 'focus')
    api.writeElsewhere('It rained. More.')
    await take()
    await waitFor(() => expect(document.activeElement).toBe(choice))
    expect(choice.textContent).toContain('It rained. More.')
    expect(toastTexts()).not.toContain('This was changed.')
    expect(focus).not.toHaveBeenCalled()
  })

  test('stays on the question and shows a notice if the other text could not be read', async () => {
    const choice = await askAboutChapter()
    const focus = vi.spyOn(desk.manuscript, 'focus')
    api.failNext('readLatest', noConnection())
    await take()
    await waitFor(() => expect(toastTexts()).toContain('That one could not be taken. Both are still here.'))
    expect(document.activeElement).toBe(within(choice).getByRole('button', { name: 'Take that one' }))
    expect(focus).not.toHaveBeenCalled()
  })

  test('does not call the missing draft of a new chapter a change of the chapter', async () => {
    const { keeper } = openKeeper(api.calls, { chapter: null })
    const manuscript = { focus: () => undefined } as Manuscript
    render(<DraftChoice keeper={keeper} manuscript={manuscript} refusals={0} onTheirs={() => undefined} />)
    act(() => keeper.contradict({ title: '', content: '', updatedAt: null, isDraft: false }))
    await screen.findByRole('heading', { name: 'The draft was saved or discarded elsewhere' })
    expect(screen.queryByText('In the story now')).toBeNull()
  })
})
