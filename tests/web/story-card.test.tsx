import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getStory } from '#contract/stories.ts'
import { getCurrentUser } from '#contract/users.ts'
import { startSession } from '../../web/src/features/session/start-session.ts'
import { StoryCard } from '../../web/src/features/stories/story-card.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { runPendingActions } from '../../web/src/lib/run-pending-actions.ts'
import { exampleAnswer } from '../setup/example-answer.ts'
import { waitFor } from '../setup/wait-for.ts'
import { showElement } from './show-element.tsx'

const story = exampleAnswer(getStory, { id: 7, title: 'The Ferry', description: 'Two people and a boat.' })

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'POST' || method === 'DELETE'
      ? Response.json({ id: 7, liked: false, saved: method === 'POST', likeCount: 0 })
      : Response.json([]),
  )
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = () => showElement(<StoryCard story={story} />)
const pressed = () => screen.getByRole('button', { name: 'Save The Ferry' }).getAttribute('aria-pressed')

test('the Save button of a card shows no state until it is known whether the story is saved', async () => {
  show()
  expect(pressed()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save The Ferry' }))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(pressed()).toBe('true')
  cleanup()
  show()
  expect(pressed()).toBe('true')
})

test('a card shows that its story was saved by the sign-in for which a guest pressed Save', async () => {
  show()
  await runPendingActions([{ noun: 'stories', id: 7, act: 'save', title: '' }])
  await waitFor(() => expect(pressed()).toBe('true'))
})

test('a card does not show the saves of another user who was signed in on this page before', async () => {
  await runPendingActions([{ noun: 'stories', id: 7, act: 'save', title: '' }])
  startSession({ ...exampleAnswer(getCurrentUser, { id: 'bo' }), token: 'token' }, 'Welcome back!')
  show()
  expect(pressed()).toBeNull()
})

test('the description of a card is a link to the story that does not add a stop for the Tab key', () => {
  show()
  const link = screen.getByRole('link', { name: story.description })
  expect(link.getAttribute('href')).toBe('/stories/7')
  expect(link.tabIndex).toBe(-1)
})
