import { act, cleanup, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Drafts = typeof import('../../web/src/lib/drafts.ts')

/** The storage of each tab, by its name. The tabs of one browser share the local storage. */
const tabs = new Map<string, { session: Record<string, string>; drafts: Drafts | null }>()
let open = ''

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  tabs.clear()
  open = ''
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

/** Loads the page in a tab. A tab that has loaded before is reloaded. */
async function load(name: string): Promise<Drafts> {
  if (tabs.get(name)?.drafts) leave(name)
  switchTo(name)
  vi.resetModules()
  const drafts = await import('../../web/src/lib/drafts.ts')
  // A page stores the id of its tab when it uses a draft for the first time, so this read gives the tab its id.
  drafts.readDraft('another form')
  const tab = tabs.get(name)
  if (tab) tab.drafts = drafts
  return drafts
}

function switchTo(name: string): void {
  const before = tabs.get(open)
  if (before) before.session = { ...sessionStorage }
  sessionStorage.clear()
  const tab = tabs.get(name) ?? { session: {}, drafts: null }
  tabs.set(name, tab)
  for (const [key, text] of Object.entries(tab.session)) sessionStorage.setItem(key, text)
  open = name
}

/**
 * Closes the page of a tab. All tabs of the test share one `window`, so an event would reach the listeners of other
 * tabs too. Instead of sending it, this removes the mark of an open tab, as the page's own listener would.
 */
function leave(name: string): void {
  switchTo(name)
  localStorage.removeItem(`open-tab:${sessionStorage.getItem('tab')}`)
}

test('two browser tabs have separate drafts of one form, and a reload of each tab shows its own draft', async () => {
  const first = await load('first')
  first.storeDraft('story', { title: 'Salt' })
  const second = await load('second')
  expect(second.readDraft('story')).toBeNull()
  second.storeDraft('story', { title: 'Fog' })
  expect((await load('first')).readDraft('story')).toEqual({ title: 'Salt' })
  expect((await load('second')).readDraft('story')).toEqual({ title: 'Fog' })
  second.clearDraft('story')
  expect((await load('first')).readDraft('story')).toEqual({ title: 'Salt' })
})

test('a new browser tab takes over the latest form draft of closed tabs and offers the others', async () => {
  vi.useFakeTimers({ now: 1_000 })
  const first = await load('first')
  first.storeDraft('story', { title: 'Salt' })
  vi.setSystemTime(2_000)
  const second = await load('second')
  second.storeDraft('story', { title: 'Fog' })
  vi.useRealTimers()
  leave('first')
  leave('second')
  const third = await load('third')
  expect(third.readDraft('story')).toEqual({ title: 'Fog' })
  expect(third.otherDrafts('story').map(({ values }) => values)).toEqual([{ title: 'Salt' }])

  const [other] = third.otherDrafts('story')
  if (other) third.exchangeDraft('story', other)
  expect(third.readDraft('story')).toEqual({ title: 'Salt' })
  expect(third.otherDrafts('story').map(({ values }) => values)).toEqual([{ title: 'Fog' }])
})

test('a browser tab that takes the form draft of an open tab gets a copy, and the draft of the open tab stays', async () => {
  const first = await load('first')
  first.storeDraft('story', { title: 'Salt' })
  const second = await load('second')
  const [other] = second.otherDrafts('story')
  if (other) second.exchangeDraft('story', other)
  second.storeDraft('story', { title: 'Salt and fog' })
  expect((await load('first')).readDraft('story')).toEqual({ title: 'Salt' })
})

test('when a browser tab is duplicated, the original tab moves its form draft to another tab id', async () => {
  await load('first')
  const { useDraft } = await import('../../web/src/lib/use-draft.ts')
  const { thisTab } = await import('../../web/src/lib/this-tab.ts')
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { title: '' } })
    return { form, draft: useDraft('story', form) }
  })
  act(() => result.current.form.setValue('title', 'Salt'))
  const before = thisTab()
  const copied = { key: `open-tab:${before}`, newValue: 'the copy' }
  act(() => void window.dispatchEvent(new StorageEvent('storage', copied)))
  expect(thisTab()).not.toBe(before)
  expect(tabs.get('first')?.drafts?.readDraft('story')).toEqual({ title: 'Salt' })
})
