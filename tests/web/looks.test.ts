import { expect, test } from 'vitest'
import { shortLooks, splitLooks } from '../../web/src/features/characters/looks.ts'

const appearance =
  'A scar nobody asks about, Gender: woman, Race: white, Hair: auburn, curly, Eyes: green, Time period: contemporary'

test('a stored appearance is split into its free text and its labelled parts', () => {
  expect(splitLooks(appearance)).toEqual({
    other: 'A scar nobody asks about',
    parts: [
      ['Gender', 'woman'],
      ['Race', 'white'],
      ['Hair', 'auburn, curly'],
      ['Eyes', 'green'],
      ['Time period', 'contemporary'],
    ],
  })
  expect(splitLooks('Tall.')).toEqual({ other: 'Tall.', parts: [] })
})

test('the short description of looks contains visible features, and no gender, race or time period', () => {
  expect(shortLooks(appearance)).toBe('A scar nobody asks about · Hair: auburn, curly · Eyes: green')
  expect(shortLooks('Gender: man')).toBe('')
})
