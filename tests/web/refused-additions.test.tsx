import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCast } from '#contract/casts.ts'
import { getCharacter } from '#contract/characters.ts'
import { AddCharactersDialog } from '../../web/src/features/characters/add-characters-dialog.tsx'
import { chooseAccountTheme } from '../../web/src/lib/account-theme.ts'
import { readAll } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { currentToasts } from '../../web/src/lib/toasts.ts'
import { exampleAnswer } from '../setup/example-answer.ts'
import { waitFor } from '../setup/wait-for.ts'
import { showElement } from './show-element.tsx'

const character = exampleAnswer(getCharacter, { id: 5, name: 'Ned Pool', isReady: true })
const cast = exampleAnswer(getCast, { id: 6, name: 'The harbour' })
const assign = vi.fn()
let refusal: Response
let redirects: number

beforeEach(() => {
  redirects = 0
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  queryClient.setQueryData(readAll('GET /api/characters').queryKey, [character])
  queryClient.setQueryData(readAll('GET /api/casts').queryKey, [cast])
  queryClient.setQueryData(['GET /api/auth/user'], { id: 'ida' })
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method !== 'GET') return refusal
    return Response.json(url.includes('/api/casts/') ? [character] : [])
  })
})

afterEach(async () => {
  // A redirect to sign-in is made once until the page is left.
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(redirects))
  cleanup()
  assign.mockReset()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const failed = (status: number) => Response.json({ message: 'The story has 50 characters.' }, { status })

async function addCharacter() {
  showElement(<AddCharactersDialog storyId={3} onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('checkbox', { name: /Ned Pool/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Add to story' }))
}

async function addCast() {
  showElement(<AddCharactersDialog storyId={3} onClose={() => undefined} />)
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Casts' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add to story: The harbour' }))
}

const kinds = [
  ['a character', addCharacter, 'Failed to add characters to story'],
  ['a cast', addCast, 'Failed to add cast to story'],
] as const

test.each(kinds)(
  'a refusal to add %s to a story is shown with the reason of the server',
  async (_, add, text) => {
    refusal = failed(422)
    await add()
    await waitFor(() =>
      expect(currentToasts()[0]).toMatchObject({ text, detail: 'The story has 50 characters.' }),
    )
  },
)

test.each(kinds)(
  'if the session has ended, adding %s to a story fails without a redirect to sign-in',
  async (_, add, text) => {
    refusal = failed(401)
    await add()
    await waitFor(() => expect(currentToasts()[0]).toMatchObject({ text }))
  },
)

test('the user is sent to sign-in if the session has ended when a theme is chosen', async () => {
  refusal = failed(401)
  redirects = 1
  await chooseAccountTheme('light')
  await waitFor(() => expect(currentToasts()[0]?.title).toBe('Unauthorized'))
})
