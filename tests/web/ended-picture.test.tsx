import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCharacter } from '#contract/characters.ts'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { getStory } from '#contract/stories.ts'
import { activeGenerations } from '../../web/src/features/generations/generation-cache.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { PortraitTools } from '../../web/src/screens/character/portrait-tools.tsx'
import { GenerateAvatar } from '../../web/src/screens/profile/generate-avatar.tsx'
import { StoryTools } from '../../web/src/screens/story/story-tools.tsx'
import { exampleAnswer } from '../setup/example-answer.ts'
import { generationSummary } from '../setup/generation-summary.ts'
import { waitFor } from '../setup/wait-for.ts'
import { showElement } from './show-element.tsx'

const none = () => undefined

/** The latest generations on the server. */
let generations: GenerationSummary[]
let posts: string[]

beforeEach(() => {
  queryClient.clear()
  // The header of every screen reads the active generations.
  queryClient.setQueryData(activeGenerations.queryKey, [])
  posts = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (url.includes('estimate=true')) return new Response('{}', { status: 503 })
    if (method === 'POST') {
      posts.push(url)
      const [first] = generations
      if (first && url.endsWith('/retry')) generations = [{ ...first, status: 'queued', attempt: 2 }]
      if (first && url.endsWith('/dismiss')) generations = [{ ...first, dismissed: true }]
      if (!url.includes('/api/generations/'))
        return Response.json({ id: 'ida', generationId: 'g1', generationStatus: 'queued' }, { status: 202 })
      return Response.json({ ...generations[0], text: '', contract: null })
    }
    return Response.json(url.startsWith('/api/generations') ? generations : [])
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const story = exampleAnswer(getStory, { id: 4 })
const character = exampleAnswer(getCharacter, { id: 5 })
const error = { code: 'provider_failed', message: 'The AI did not answer.' }

const pictures: [string, Partial<GenerationSummary>, ReactElement][] = [
  [
    'Cover',
    { kind: 'cover', storyId: 4 },
    <StoryTools key="1" story={story} chapters={[]} owns writing={false} onGenerate={none} onEdit={none} />,
  ],
  [
    'Portrait',
    { kind: 'image', storyId: null, characterId: 5 },
    <PortraitTools key="2" character={character} isGenerating={false} />,
  ],
  ['Your avatar', { kind: 'avatar', storyId: null }, <GenerateAvatar key="3" />],
]

test.each(pictures)(
  'a failed generation of %s is shown beside its button with the reason, and can be tried again',
  async (label, fields, tools) => {
    generations = [generationSummary({ ...fields, id: `failed-${fields.kind}`, status: 'failed', error })]
    showElement(tools)
    const ended = within(await screen.findByRole('region', { name: label }))
    expect(ended.getByText(/The AI did not answer\./)).toBeTruthy()
    fireEvent.click(ended.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(posts).toEqual([`/api/generations/failed-${fields.kind}/retry`]))
    await waitFor(() => expect(screen.queryByRole('region', { name: label })).toBeNull())
  },
)

test.each(pictures)('a failed generation of %s can be dismissed', async (label, fields, tools) => {
  generations = [generationSummary({ ...fields, id: `dismissed-${fields.kind}`, status: 'failed', error })]
  showElement(tools)
  const ended = within(await screen.findByRole('region', { name: label }))
  fireEvent.click(ended.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: label })).toBeNull())
})

test('the description of an avatar stays after its order until the avatar is finished', async () => {
  generations = []
  const words = () => screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value
  showElement(<GenerateAvatar />)
  fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'A lighthouse keeper.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Generate avatar' }))
  await waitFor(() => expect(posts).toEqual(['/api/user/generate-avatar']))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  cleanup()

  const order = { id: 'g1', kind: 'avatar', storyId: null } as const
  generations = [generationSummary({ ...order, status: 'failed', error })]
  await queryClient.invalidateQueries()
  showElement(<GenerateAvatar />)
  await screen.findByRole('button', { name: 'Retry' })
  expect(words()).toBe('A lighthouse keeper.')
  cleanup()

  generations = [generationSummary({ ...order, status: 'completed' })]
  await queryClient.invalidateQueries()
  showElement(<GenerateAvatar />)
  await waitFor(() => expect(words()).toBe(''))
  expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toEqual([])
})
