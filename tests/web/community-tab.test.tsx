import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readAll } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { CommunityTab } from '../../web/src/screens/dashboard/community-tab.tsx'
import { showElement } from './show-element.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const link = (name: RegExp) => screen.getByRole('link', { name }).textContent

test.each([
  ['shows the counts also when they are zero', false, '0 unread', '0 pending'],
  ['shows no zeros to a new user', true, 'Your letter box', 'Writers who ask to work with you'],
])('the tab Community %s', (_, isNew, unread, pending) => {
  queryClient.setQueryData(readAll('GET /api/messages').queryKey, [])
  queryClient.setQueryData(readAll('GET /api/collaboration-requests').queryKey, [])
  showElement(<CommunityTab isNew={isNew} />)
  expect(link(/^Messages/)).toContain(unread)
  expect(link(/^Collaboration requests/)).toContain(pending)
})

test('the tab Community shows no number that could not be fetched', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
  showElement(<CommunityTab isNew={false} />)
  expect(await screen.findByText('The collaboration requests could not be fetched.')).toBeTruthy()
  expect(link(/^Messages/)).toBe('MessagesYour letter box')
})
