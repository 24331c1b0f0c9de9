import { act, cleanup, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, storeDraft, useDraft } from '../../web/src/lib/drafts.ts'

beforeEach(() => vi.useFakeTimers())

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

function useTitleForm() {
  const form = useForm({ defaultValues: { title: '', ...readDraft<{ title: string }>('story') } })
  return { form, draft: useDraft('story', form) }
}

test('a draft is stored while the user types, and fills the form again', () => {
  const first = renderHook(useTitleForm)
  act(() => first.result.current.form.setValue('title', 'Salt on the Window'))
  act(() => void vi.advanceTimersByTime(1_000))
  first.unmount()
  const second = renderHook(useTitleForm)
  expect(second.result.current.form.getValues('title')).toBe('Salt on the Window')
})

test('unmounting the form during the write delay stores the draft', () => {
  const { result, unmount } = renderHook(useTitleForm)
  act(() => result.current.form.setValue('title', 'Salt'))
  unmount()
  expect(readDraft('story')).toEqual({ title: 'Salt' })
})

test('a cleared draft is not stored again when the form unmounts', () => {
  const { result, unmount } = renderHook(useTitleForm)
  act(() => result.current.form.setValue('title', 'Salt'))
  act(() => result.current.draft.clear())
  unmount()
  expect(readDraft('story')).toBeNull()
})

test('a draft that is not JSON is removed and read as null', () => {
  localStorage.setItem('draft:story', '{nonsense')
  expect(readDraft('story')).toBeNull()
  expect(localStorage.getItem('draft:story')).toBeNull()
})

test('storeDraft returns false and does not throw if the storage is full', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: full })
  expect(storeDraft('story', { title: 'x' })).toBe(false)
  vi.unstubAllGlobals()
})
