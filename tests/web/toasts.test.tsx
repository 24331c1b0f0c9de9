import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, showError, showSuccess, showToast } from '../../web/src/lib/toasts.ts'
import { Toaster } from '../../web/src/ui/toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})

afterEach(() => {
  cleanup()
  act(() => {
    vi.advanceTimersByTime(2_000_000)
  })
  vi.useRealTimers()
})

test('a new toast replaces the visible one', () => {
  act(() => {
    showSuccess('Story liked!')
    showError('Failed to save story')
  })
  expect(screen.queryByText('Story liked!')).toBeNull()
  expect(screen.getByText('Failed to save story')).toBeTruthy()
  expect(screen.getByText('Error')).toBeTruthy()
  expect(currentToasts()).toHaveLength(1)
})

test('a toast is visible for 5 seconds', () => {
  act(() => void showSuccess('Story saved!'))
  act(() => void vi.advanceTimersByTime(4_999))
  expect(screen.getByText('Story saved!')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('Story saved!')).toBeNull()
})

test('a dismissed toast is hidden at once and removed after 1,000,000 ms', () => {
  let id = 0
  act(() => {
    id = showToast({ title: 'Link copied!' })
  })
  act(() => dismissToast(id))
  expect(screen.queryByText('Link copied!')).toBeNull()
  expect(currentToasts()).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(999_999))
  expect(currentToasts()).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(1))
  expect(currentToasts()).toHaveLength(0)
})

test('an error toast has the role alert, a success toast the role status', () => {
  act(() => void showError('Failed to like story'))
  expect(screen.getByRole('alert').textContent).toContain('Failed to like story')
  act(() => void showSuccess('Story liked!'))
  expect(screen.getByRole('status').textContent).toContain('Story liked!')
  expect(screen.getByRole('alert').textContent).toBe('')
})
