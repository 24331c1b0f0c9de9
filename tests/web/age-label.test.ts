import { expect, test } from 'vitest'
import { ageLabel } from '../../web/src/lib/age-label.ts'

const now = new Date('2026-03-30T12:00:00Z')
const before = (days: number) => new Date(now.getTime() - days * 86_400_000)

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
])('%d days are "%s"', (days, label) => {
  expect(ageLabel(before(days), now)).toBe(label)
})

test('from 30 days on it is the local date', () => {
  expect(ageLabel(before(30), now)).toBe(before(30).toLocaleDateString())
  expect(ageLabel(before(29.5), now)).toBe(before(29.5).toLocaleDateString())
})

test('a clock that runs behind the server still says a day', () => {
  expect(ageLabel(before(-0.2), now)).toBe('1 day ago')
})
