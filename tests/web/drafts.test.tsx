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

test('what is typed is kept and restored', () => {
  const first = renderHook(useTitleForm)
  act(() => first.result.current.form.setValue('title', 'Salt on the Window'))
  act(() => void vi.advanceTimersByTime(1_000))
  first.unmount()
  const second = renderHook(useTitleForm)
  expect(second.result.current.form.getValues('title')).toBe('Salt on the Window')
})

test('leaving before the pause is over loses nothing', () => {
  const { result, unmount } = renderHook(useTitleForm)
  act(() => result.current.form.setValue('title', 'Salt'))
  unmount()
  expect(readDraft('story')).toEqual({ title: 'Salt' })
})

test('success clears the draft, and leaving afterwards does not bring it back', () => {
  const { result, unmount } = renderHook(useTitleForm)
  act(() => result.current.form.setValue('title', 'Salt'))
  act(() => result.current.draft.clear())
  unmount()
  expect(readDraft('story')).toBeNull()
})

test('a broken draft is none, and is removed', () => {
  localStorage.setItem('draft:story', '{nonsense')
  expect(readDraft('story')).toBeNull()
  expect(localStorage.getItem('draft:story')).toBeNull()
})

test('a full storage costs the draft, never the typing', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: full })
  expect(storeDraft('story', { title: 'x' })).toBe(false)
  vi.unstubAllGlobals()
})
