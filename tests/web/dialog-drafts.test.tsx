import { useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCast } from '#contract/casts.ts'
import { getCharacter } from '#contract/characters.ts'
import { getCollection } from '#contract/collections.ts'
import { getCurrentUser } from '#contract/users.ts'
import { CreateCastDialog } from '../../web/src/features/casts/create-cast-dialog.tsx'
import { EditCastDialog } from '../../web/src/features/casts/edit-cast-dialog.tsx'
import { CreateCollectionDialog } from '../../web/src/features/collections/create-collection-dialog.tsx'
import { EditCollectionDialog } from '../../web/src/features/collections/edit-collection-dialog.tsx'
import { NameDialog } from '../../web/src/features/profile/name-dialog.tsx'
import { PenNameDialog } from '../../web/src/features/settings/pen-name-dialog.tsx'
import { CollaboratorForm } from '../../web/src/features/sharing/collaborator-form.tsx'
import { CollectionTab } from '../../web/src/features/sharing/collection-tab.tsx'
import { ForkTab } from '../../web/src/features/sharing/fork-tab.tsx'
import { ShareForm } from '../../web/src/features/sharing/share-form.tsx'
import { findDraft } from '../../web/src/lib/drafts.ts'
import { readAll } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { currentUser } from '../../web/src/lib/session.ts'
import { currentToasts } from '../../web/src/lib/toasts.ts'
import { exampleAnswer } from '../setup/example-answer.ts'
import { waitFor } from '../setup/wait-for.ts'
import { showElement } from './show-element.tsx'

const user = exampleAnswer(getCurrentUser, { penName: null, bio: '' })
const cast = exampleAnswer(getCast)
const character = exampleAnswer(getCharacter)
const collection = exampleAnswer(getCollection)
const none = () => undefined
const noLink = { url: '', isOfShare: false, isActive: false, isLoading: false, onMade: none }

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(currentUser.queryKey, user)
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const forms: [string, RegExp, ReactElement][] = [
  ['the pen name and bio', /^About you/, <PenNameDialog key="1" user={user} onClose={none} />],
  ['the own name', /^First name/, <NameDialog key="2" user={user} onClose={none} />],
  ['a new cast', /^Description/, <CreateCastDialog key="3" onSaved={none} onClose={none} />],
  ['a cast', /^Description/, <EditCastDialog key="4" cast={cast} onClose={none} />],
  ['a new collection', /^Description/, <CreateCollectionDialog key="5" onSaved={none} onClose={none} />],
  ['a collection', /^Description/, <EditCollectionDialog key="6" collection={collection} onClose={none} />],
  [
    'a new collection with a character',
    /^Description/,
    <CollectionTab key="7" characterId={4} onDone={none} />,
  ],
  ['a fork', /^Description/, <ForkTab key="8" character={character} onDone={none} />],
  ['a share', /^Shared with/, <ShareForm key="9" thing={{ noun: 'story', id: 4 }} link={noLink} />],
  ['an invitation', /^Collaborator/, <CollaboratorForm key="10" thing={{ noun: 'story', id: 4 }} />],
]

test.each(forms)(
  'a closed form of %s keeps the typed text until the draft is discarded',
  (_, label, form) => {
    showElement(form)
    const before = screen.getByLabelText<HTMLInputElement>(label).value
    expect(screen.queryByText(/has the draft that you kept/)).toBeNull()
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Ten lines about the sea.' } })
    cleanup()

    showElement(form)
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('Ten lines about the sea.')
    expect(screen.getByText(/has the draft that you kept/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(before)
    cleanup()

    showElement(form)
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(before)
  },
)

test('saving an edit from a draft sends the version on which the draft is based and removes the draft', async () => {
  showElement(<EditCastDialog cast={cast} onClose={none} />)
  fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'Three sisters.' } })
  cleanup()
  const bodies: { base: string; description: string }[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'PUT') bodies.push(JSON.parse(String(init.body)))
    return Response.json(cast)
  })
  const onClose = vi.fn()
  const changed = { ...cast, name: 'The others', updatedAt: '2026-12-24T00:00:00.000Z' }
  showElement(<EditCastDialog cast={changed} onClose={onClose} />)
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies).toMatchObject([{ base: cast.updatedAt, description: 'Three sisters.' }])
  expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toEqual([])
})

const saves: [string, string, (done: () => void) => ReactElement][] = [
  ['a new cast', 'Create Cast', (done) => <CreateCastDialog onSaved={done} onClose={none} />],
  ['a cast', 'Save Changes', (done) => <EditCastDialog cast={cast} onClose={done} />],
  [
    'a new collection',
    'Create Collection',
    (done) => <CreateCollectionDialog onSaved={done} onClose={none} />,
  ],
  ['a collection', 'Save Changes', (done) => <EditCollectionDialog collection={collection} onClose={done} />],
]

/** A screen below the dialog, which shows the lists of casts and collections. */
function Lists() {
  useQuery(readAll('GET /api/casts'))
  useQuery(readAll('GET /api/collections'))
  return null
}

test.each(saves)(
  'the form of %s that is saved closes before the lists are read again, so that it cannot be stored or sent again',
  async (_, submit, form) => {
    vi.stubGlobal('fetch', async () => Response.json([]))
    const done = vi.fn()
    showElement(
      <>
        <Lists />
        {form(done)}
      </>,
    )
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    vi.stubGlobal('fetch', (_: string, init: RequestInit) =>
      init.method === 'GET'
        ? new Promise(() => {})
        : Promise.resolve(Response.json({ ...cast, ...collection })),
    )
    fireEvent.change(screen.getByLabelText(/^(Cast )?[Nn]ame/), { target: { value: 'The sisters' } })
    fireEvent.click(screen.getByRole('button', { name: submit }))
    await waitFor(() => expect(done).toHaveBeenCalledOnce())
  },
)

test('a discarded draft of an edit shows the latest version and is based on it, and Undo restores the draft with its base', async () => {
  const description = () => screen.getByLabelText<HTMLInputElement>(/^Description/).value
  showElement(<EditCastDialog cast={cast} onClose={none} />)
  fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'Three sisters.' } })
  cleanup()
  const changed = { ...cast, description: 'Four brothers.', updatedAt: '2026-12-24T00:00:00.000Z' }
  const bases: string[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'PUT') bases.push(JSON.parse(String(init.body)).base)
    return Response.json(changed)
  })
  const onClose = vi.fn()
  showElement(<EditCastDialog cast={changed} onClose={onClose} />)
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(description()).toBe('Four brothers.')
  act(() => currentToasts().at(-1)?.action?.run())
  expect(description()).toBe('Three sisters.')
  expect(findDraft(`cast-${cast.id}`)).toMatchObject({ base: { updatedAt: cast.updatedAt } })
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bases).toEqual([changed.updatedAt])
})

test('a share form that was closed shows its end in local time again, sends it in UTC, and keeps no draft after it was sent', async () => {
  const thing = { noun: 'story', id: 4 } as const
  const end = () => screen.getByLabelText<HTMLInputElement>(/^Expires at/)
  const receiver = () => screen.getByLabelText<HTMLInputElement>(/^Shared with/)
  showElement(<ShareForm thing={thing} link={noLink} />)
  fireEvent.change(receiver(), { target: { value: 'tobias@example.com' } })
  fireEvent.change(end(), { target: { value: '2099-05-01T23:59' } })
  cleanup()

  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'POST') bodies.push(JSON.parse(String(body)))
    return Response.json(method === 'POST' ? {} : [])
  })
  showElement(<ShareForm thing={thing} link={noLink} />)
  expect(end().value).toBe('2099-05-01T23:59')
  fireEvent.click(screen.getByRole('button', { name: 'Share Story' }))
  await waitFor(() => expect(receiver().value).toBe(''))
  expect(bodies).toMatchObject([
    { sharedWithId: 'tobias@example.com', expiresAt: new Date('2099-05-01T23:59').toISOString() },
  ])
  cleanup()
  expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toEqual([])
})
