import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCharacter } from '#contract/characters.ts'
import { getStory } from '#contract/stories.ts'
import { getCurrentUser } from '#contract/users.ts'
import { ShareDialog } from '../../web/src/features/sharing/share-dialog.tsx'
import { StoryShareDialog } from '../../web/src/features/sharing/story-share-dialog.tsx'
import { AddToStoryDialog } from '../../web/src/features/stories/add-to-story-dialog.tsx'
import { readAll } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { currentUser } from '../../web/src/lib/session.ts'
import { exampleAnswer } from '../setup/example-answer.ts'
import { waitFor } from '../setup/wait-for.ts'
import { showElement } from './show-element.tsx'

const none = () => undefined
const story = exampleAnswer(getStory, { title: 'Low Water' })
const character = exampleAnswer(getCharacter)

/** The share link that the server has; null without a link. */
let link: string | null
let made: number

beforeEach(() => {
  link = null
  made = 0
  queryClient.clear()
  queryClient.setQueryData(currentUser.queryKey, exampleAnswer(getCurrentUser, { id: character.authorId }))
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const isLink = url.includes('/share-link')
    if (method === 'DELETE') link = null
    else if (method === 'POST' && (isLink || String(body).includes('"shareType":"link"'))) {
      made += 1
      link = `https://heartroom.test/stories/1?share=${made}`
      return Response.json({ shareableLink: link })
    }
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json(isLink ? { isActive: link !== null, expiresAt: null } : [])
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const openTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }))
const shownLink = () => screen.queryByLabelText<HTMLInputElement>('Shareable link')?.value
const generate = () => screen.getByRole('button', { name: 'Generate Shareable Link' })

async function makeLink(): Promise<void> {
  await waitFor(() => expect(generate().getAttribute('aria-busy')).not.toBe('true'))
  fireEvent.click(generate())
  await waitFor(() => expect(shownLink()).toBe(link))
}

const dialogs = [
  ['story', <StoryShareDialog key="1" story={story} onClose={none} />],
  ['character', <ShareDialog key="2" character={{ ...character, canShare: true }} onClose={none} />],
] as const

test.each(dialogs)(
  'the share dialog of a %s shows the generated link again after another tab was open',
  async (_, dialog) => {
    showElement(dialog)
    openTab('Link')
    await makeLink()
    openTab('Direct')
    expect(shownLink()).toBeUndefined()
    openTab('Link')
    expect(shownLink()).toBe(link)
  },
)

test.each(dialogs)(
  'the share dialog of a %s shows the link of a share again after another tab was open',
  async (_, dialog) => {
    showElement(dialog)
    openTab('Direct')
    fireEvent.change(screen.getByLabelText(/^Shared with/), { target: { value: 'tobias@example.com' } })
    fireEvent.change(screen.getByLabelText('Share type'), { target: { value: 'link' } })
    fireEvent.click(screen.getByRole('button', { name: /^Share (Story|Character)$/ }))
    await waitFor(() => expect(made).toBe(1))
    await waitFor(() => expect(shownLink()).toBe(link))
    openTab('Link')
    openTab('Direct')
    expect(shownLink()).toBe(link)
  },
)

test('a new link replaces an active link only after a confirmation', async () => {
  link = 'https://heartroom.test/stories/1?share=earlier'
  showElement(<StoryShareDialog story={story} onClose={none} />)
  await waitFor(() => expect(generate().getAttribute('aria-busy')).not.toBe('true'))
  fireEvent.click(generate())
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace the link?' }))
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(made).toBe(0)
  fireEvent.click(generate())
  fireEvent.click(await screen.findByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(shownLink()).toBe(link))
  expect(made).toBe(1)
})

test('the share dialog does not show a link any more that was turned off', async () => {
  showElement(<StoryShareDialog story={story} onClose={none} />)
  await makeLink()
  openTab('Access')
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
  await screen.findByText(/^Nobody else has access/)
  openTab('Link')
  expect(shownLink()).toBeUndefined()
})

test('the dialog that adds a character to a story keeps the chosen story and the typed title while another tab is open', () => {
  queryClient.setQueryData(readAll('GET /api/stories', { query: { personal: true } }).queryKey, [story])
  showElement(
    <AddToStoryDialog
      name="Ned Pool"
      noun="character"
      initialRole="Friend"
      roles={['Friend']}
      link={async () => undefined}
      onAdded={async () => undefined}
      onCreated={none}
      onClose={none}
    />,
  )
  const chosen = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Low Water' })
  const title = () => screen.getByLabelText<HTMLInputElement>(/^Story title/)
  fireEvent.click(chosen())
  openTab('New story')
  fireEvent.change(title(), { target: { value: 'High Water' } })
  openTab('My stories')
  expect(chosen().checked).toBe(true)
  openTab('New story')
  expect(title().value).toBe('High Water')
})
