import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { CreateCharacterForm } from '../../web/src/features/characters/create-character-form.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
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
