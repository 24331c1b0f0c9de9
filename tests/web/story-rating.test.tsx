import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getStory } from '#contract/stories.ts'
import { StoryRating } from '../../web/src/features/stories/story-rating.tsx'
import { read } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { exampleAnswer } from '../setup/example-answer.ts'
import { waitFor } from '../setup/wait-for.ts'
import { cacheAnswers, keptAnswers } from './cached-answers.ts'
import { showElement } from './show-element.tsx'

beforeEach(() => queryClient.clear())

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const input = { params: { id: 7 }, query: { share: 'token', as: undefined } }

function SharedStory() {
  const { data } = useQuery(read('GET /api/stories/{id}', input))
  return data && <StoryRating story={data} />
}

test('the rating of a story that was opened with a share link stays after the server has stored it', async () => {
  const story = exampleAnswer(getStory, { id: 7, rating: '0.00', ratingCount: 0, myRating: null })
  queryClient.setQueryData(read('GET /api/stories/{id}', input).queryKey, story)
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) =>
    Response.json(method === 'PUT' ? { rating: '4.00', ratingCount: 1, myRating: 4 } : []),
  )
  showElement(<SharedStory />)
  fireEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  expect(await screen.findByText('4.0 of 5, from 1 rating')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true)
})

test('after a story is rated, all lists that show its rating or are sorted by it are read again', async () => {
  const lists = [
    'GET /api/stories',
    'GET /api/stories/public',
    'GET /api/stories/search',
    'GET /api/stories/{id}/similar',
    'GET /api/users/{id}/stories',
    'GET /api/characters/{id}/stories',
  ] as const
  cacheAnswers(lists)
  vi.stubGlobal('fetch', async () => Response.json({ rating: '4.00', ratingCount: 1, myRating: 4 }))
  showElement(<StoryRating story={exampleAnswer(getStory, { id: 3, myRating: null })} />)
  fireEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  await waitFor(() => expect(keptAnswers(lists)).toEqual([]))
})
