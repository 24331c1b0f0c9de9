import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { locationTypes } from '../../contract/location-types.ts'
import { CreateLocationForm } from '../../web/src/features/locations/create-location-form.tsx'
import { LocationPicture } from '../../web/src/features/locations/location-picture.tsx'
import { readRoomTypes, writeRoomTypes } from '../../web/src/features/locations/room-types.ts'
import { chooseMood, chooseWeather } from '../../web/src/features/locations/scene/choose-mood.ts'
import { chooseMotif } from '../../web/src/features/locations/scene/choose-motif.ts'
import { readDraft, storeDraft } from '../../web/src/lib/drafts.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { shareLink } from '../../web/src/lib/share-link.ts'
import { currentToasts } from '../../web/src/lib/toasts.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const location = {
  name: 'Pendrift Light',
  type: 'lighthouse',
  imageUrl: '',
  lightingStyle: '',
  climate: '',
  atmosphere: '',
  timePeriod: '',
  setting: '',
}

function answerWith(status: number, body: unknown) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

function renderForm() {
  const onCreated = vi.fn()
  const onCancel = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <CreateLocationForm onCreated={onCreated} onCancel={onCancel} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), onCreated, onCancel }
}

type User = ReturnType<typeof userEvent.setup>

async function fillRequiredFields(user: User) {
  await user.type(screen.getByLabelText('Name'), 'Pendrift Light')
  await user.selectOptions(screen.getByLabelText('Type'), 'Lighthouse')
  await user.type(screen.getByLabelText('Description'), 'A white tower on a black rock.')
  await user.type(screen.getByLabelText('Setting'), 'The Cornish coast')
}

const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Create Location' }))

test('submitting an empty location form shows an error at each required field and focuses the first one', async () => {
  const { user, onCreated } = renderForm()
  await submit(user)
  expect(await screen.findByText('Location name is required')).toBeTruthy()
  expect(screen.getByText('Description must be at least 10 characters')).toBeTruthy()
  expect(screen.getByText('Location type is required')).toBeTruthy()
  expect(screen.getByText('Setting must be at least 5 characters')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  expect(screen.getByRole('tab', { name: /^Basic Info/ }).textContent).toContain('4 to mend')
  expect(onCreated).not.toHaveBeenCalled()
})

test('submitting the location form with an invalid field on another tab opens the tab and focuses the field', async () => {
  const { user } = renderForm()
  await fillRequiredFields(user)
  await user.click(screen.getByRole('tab', { name: 'Rooms & Features' }))
  await user.type(screen.getByLabelText('Number of rooms'), '51')
  await user.click(screen.getByRole('tab', { name: 'Basic Info' }))
  await submit(user)
  expect(await screen.findByText('Number of rooms must be from 0 to 50')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Number of rooms')))
})

test('the location form sends room types as JSON text, and empty fields as empty text or null', async () => {
  const fetched = answerWith(201, { id: 7 })
  const { user, onCreated } = renderForm()
  await fillRequiredFields(user)
  await user.click(screen.getByRole('tab', { name: 'Rooms & Features' }))
  const rooms = within(screen.getByRole('group', { name: /^Room types/ }))
  await user.click(rooms.getByRole('checkbox', { name: 'Tower' }))
  await user.click(rooms.getByRole('checkbox', { name: 'Kitchen' }))
  await submit(user)
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith({ id: 7 }))
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/locations')
  expect(JSON.parse(String(init?.body))).toMatchObject({
    name: 'Pendrift Light',
    type: 'lighthouse',
    roomTypes: '["Tower","Kitchen"]',
    numberOfRooms: null,
    scents: '',
    isPublic: false,
  })
  expect(currentToasts()[0]?.text).toBe('Your location has been created successfully.')
  expect(readDraft('location')).toBeNull()
})

test('a rejected save of a location keeps the draft, shows the server’s error at the field and shows a failure toast', async () => {
  answerWith(400, {
    code: 'invalid',
    message: 'Wrong',
    issues: [{ path: 'scents', message: 'Scents must be 300 characters or less' }],
  })
  const { user, onCreated } = renderForm()
  await fillRequiredFields(user)
  await submit(user)
  expect(await screen.findByText('Scents must be 300 characters or less')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Scents')))
  expect(currentToasts()[0]).toMatchObject({
    title: 'Error',
    text: 'Failed to create location. Please try again.',
  })
  expect(onCreated).not.toHaveBeenCalled()
  await waitFor(() => expect(JSON.stringify(readDraft('location'))).toContain('Pendrift Light'))
})

test("a stored draft fills the location form, stays after 'Cancel', and is discarded only on request, with an undo", async () => {
  storeDraft('location', { name: 'Harrow Hall' })
  const { user, onCancel } = renderForm()
  const name = () => (screen.getByLabelText('Name') as HTMLInputElement).value
  expect(name()).toBe('Harrow Hall')
  await user.type(screen.getByLabelText('Name'), ' by the Sea')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalled()
  expect(currentToasts()[0]?.title).toBe('Draft kept')
  expect(readDraft('location')).toMatchObject({ name: 'Harrow Hall by the Sea' })

  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(name()).toBe('')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(readDraft('location')).toBeNull()
  act(() => currentToasts()[0]?.action?.run())
  expect(name()).toBe('Harrow Hall by the Sea')
  expect(readDraft('location')).toMatchObject({ name: 'Harrow Hall by the Sea' })
})

test("'Cancel' in a location form without typed text leaves no draft", async () => {
  const { user } = renderForm()
  await user.type(screen.getByLabelText('Name'), 'H')
  await user.clear(screen.getByLabelText('Name'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(readDraft('location')).toBeNull()
})

test('room types of a location are the same after formatting and parsing, and other text is read without an error', () => {
  expect(writeRoomTypes([])).toBe('')
  expect(readRoomTypes('')).toEqual([])
  expect(readRoomTypes(writeRoomTypes(['Tower', 'Wine cellar']))).toEqual(['Tower', 'Wine cellar'])
  expect(readRoomTypes('the old attic')).toEqual(['the old attic'])
  expect(readRoomTypes('{"a":1}')).toEqual([])
})

test('each location type has a fixed motif, except Other, whose motif is random', () => {
  const byChance = locationTypes.filter((type) => chooseMotif(type, 0) !== chooseMotif(type, 0.99))
  expect(byChance).toEqual(['Other'])
  expect(chooseMotif('lighthouse', 0)).toBe('lighthouse')
  expect(chooseMotif('village', 0)).toBe('village')
  expect(chooseMotif('villa', 0)).toBe('house')
  expect(chooseMotif('opera house', 0)).toBe('hall')
  expect(chooseMotif('airport', 0)).toBe('city')
})

test('the mood of a location’s drawn scene comes from its lighting, then from words in its texts, then from its climate', () => {
  expect(chooseMood({ ...location, lightingStyle: 'Candlelit', atmosphere: 'fog' }, 0)).toBe('candle')
  expect(chooseMood({ ...location, atmosphere: 'A fog that never lifts' }, 0)).toBe('mist')
  expect(chooseMood({ ...location, climate: 'Cold' }, 0)).toBe('snow')
  expect(chooseMood(location, 0)).toBe('dawn')
  expect(chooseWeather({ ...location, atmosphere: 'Rain on the panes' })).toBe('rain')
})

test('a location always has the same drawn scene, which also replaces an image that cannot be loaded', async () => {
  const { container, rerender } = render(<LocationPicture location={location} />)
  const painted = container.querySelector('img')?.src
  expect(painted).toMatch(/^data:image\/svg/)
  rerender(<LocationPicture location={{ ...location, imageUrl: 'https://example.com/gone.jpg' }} />)
  const picture = screen.getByRole('img', { name: 'Pendrift Light' })
  picture.dispatchEvent(new Event('error'))
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull())
  expect(container.querySelector('img')?.src).toBe(painted)
})

test('shareLink opens the device’s share sheet, does nothing more if it is closed, and copies the link if there is none', async () => {
  const share = vi.fn(async () => undefined)
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { share, clipboard: { writeText } })
  await shareLink('Pendrift Light', 'https://heartroom.example/locations/1')
  expect(share).toHaveBeenCalledWith({
    title: 'Pendrift Light',
    url: 'https://heartroom.example/locations/1',
  })
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  await shareLink('Pendrift Light', 'https://heartroom.example/locations/1')
  expect(writeText).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await shareLink('Pendrift Light', 'https://heartroom.example/locations/1')
  expect(writeText).toHaveBeenCalledWith('https://heartroom.example/locations/1')
  expect(currentToasts()[0]?.text).toBe('Link copied!')
})

test('the number of rooms on the open tab follows a discarded draft and its Undo', async () => {
  storeDraft('location', { numberOfRooms: 12 })
  const { user } = renderForm()
  await user.click(screen.getByRole('tab', { name: 'Rooms & Features' }))
  const rooms = () => screen.getByLabelText<HTMLInputElement>('Number of rooms').value
  await user.clear(screen.getByLabelText('Number of rooms'))
  await user.type(screen.getByLabelText('Number of rooms'), '34')
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(rooms()).toBe('')
  act(() => currentToasts().at(-1)?.action?.run())
  expect(rooms()).toBe('34')
})
