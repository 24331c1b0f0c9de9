import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserSession } from '#contract/mail.ts'
import { getCurrentUser } from '#contract/users.ts'
import { NameDialog } from '../../web/src/features/profile/name-dialog.tsx'
import { SessionsSection } from '../../web/src/features/settings/sessions-section.tsx'
import { read } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { currentUser } from '../../web/src/lib/session.ts'
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

test('after a writer changes the own name, all pages and lists that show the name of their author are read again', async () => {
  const withName = [
    'GET /api/stories',
    'GET /api/stories/public',
    'GET /api/stories/search',
    'GET /api/stories/{id}',
    'GET /api/characters/{id}',
    'GET /api/locations/{id}',
    'GET /api/collections/{id}',
    'GET /api/users/{id}',
    'GET /api/users/{id}/stories',
    'GET /api/users/public',
  ] as const
  cacheAnswers(withName)
  const user = exampleAnswer(getCurrentUser, { firstName: 'Ida', lastName: 'Vale' })
  const renamed = { ...user, firstName: 'Ina' }
  queryClient.setQueryData(currentUser.queryKey, user)
  vi.stubGlobal('fetch', async () => Response.json(renamed))
  const onClose = vi.fn()
  showElement(<NameDialog user={user} onClose={onClose} />)
  fireEvent.change(screen.getByLabelText(/^First name/), { target: { value: 'Ina' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(keptAnswers(withName)).toEqual([])
  expect(queryClient.getQueryState(currentUser.queryKey)?.isInvalidated).toBe(false)
})

test('the list of signed-in devices that is opened again shows a device that has signed in meanwhile', async () => {
  const session = (id: string, device: string): UserSession => ({
    id,
    device,
    createdAt: '2026-02-14T19:30:00.000Z',
    seenAt: '2026-02-14T19:30:00.000Z',
    isCurrent: id === 'a',
  })
  const own = session('a', 'Firefox on Linux')
  queryClient.setQueryData(read('GET /api/user/sessions').queryKey, [own])
  vi.stubGlobal('fetch', async () => Response.json([own, session('b', 'Safari on iPhone')]))
  showElement(<SessionsSection />)
  expect(await screen.findByText('Safari on iPhone')).toBeTruthy()
})
