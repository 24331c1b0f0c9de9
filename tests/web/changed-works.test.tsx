import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCharacter } from '#contract/characters.ts'
import { DeleteCharacter } from '../../web/src/features/characters/delete-character.tsx'
import { EditCharacterForm } from '../../web/src/features/characters/edit-character-form.tsx'
import { activeGenerations, takeAnswer } from '../../web/src/features/generations/generation-cache.ts'
import { GenerateStoryForm } from '../../web/src/features/stories/generate-story-form.tsx'
import type { EndpointKey } from '../../web/src/lib/api.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { exampleAnswer } from '../setup/example-answer.ts'
import { generationSummary } from '../setup/generation-summary.ts'
import { waitFor } from '../setup/wait-for.ts'

const ownWorks = ['GET /api/characters', 'GET /api/locations', 'GET /api/characters/{id}'] as const

const character = exampleAnswer(getCharacter, { id: 7, name: 'Mira Holt', authorId: 'ida', generation: null })

/** Answers of other screens that contain the character with the id 7. */
const withCharacter = [
  'GET /api/characters',
  'GET /api/characters/public',
  'GET /api/characters/search',
  'GET /api/characters/{id}',
  'GET /api/users/{id}',
  'GET /api/users/{id}/characters',
  'GET /api/stories/{id}/characters',
  'GET /api/casts',
  'GET /api/casts/{id}',
  'GET /api/casts/{id}/characters',
  'GET /api/collections',
  'GET /api/collections/{id}',
  'GET /api/collections/{id}/characters',
] as const satisfies EndpointKey[]

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) =>
    method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(character),
  )
  queryClient.setQueryData(['GET /api/auth/user'], { id: 'ida' })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function show(element: ReactElement) {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  )
}

/** Puts an answer of each endpoint into the cache, as if its screen had been open before. */
function cacheAnswers(keys: readonly EndpointKey[]): void {
  for (const key of keys) queryClient.setQueryData([key, key.includes('{id}') ? { id: 7 } : {}, {}], [])
}

/** Returns the endpoints whose cached answers are not read again when their screens are opened. */
function keptAnswers(keys: readonly EndpointKey[]): EndpointKey[] {
  return keys.filter((key) =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [key] })
      .some(({ state }) => !state.isInvalidated),
  )
}

test('after a character is deleted, all lists, casts and collections that contain it are read again', async () => {
  cacheAnswers(withCharacter)
  show(
    <DeleteCharacter character={character}>
      {(ask) => (
        <button type="button" onClick={ask}>
          Delete Mira Holt
        </button>
      )}
    </DeleteCharacter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete Mira Holt' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(keptAnswers(withCharacter)).toEqual([])
})

test('after a character is changed, all lists, casts, collections and books that name it are read again', async () => {
  const books = ['GET /api/stories/{id}/facts', 'GET /api/stories/{id}/plan'] as const
  cacheAnswers([...withCharacter, ...books])
  const onClose = vi.fn()
  show(<EditCharacterForm character={character} onClose={onClose} />)
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Mira Vale' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(keptAnswers([...withCharacter, ...books])).toEqual([])
})

test('after a portrait is generated, all lists, casts and collections that show it are read again', async () => {
  cacheAnswers(withCharacter)
  await takeAnswer(
    generationSummary({ id: 'p', kind: 'image', storyId: null, characterId: 7, status: 'completed' }),
  )
  expect(keptAnswers(withCharacter)).toEqual([])
})

test('after a story is ordered with a spark, the lists of the characters and locations that come with it are read again', async () => {
  cacheAnswers(ownWorks)
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ id: 3 }, { status: url.includes('estimate') ? 503 : 202 }),
  )
  const onAccepted = vi.fn()
  const none = { characters: [], locations: [], casts: [], retry: null, noCharacters: '', moreCharacters: '' }
  show(<GenerateStoryForm ingredients={none} onAccepted={onAccepted} onCancel={() => undefined} />)
  fireEvent.change(screen.getByLabelText('Two people, and what neither says'), {
    target: { value: 'A baker and a judge' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }))
  fireEvent.click(screen.getByRole('button', { name: 'Generate Story' }))
  await waitFor(() => expect(onAccepted).toHaveBeenCalledWith(3))
  expect(keptAnswers(ownWorks)).toEqual([])
})

test('when a story is ordered on another device, the lists of characters and locations are read again', async () => {
  queryClient.setQueryData(activeGenerations.queryKey, [])
  cacheAnswers(ownWorks)
  await takeAnswer(generationSummary({ id: 's', kind: 'story', storyId: 3 }))
  expect(keptAnswers(ownWorks)).toEqual([])
})
