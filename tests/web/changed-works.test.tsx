import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCharacter } from '#contract/characters.ts'
import { getLocation } from '#contract/locations.ts'
import { getStory } from '#contract/stories.ts'
import { getSettings } from '#contract/users.ts'
import { AddCharactersDialog } from '../../web/src/features/characters/add-characters-dialog.tsx'
import { DeleteCharacter } from '../../web/src/features/characters/delete-character.tsx'
import { EditCharacterForm } from '../../web/src/features/characters/edit-character-form.tsx'
import { StoryCast } from '../../web/src/features/characters/story-cast.tsx'
import { activeGenerations, takeAnswer } from '../../web/src/features/generations/generation-cache.ts'
import { EditLocationForm } from '../../web/src/features/locations/edit-location-form.tsx'
import { StoryLocations } from '../../web/src/features/locations/story-locations.tsx'
import { SettingsDialog } from '../../web/src/features/settings/settings-dialog.tsx'
import { ForkTab } from '../../web/src/features/sharing/fork-tab.tsx'
import { DeleteStory } from '../../web/src/features/stories/delete-story.tsx'
import { GenerateStoryForm } from '../../web/src/features/stories/generate-story-form.tsx'
import { StoryForm } from '../../web/src/features/stories/story-form.tsx'
import type { EndpointKey } from '../../web/src/lib/api.ts'
import { read, readAll } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { AddCharacterToStory } from '../../web/src/screens/character/add-character-to-story.tsx'
import { AddLocationToStory } from '../../web/src/screens/locations/add-location-to-story.tsx'
import { DeleteLocation } from '../../web/src/screens/locations/delete-location.tsx'
import { exampleAnswer } from '../setup/example-answer.ts'
import { generationSummary } from '../setup/generation-summary.ts'
import { waitFor } from '../setup/wait-for.ts'
import { cacheAnswers, earlier, keptAnswers } from './cached-answers.ts'
import { showElement } from './show-element.tsx'

const ownWorks = ['GET /api/characters', 'GET /api/locations', 'GET /api/characters/{id}'] as const

const none = { characters: [], locations: [], casts: [], retry: null, noCharacters: '', moreCharacters: '' }
const place = exampleAnswer(getLocation, { id: 7, name: 'Pendrift Light' })
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
  'GET /api/discover/stats',
] as const satisfies EndpointKey[]

/** Answers that contain how many stories the character and the location with the id 7 are in, or which. */
const withStoryCounts = [
  'GET /api/characters',
  'GET /api/characters/public',
  'GET /api/characters/{id}',
  'GET /api/characters/{id}/stories',
  'GET /api/casts/{id}/characters',
  'GET /api/locations',
  'GET /api/locations/public',
  'GET /api/locations/{id}',
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

test('after a character is deleted, all lists, casts and collections that contain it are read again', async () => {
  cacheAnswers(withCharacter)
  showElement(
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
  showElement(<EditCharacterForm character={character} onClose={onClose} />)
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Mira Vale' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(keptAnswers([...withCharacter, ...books])).toEqual([])
})

test.each([
  [
    'changed',
    <EditLocationForm key="1" location={place} onSaved={() => undefined} onCancel={() => undefined} />,
    async () => {
      fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'lighthouse' } })
      await press('Save Changes')
    },
  ],
  ['deleted', <DeleteLocation key="2" location={place} />, deleteAfterConfirmation],
])(
  'after a location is %s, the books of stories that name it are read again',
  async (_what, element, act) => {
    const books = [
      'GET /api/stories/{id}/facts',
      'GET /api/stories/{id}/findings',
      'GET /api/stories/{id}/plan',
    ] as const
    cacheAnswers(books)
    showElement(element)
    await act()
    await waitFor(() => expect(keptAnswers(books)).toEqual([]))
  },
)

test('after a character is forked, the lists of Discover and of its new author are read again', async () => {
  cacheAnswers(withCharacter)
  const onDone = vi.fn()
  showElement(<ForkTab character={character} onDone={onDone} />)
  await press('Fork Character')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  const lists = ['GET /api/characters', 'GET /api/characters/public', 'GET /api/users/{id}'] as const
  expect(keptAnswers([...lists, 'GET /api/users/{id}/characters'])).toEqual([])
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
  showElement(<GenerateStoryForm ingredients={none} onAccepted={onAccepted} onCancel={() => undefined} />)
  fireEvent.change(screen.getByLabelText('Two people, and what neither says'), {
    target: { value: 'A baker and a judge' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }))
  fireEvent.click(screen.getByRole('button', { name: 'Generate Story' }))
  await waitFor(() => expect(onAccepted).toHaveBeenCalledWith(3))
  await waitFor(() => expect(keptAnswers(ownWorks)).toEqual([]))
})

test('when a story is ordered on another device, the lists of characters and locations are read again', async () => {
  queryClient.setQueryData(activeGenerations.queryKey, [])
  cacheAnswers(ownWorks)
  await takeAnswer(generationSummary({ id: 's', kind: 'story', storyId: 3 }))
  expect(keptAnswers(ownWorks)).toEqual([])
})

test.each([
  [
    'a character is added to a story on its page',
    <AddCharacterToStory key="1" character={character} onClose={() => undefined} />,
    addToStory,
  ],
  [
    'a location is added to a story on its page',
    <AddLocationToStory key="2" location={exampleAnswer(getLocation)} onClose={() => undefined} />,
    addToStory,
  ],
  [
    'characters are added to a story on the page of the story',
    <AddCharactersDialog key="3" storyId={3} onClose={() => undefined} />,
    async () => {
      fireEvent.click(await screen.findByRole('checkbox', { name: /Ned Pool/ }))
      await press('Add to story')
    },
  ],
  [
    'a character is removed from a story',
    <StoryCast key="4" storyId={3} mine onAdd={() => undefined} />,
    () => press('Remove Mira Holt from the story'),
  ],
  [
    'a location is removed from a story',
    <StoryLocations key="5" storyId={3} mine />,
    () => press('Remove Pendrift Light from the story'),
  ],
  [
    'a story is created by hand',
    <StoryForm key="6" ingredients={none} onCreated={() => undefined} onCancel={() => undefined} />,
    async () => {
      fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Low Water' } })
      fireEvent.change(screen.getByLabelText(/^Genre/), { target: { value: 'romance' } })
      fireEvent.change(screen.getByLabelText(/^Content/), { target: { value: 'The tide was out.' } })
      await press('Create Story')
    },
  ],
  [
    'a story is deleted',
    <DeleteStory key="7" story={exampleAnswer(getStory, { id: 3 })} onDeleted={() => undefined} />,
    deleteAfterConfirmation,
  ],
])(
  'after %s, the numbers of stories of characters and locations are read again',
  async (_what, element, act) => {
    cacheAnswers(withStoryCounts)
    const person = { ...character, role: 'main', isReady: true }
    const answers: Record<string, unknown> = {
      '/api/stories?personal=true': [exampleAnswer(getStory, { id: 3, title: 'Low Water' })],
      '/api/stories/3/characters': [person],
      '/api/stories/3/locations': [exampleAnswer(getLocation, { id: 7, name: 'Pendrift Light' })],
    }
    const people = [person, { ...person, id: 8, name: 'Ned Pool' }]
    queryClient.setQueryData(readAll('GET /api/characters').queryKey, people, earlier)
    const sent: string[] = []
    vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
      if (method === 'GET') return Response.json(answers[url] ?? [])
      sent.push(method)
      return method === 'DELETE'
        ? new Response(null, { status: 204 })
        : Response.json({ id: 3 }, { status: 201 })
    })
    showElement(element)
    await act()
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(keptAnswers(withStoryCounts)).toEqual([]))
  },
)

const withStory = [
  'GET /api/stories',
  'GET /api/stories/public',
  'GET /api/stories/search',
  'GET /api/users/{id}',
  'GET /api/users/{id}/stories',
  'GET /api/characters/{id}/stories',
  'GET /api/discover/stats',
] as const satisfies EndpointKey[]

test('after a story gets another cover, the lists of Discover, of searches and of its author are read again', async () => {
  cacheAnswers(withStory)
  await takeAnswer(generationSummary({ id: 'c', kind: 'cover', storyId: 7, status: 'completed' }))
  expect(keptAnswers(withStory)).toEqual([])
})

test('after a profile is made public, the lists of creators and the works of its user are read again', async () => {
  const shown = [
    'GET /api/users/public',
    'GET /api/users/search',
    'GET /api/users/{id}',
    ...withStory,
  ] as const
  cacheAnswers(shown)
  const settings = exampleAnswer(getSettings, { publicProfile: false })
  queryClient.setQueryData(read('GET /api/user/settings').queryKey, settings)
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) =>
    method === 'PUT'
      ? Response.json({ ...settings, publicProfile: true })
      : new Response('{}', { status: 503 }),
  )
  const onClose = vi.fn()
  showElement(<SettingsDialog onClose={onClose} />)
  fireEvent.click(screen.getByRole('switch', { name: /^Public profile/ }))
  await press('Save Changes')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(keptAnswers(shown)).toEqual([])
})

async function press(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }))
}

async function deleteAfterConfirmation(): Promise<void> {
  await press('Delete')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
}

async function addToStory(): Promise<void> {
  fireEvent.click(await screen.findByRole('radio', { name: 'Low Water' }))
  fireEvent.change(screen.getByLabelText(/role/), { target: { value: 'main' } })
  await press('Add to story')
}
