import { act, cleanup, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ageLabel, timeLabel } from '../../web/src/lib/age-label.ts'
import { useTimeLabel } from '../../web/src/lib/use-time-label.ts'

const now = new Date('2026-03-30T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test.each([
  [0, '1 day ago'],
  [0.01, '1 day ago'],
  [1, '1 day ago'],
  [1.01, '2 days ago'],
  [6, '6 days ago'],
  [6.5, '1 week ago'],
  [7, '1 week ago'],
  [13, '1 week ago'],
  [14, '2 weeks ago'],
  [28, '4 weeks ago'],
  [29, '4 weeks ago'],
])('ageLabel formats an age of %d days as "%s"', (days, label) => {
  expect(ageLabel(daysAgo(days), now)).toBe(label)
})

test('ageLabel formats an age of more than 29 days as a local date', () => {
  expect(ageLabel(daysAgo(30), now)).toBe(daysAgo(30).toLocaleDateString())
  expect(ageLabel(daysAgo(29.5), now)).toBe(daysAgo(29.5).toLocaleDateString())
})

test('ageLabel formats a time in the future as "1 day ago", because the device’s clock may be slow', () => {
  expect(ageLabel(daysAgo(-0.2), now)).toBe('1 day ago')
})

const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

test.each([
  [-20, 'just now'],
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [120, '2 minutes ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [7_200, '2 hours ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [8 * 86_400, '1 week ago'],
])('timeLabel formats a time %d seconds ago in a list of notifications as "%s"', (seconds, label) => {
  expect(timeLabel(secondsAgo(seconds), now)).toBe(label)
})

test('the age of a time on the screen changes while minutes pass, and at once when a hidden tab is shown again', () => {
  vi.useFakeTimers({ now })
  const { result } = renderHook(() => useTimeLabel(now.toISOString()))
  expect(result.current).toBe('just now')
  act(() => void vi.advanceTimersByTime(120_000))
  expect(result.current).toBe('2 minutes ago')
  vi.setSystemTime(now.getTime() + 60 * 60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe('1 hour ago')
  cleanup()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
