import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CollaborationRequest } from '#contract/messages.ts'
import { RequestList } from '../../web/src/features/messages/request-list.tsx'
import { readAll } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { waitFor } from '../setup/wait-for.ts'
import { cacheAnswers, keptAnswers } from './cached-answers.ts'
import { showElement } from './show-element.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const request = {
  id: 5,
  requesterId: 'ben',
  requester: { id: 'ben', firstName: 'Ben', lastName: 'Poe', profileImageUrl: null },
  type: 'story',
  storyId: 7,
  storyTitle: 'Low Water',
  message: 'May I help?',
  status: 'pending',
  createdAt: '2026-02-14T19:30:00.000Z',
} as unknown as CollaborationRequest

const withCollaborators = ['GET /api/collaborative-content', 'GET /api/stories/{id}/collaborators'] as const

test.each([
  ['Accept', 'are', []],
  ['Decline', 'are not', withCollaborators],
])(
  'after the button %s of a request about a story is pressed, the lists of its collaborators %s refetched',
  async (button, _result, kept) => {
    queryClient.setQueryData(readAll('GET /api/collaboration-requests').queryKey, [request])
    cacheAnswers(withCollaborators)
    vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) =>
      Response.json(method === 'PUT' ? request : [request]),
    )
    showElement(<RequestList more={() => null} />)
    fireEvent.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(keptAnswers(withCollaborators)).toEqual(kept)
  },
)
