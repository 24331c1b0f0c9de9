import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoryDetail } from '#contract/stories.ts'
import { EditStoryDialog } from '../../web/src/features/stories/edit-story-dialog.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'

const story: StoryDetail = {
  id: 7,
  authorId: 'ada',
  authorName: 'Ada Vale',
  authorIsPublic: false,
  title: 'Low Water',
  description: '',
  genre: 'romance',
  status: 'draft',
  spiceLevel: 1,
  mature: false,
  tags: [],
  warnings: [],
  language: null,
  wordCount: 10,
  isPublic: true,
  releaseAtOnce: false,
  coverImageUrl: null,
  coverImageSmallUrl: null,
  coverPlaceholder: null,
  rating: '0.0',
  readCount: 0,
  likeCount: 0,
  chapterCount: 1,
  aiShare: 0.2,
  aiLabel: 'assisted',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  liked: false,
  saved: false,
  ratingCount: 0,
  myRating: null,
  hidden: false,
  role: null,
  canEdit: true,
  generation: null,
}
let sent: { title: string; aiLabel?: string }[]
let userId: string

beforeEach(() => {
  sent = []
  userId = story.authorId
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.includes('/api/auth/user')) return Response.json({ id: userId })
    if (init.method !== 'PUT') return Response.json([])
    sent.push(JSON.parse(String(init.body)))
    return Response.json(story)
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function openDialog() {
  queryClient.setQueryData(['GET /api/auth/user'], { id: userId })
  render(
    <QueryClientProvider client={queryClient}>
      <EditStoryDialog story={story} onClose={() => {}} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('the edit dialog of a story neither shows an editor nor sends the fields that only the author may change', async () => {
  userId = 'ben'
  const user = openDialog()
  await user.type(screen.getByLabelText(/^Title/), ' again')
  for (const name of [/^Use of AI/, /^Make public/, /^Release at once/])
    expect(screen.queryByLabelText(name)).toBeNull()
  for (const legend of [/^Spice level/, /^Content warnings/]) expect(screen.queryByText(legend)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const { updatedAt: base, description, genre, status, tags } = story
  expect(sent[0]).toEqual({ title: 'Low Water again', base, description, genre, status, tags })
})

test('the edit dialog of a story sends the label for the use of AI only when its user has changed the label', async () => {
  const user = openDialog()
  await user.type(screen.getByLabelText(/^Title/), ' again')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ title: 'Low Water again' })
  expect(sent[0]).not.toHaveProperty('aiLabel')
  await user.selectOptions(screen.getByLabelText(/^Use of AI/), 'generated')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ aiLabel: 'generated' })
})

test('after a story is made private, the lists of Discover, of searches and of its author are read again', async () => {
  const lists = [
    ['GET /api/stories/public', {}],
    ['GET /api/stories/search', { q: 'water' }],
    ['GET /api/users/{id}/stories', { id: 'ada' }],
    ['GET /api/characters/{id}/stories', { id: 4 }],
  ] as const
  for (const key of lists) queryClient.setQueryData(key, [])
  const user = openDialog()
  await user.click(screen.getByLabelText(/^Make public/))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ isPublic: false })
  for (const key of lists)
    await waitFor(() => expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true))
})
