import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { DiscoverStories } from '../../web/src/screens/discover/discover-stories.tsx'
import { showElement } from './show-element.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the tab of stories shows the numbers of the site also while a search is on', async () => {
  queryClient.setQueryData(['GET /api/discover/stats', {}, {}], {
    stories: { total: 41, newToday: 3, mostLoved: null },
  })
  vi.stubGlobal('fetch', async () => Response.json([], { headers: { 'x-total-count': '0' } }))
  showElement(
    <DiscoverStories
      search={new URLSearchParams('q=ferry')}
      onEdit={() => undefined}
      onGenre={() => undefined}
    />,
  )
  expect(await screen.findByText('No stories found')).toBeTruthy()
  expect(screen.getByText('Trending').parentElement?.textContent).toContain('41')
})
