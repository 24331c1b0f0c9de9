import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { notificationsQuery } from '../../web/src/features/notifications/notification-cache.ts'
import { NotificationRow } from '../../web/src/features/notifications/notification-row.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { waitFor } from '../setup/wait-for.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const notification = {
  id: 1,
  type: 'system' as const,
  title: 'Gone',
  content: null,
  link: null,
  generationId: null,
  chapterId: null,
  isRead: false,
  createdAt: '2026-02-14T19:30:00.000Z',
}

test.each(['Gone', 'Delete notification: Gone'])(
  'the button "%s" of a notification that was deleted elsewhere makes the list be read again',
  async (name) => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ error: 'not_found', message: 'Gone' }, { status: 404 }),
    )
    queryClient.setQueryData(notificationsQuery.queryKey, [notification])
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <NotificationRow notification={notification} onLeave={() => undefined} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: name === 'Gone' ? /^Gone/ : name }))
    await waitFor(() =>
      expect(queryClient.getQueryState(notificationsQuery.queryKey)?.isInvalidated).toBe(true),
    )
  },
)
