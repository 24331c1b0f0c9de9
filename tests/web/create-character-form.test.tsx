import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { DetectedCharacter } from '#contract/chapters.ts'
import { DetectedDialog } from '../../web/src/features/chapters/detected-dialog.tsx'
import { CreateCharacterForm } from '../../web/src/features/characters/create-character-form.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { CreateCharacterScreen } from '../../web/src/screens/create-character-screen.tsx'
import { waitFor } from '../setup/wait-for.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const bob = {
  id: 12,
  name: 'Bob',
  role: 'Ferryman',
  description: 'Patient.',
  context: 'At the door.',
} as DetectedCharacter

/** Shows the dialog about Bob at the address of a story, and the screen of new characters at its own address. */
function openDialog() {
  queryClient.setQueryData(['GET /api/auth/user'], { id: 'ida' })
  const router = createMemoryRouter(
    [
      {
        path: '/stories/1',
        element: <DetectedDialog storyId={1} detected={[bob]} onClose={() => undefined} />,
      },
      { path: '/characters/create', element: <CreateCharacterScreen /> },
    ],
    { initialEntries: ['/stories/1'] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

test('the dialog about a detected character, which does not take the focus, is announced after it has opened', async () => {
  openDialog()
  expect(screen.getByRole('status').textContent).toBe('')
  expect(await screen.findByText(/^New Character Detected/, { selector: '[role=status]' })).toBeTruthy()
})

test('the form of a detected character stays in its address, and a form opened elsewhere does not contain the character', async () => {
  const router = openDialog()
  fireEvent.click(await screen.findByRole('button', { name: 'Create Character' }))
  expect(await screen.findByDisplayValue('Bob')).toBeTruthy()
  const address = router.state.location.pathname + router.state.location.search
  await act(() => router.navigate('/characters/create'))
  expect(screen.queryByDisplayValue('Bob')).toBeNull()
  expect(screen.getByRole('button', { name: /^AI-Powered Generation/ })).toBeTruthy()
  await act(() => router.navigate(address))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Who is Bob?')
  expect(screen.getByDisplayValue('Bob')).toBeTruthy()
})

test('after a detected character is skipped, its form is not offered any more, also not with Forward', async () => {
  const router = openDialog()
  fireEvent.click(await screen.findByRole('button', { name: 'Create Character' }))
  await screen.findByDisplayValue('Bob')
  await act(() => router.navigate(-1))
  vi.stubGlobal('fetch', async () => Response.json({ ...bob, status: 'skipped' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  await act(() => router.navigate(1))
  expect(screen.getByRole('heading', { name: 'Who walks in?' })).toBeTruthy()
  expect(screen.queryByDisplayValue('Bob')).toBeNull()
})

test('the form of a character that was detected in a chapter contains the sentence of the chapter without marks of emphasis', () => {
  const pending = {
    name: 'Ione',
    role: 'Keeper',
    description: 'A *quiet* keeper',
    context: 'Ione said **nothing** that *long* night, and f*ck.',
    storyId: 1,
    detectedId: 2,
  }
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <CreateCharacterForm pending={pending} onCreated={() => {}} onCancel={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  expect(screen.getByDisplayValue('Ione said nothing that long night, and f*ck.')).toBeTruthy()
  expect(screen.getByDisplayValue('A quiet keeper')).toBeTruthy()
})
