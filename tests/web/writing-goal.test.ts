import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

type Goal = typeof import('../../web/src/features/desk/writing-goal.ts')

beforeEach(() => localStorage.clear())

/** Loads the module as a tab does. The tabs of a browser share the local storage. */
async function openTab(): Promise<Goal> {
  vi.resetModules()
  return import('../../web/src/features/desk/writing-goal.ts')
}

const stored = () => {
  const name = Object.keys(localStorage).find((key) => key.endsWith('writing-goal'))
  return JSON.parse(localStorage.getItem(name ?? '') ?? 'null')
}

test('the writing goal adds up the words that are written in two browser tabs', async () => {
  const first = await openTab()
  first.setGoal(500)
  first.countWritten(10)
  const second = await openTab()
  second.countWritten(5)
  first.countWritten(3)
  second.countWritten(-1)
  expect(stored()).toMatchObject({ words: 500, written: 17 })
})

test('the writing goal in one browser tab shows the words that another tab has counted', async () => {
  const first = await openTab()
  first.setGoal(500)
  const { result } = renderHook(() => first.useWritingGoal())
  const second = await openTab()
  second.countWritten(5)
  // A browser sends this event only to other tabs. In this test both tabs are one window, so the test sends it.
  const key = Object.keys(localStorage).find((name) => name.endsWith('writing-goal')) ?? ''
  window.dispatchEvent(new StorageEvent('storage', { key }))
  await vi.waitFor(() => expect(result.current.written).toBe(5))
})
