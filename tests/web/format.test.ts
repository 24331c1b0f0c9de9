import { expect, it } from 'vitest'
import { formatCount, formatDate, formatNumber } from '../../web/src/lib/format.ts'
import { choices } from '../../web/src/screens/discover/story-filters.ts'

it.each([0, 7, 999, 1000, 1_234_567, 12.5, 1234.5, 0.125])(
  'The number %s has the same text as in the number format of English',
  (number) => {
    expect(formatNumber(number)).toBe(number.toLocaleString('en'))
  },
)

it.each(Array.from({ length: 12 }, (_, month) => new Date(2026, month, 3 + 2 * month).toISOString()))(
  'formatDate formats %s as the medium English date format does',
  (time) => {
    expect(formatDate(time)).toBe(new Date(time).toLocaleDateString('en', { dateStyle: 'medium' }))
  },
)

it('A count has its noun in the plural unless it is one', () => {
  expect(['story', 'word'].map((noun) => formatCount(1200, noun))).toEqual(['1,200 stories', '1,200 words'])
  expect(formatCount(1, 'story')).toBe('1 story')
})

it('Each language of the filter on Discover has its English name', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  expect(choices.language.options).toEqual(
    choices.language.options.map(([code]) => [code, names.of(String(code))]),
  )
})
