import { act, cleanup, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../web/src/lib/api-error.ts'
import { localStore } from '../../web/src/lib/device-storage.ts'
import { clearDraft, readDraft, storeDraft } from '../../web/src/lib/drafts.ts'
import { useIdempotentCall } from '../../web/src/lib/idempotent-call.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { loadReadingPosition, storeReadingPosition } from '../../web/src/lib/reading-position.ts'
import { recentQueries, recordQuery } from '../../web/src/lib/recent-queries.ts'
import { thisTab } from '../../web/src/lib/this-tab.ts'
import { currentToasts } from '../../web/src/lib/toasts.ts'
import { useDraft } from '../../web/src/lib/use-draft.ts'

beforeEach(() => vi.useFakeTimers())

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
})

function useTitleForm() {
  const form = useForm({ defaultValues: { title: '', ...readDraft<{ title: string }>('story') } })
  return { form, draft: useDraft('story', form) }
}

test('a form draft is stored while the user types, and fills the form again', () => {
  const first = renderHook(useTitleForm)
  act(() => first.result.current.form.setValue('title', 'Salt on the Window'))
  act(() => void vi.advanceTimersByTime(1_000))
  first.unmount()
  const second = renderHook(useTitleForm)
  expect(second.result.current.form.getValues('title')).toBe('Salt on the Window')
})

test('a form that is unmounted during the write delay stores its draft', () => {
  const { result, unmount } = renderHook(useTitleForm)
  act(() => result.current.form.setValue('title', 'Salt'))
  unmount()
  expect(readDraft('story')).toEqual({ title: 'Salt' })
})

test('a cleared form draft is not stored again when the form unmounts', () => {
  const { result, unmount } = renderHook(useTitleForm)
  act(() => result.current.form.setValue('title', 'Salt'))
  act(() => result.current.draft.clear())
  unmount()
  expect(readDraft('story')).toBeNull()
})

test('a stored form draft that is not JSON is removed and read as null', () => {
  storeDraft('story', { title: 'Salt' })
  const name = localStorage.key(0) ?? ''
  localStorage.setItem(name, '{nonsense')
  expect(readDraft('story')).toBeNull()
  expect(localStorage.getItem(name)).toBeNull()
})

test('discardOwn without typed text removes the notice that the form has a draft', () => {
  storeDraft('story', { title: 'Salt' })
  const { result } = renderHook(useTitleForm)
  expect(result.current.draft.isRestored({ title: '' })).toBe(true)
  act(() => result.current.form.setValue('title', ''))
  act(() => result.current.draft.discardOwn({ title: '' }))
  expect(result.current.draft.isRestored({ title: '' })).toBe(false)
})

test('a form whose stored draft equals the blank form does not count as restored', () => {
  storeDraft('story', { title: '' })
  const { result } = renderHook(useTitleForm)
  expect(result.current.draft.isRestored({ title: '' })).toBe(false)
})

test('keepOwn shows an error if the device could not store the draft', () => {
  const stored = vi.spyOn(localStore, 'set').mockReturnValue(false)
  const { result } = renderHook(useTitleForm)
  act(() => result.current.form.setValue('title', 'Salt'))
  act(() => result.current.draft.keepOwn({ title: '' }))
  stored.mockRestore()
  expect(currentToasts()[0]).toMatchObject({ text: 'The draft could not be stored on this device.' })
})

test('storeDraft returns false if the storage is full, and the page keeps the draft in memory', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: full })
  expect(storeDraft('story', { title: 'x' })).toBe(false)
  expect(readDraft('story')).toEqual({ title: 'x' })
  clearDraft('story')
  expect(readDraft('story')).toBeNull()
  vi.unstubAllGlobals()
})

describe('on a device with two users', () => {
  const enter = (id: string) => queryClient.setQueryData(['GET /api/auth/user'], { id })
  afterEach(() => queryClient.clear())

  test('form drafts and recent searches on a device are shown only to the user who typed them', () => {
    enter('alma')
    storeDraft('story', { title: 'Salt' })
    recordQuery('lighthouse')
    enter('bruno')
    expect(readDraft('story')).toBeNull()
    expect(recentQueries()).toEqual([])
    enter('alma')
    expect(readDraft('story')).toEqual({ title: 'Salt' })
  })

  test('a form draft of a visitor belongs to the first user who signs in on the device, and is not shown to the next user', () => {
    const typed = JSON.stringify({ values: { name: 'Harbour' }, at: 1 })
    localStorage.setItem(`private:visitor:draft:location@${thisTab()}`, typed)
    enter('cleo')
    expect(readDraft('location')).toEqual({ name: 'Harbour' })
    enter('dora')
    expect(readDraft('location')).toBeNull()
    enter('cleo')
    expect(readDraft('location')).toEqual({ name: 'Harbour' })
  })

  test('a reading position that is stored on a device is used only for the user who read there', () => {
    enter('alma')
    storeReadingPosition(7, { chapter: 3, paragraph: 12 })
    enter('bruno')
    expect(loadReadingPosition(7)).toBeNull()
    enter('alma')
    expect(loadReadingPosition(7)).toEqual({ chapter: 3, paragraph: 12 })
  })

  test('a form draft that is stored after the session has expired still belongs to its user', () => {
    enter('alma')
    readDraft('story')
    queryClient.clear()
    storeDraft('story', { title: 'Salt' })
    enter('bruno')
    expect(readDraft('story')).toBeNull()
    enter('alma')
    expect(readDraft('story')).toEqual({ title: 'Salt' })
  })

  test('signing out removes the private texts of the user from the device, and a form that is still open stores nothing again', async () => {
    vi.resetModules()
    vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const fresh = await import('../../web/src/lib/drafts.ts')
    const { queryClient: client } = await import('../../web/src/lib/query-client.ts')
    const { signOut } = await import('../../web/src/lib/session.ts')
    const { storePendingCharacter } = await import('../../web/src/lib/pending-character.ts')
    client.setQueryData(['GET /api/auth/user'], { id: 'bruno' })
    fresh.storeDraft('story', { title: 'Salt' })
    client.setQueryData(['GET /api/auth/user'], { id: 'alma' })
    const detected = { name: 'Ida', role: '', description: '', context: '', storyId: 1, detectedId: 1 }
    storePendingCharacter(detected)
    fresh.storeDraft('story', { title: 'Fog' })
    signOut()
    fresh.storeDraft('story', { title: 'Fog' })
    const isPrivate = (key: string) => key.startsWith('private:')
    expect(Object.keys(sessionStorage).filter(isPrivate)).toEqual([])
    expect(Object.keys(localStorage).filter(isPrivate)).toEqual([
      expect.stringMatching(/^private:bruno:draft:story@/),
    ])
    // The modules are loaded again, because the listeners of other tests in this process must not get the event of a
    // page that is left.
    vi.resetModules()
  })
})

describe('the idempotency key of a form with a draft', () => {
  const openForm = (draftKey?: string) => {
    const once = renderHook(() => useIdempotentCall(draftKey)).result.current
    const keyOf = (title: string) => once({ title }, async (key) => key)
    return { once, keyOf, renew: once.renew }
  }

  test('the idempotency key of a form with a draft is the same after a reload for the same body, and differs for another body', async () => {
    const first = await openForm('story').keyOf('Salt')
    expect(await openForm('story').keyOf('Salt')).toBe(first)
    expect(await openForm('story').keyOf('Fog')).not.toBe(first)
  })

  test('the idempotency key of a form with a draft is replaced when the draft is cleared', async () => {
    const first = await openForm('story').keyOf('Salt')
    clearDraft('story')
    expect(await openForm('story').keyOf('Salt')).not.toBe(first)
  })

  test('the idempotency key of a form that stays open is replaced when it is renewed after a success', async () => {
    for (const form of [openForm(), openForm('story')]) {
      const first = await form.keyOf('Salt')
      form.renew()
      expect(await form.keyOf('Salt')).not.toBe(first)
    }
  })

  test('the idempotency key of a form without a draft is different in each opened form', async () => {
    const form = openForm()
    expect(await form.keyOf('Salt')).toBe(await form.keyOf('Salt'))
    expect(await openForm().keyOf('Salt')).not.toBe(await form.keyOf('Salt'))
  })

  test.each([
    ['is replaced after a refusal with 400, which the server stores', apiError(400), true],
    ['is replaced after a refusal with 404, which the server stores', apiError(404), true],
    ['is replaced after a refusal with 409, which the server stores', apiError(409), true],
    ['is kept after an expired session', apiError(401), false],
    ['is kept after a refusal because of too many calls', apiError(429), false],
    ['is kept after a failure of the server', apiError(503), false],
    ['is kept after an answer of a proxy', new ApiError(404, 'Not Found', '<html>'), false],
    ['is kept after a lost answer', new TypeError('Failed to fetch'), false],
  ])('the idempotency key of a call %s', async (_words, error, isReplaced) => {
    for (const draftKey of [undefined, 'story']) {
      const form = openForm(draftKey)
      const first = await form.keyOf('Salt')
      const failed = form.once({ title: 'Salt' }, () => Promise.reject(error))
      await expect(failed).rejects.toBe(error)
      expect((await form.keyOf('Salt')) !== first).toBe(isReplaced)
    }
  })
})

function apiError(status: number): ApiError {
  return new ApiError(status, '', JSON.stringify({ code: 'refused', message: 'It was refused.' }))
}
