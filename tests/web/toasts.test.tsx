import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  currentToasts,
  dismissToast,
  showError,
  showSuccess,
  showToast,
  showUndo,
} from '../../web/src/lib/toasts.ts'
import { handleUnauthorized } from '../../web/src/lib/unauthorized.ts'
import { Toaster } from '../../web/src/ui/toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})

afterEach(() => {
  window.dispatchEvent(new Event('pagehide'))
  for (const { id } of currentToasts()) dismissToast(id)
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
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => void vi.advanceTimersByTime(3_000))
  act(() => void showSuccess('Story liked!'))
  expect(screen.getByRole('status').textContent).toContain('Story liked!')
  expect(screen.getByRole('alert').textContent).toBe('')
})

/** Returns the title and the text of the visible toasts. */
const visible = () => [...document.querySelectorAll('[data-toasts] .rise')].map((one) => one.textContent)

test('a failure is visible for 3 seconds before the toast that follows it', () => {
  act(() => void showError('Failed to save story'))
  act(() => void vi.advanceTimersByTime(1_000))
  act(() => void showSuccess('Story liked!'))
  act(() => void vi.advanceTimersByTime(1_999))
  expect(visible()).toEqual(['ErrorFailed to save story'])
  act(() => void vi.advanceTimersByTime(1))
  expect(visible()).toEqual(['SuccessStory liked!'])
  act(() => void vi.advanceTimersByTime(5_000))
  expect(visible()).toEqual([])
})

test('simultaneous failures are shown one after the other, equal failures once, and then the last success', () => {
  act(() => {
    showError('Failed to like story')
    showError('Failed to like story')
    showSuccess('Story liked!')
    showError('Failed to save story')
    showSuccess('Story saved!')
  })
  expect(visible()).toEqual(['ErrorFailed to like story'])
  act(() => void vi.advanceTimersByTime(3_000))
  expect(visible()).toEqual(['ErrorFailed to save story'])
  act(() => void vi.advanceTimersByTime(3_000))
  expect(visible()).toEqual(['SuccessStory saved!'])
})

test('a toast with a button is not replaced while the pointer is over it, and pressing the button shows the next toast', () => {
  const undo = vi.fn()
  act(() => void showUndo('Draft discarded', undo))
  const card = screen.getByText('Draft discarded').closest('.rise')
  if (card) fireEvent.pointerEnter(card)
  act(() => void showSuccess('Story generated successfully!'))
  act(() => void vi.advanceTimersByTime(4_000))
  expect(visible()).toEqual(['Draft discardedUndo'])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(visible()).toEqual(['SuccessStory generated successfully!'])
})

test.each([
  ['the pointer is over it', (card: Element) => fireEvent.pointerEnter(card)],
  ['its button has the focus', () => fireEvent.focus(screen.getByRole('button', { name: 'Undo' }))],
  ['its Dismiss has the focus', () => fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }))],
])('a toast stays while %s, also if another toast is shown after 4 seconds', (_, hold) => {
  const undo = vi.fn()
  act(() => void showUndo('Draft discarded', undo))
  const card = screen.getByText('Draft discarded').closest('.rise')
  if (card) hold(card)
  act(() => void vi.advanceTimersByTime(4_000))
  act(() => void showSuccess('Story generated successfully!'))
  act(() => void showUndo('Fact deleted', () => {}))
  act(() => void vi.advanceTimersByTime(4_000))
  expect(visible()).toEqual(['Draft discardedUndo'])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(visible()).toEqual(['Fact deletedUndo'])
})

test('a toast that was closed by a press under the pointer does not hold back the next toast', () => {
  act(() => void showUndo('Draft discarded', () => {}))
  const card = screen.getByText('Draft discarded').closest('.rise')
  if (card) fireEvent.pointerEnter(card)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  act(() => void showSuccess('Story liked!'))
  expect(visible()).toEqual(['SuccessStory liked!'])
})

test('buttons of different kinds do not replace each other at once', () => {
  const run = () => {}
  act(() => void showUndo('Draft discarded', run))
  act(() => void showError('Busy.', 'Error', undefined, { label: 'Cancel their order', run }))
  expect(visible()).toEqual(['Draft discardedUndo'])
  act(() => void vi.advanceTimersByTime(3_000))
  act(() => void showUndo('Fact deleted', run))
  act(() => void showToast({ title: 'This was deleted elsewhere', action: { label: 'Show it', run } }))
  expect(visible()).toEqual(['ErrorBusy.Cancel their order'])
  act(() => void vi.advanceTimersByTime(3_000))
  expect(visible()).toEqual(['Fact deletedUndo'])
  act(() => void vi.advanceTimersByTime(3_000))
  expect(visible()).toEqual(['This was deleted elsewhereShow it'])
})

test('a button to undo is replaced at once by that of a later change', () => {
  const undo = vi.fn()
  act(() => {
    showUndo('Fact deleted', () => {})
    showSuccess('Story liked!')
    showUndo('Fact deleted', undo)
  })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(visible()).toEqual([])
})

test('a toast that waits is dropped when it is dismissed, and the visible one stays', () => {
  let waiting = 0
  act(() => {
    showError('Failed to save story')
    waiting = showToast({ title: 'Sending what you wrote …' })
  })
  act(() => dismissToast(waiting))
  act(() => void vi.advanceTimersByTime(4_999))
  expect(visible()).toEqual(['ErrorFailed to save story'])
  act(() => void vi.advanceTimersByTime(1))
  expect(visible()).toEqual([])
})

test('the message of an ended session replaces a failure at once, because the page is left', () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  act(() => {
    showError('Failed to save story')
    handleUnauthorized()
  })
  expect(visible()).toEqual(['UnauthorizedYou are logged out. Logging in again...'])
})
