import { expect, test } from 'vitest'
import { shortLooks, splitLooks } from '../../web/src/features/characters/looks.ts'

const appearance =
  'A scar nobody asks about, Gender: woman, Race: white, Hair: auburn, curly, Eyes: green, Time period: contemporary'

test('splitLooks splits the stored appearance of a character into its free text and its labelled parts', () => {
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

test('shortLooks returns the visible features of a character, without gender, race and time period', () => {
  expect(shortLooks(appearance)).toBe('A scar nobody asks about · Hair: auburn, curly · Eyes: green')
  expect(shortLooks('Gender: man')).toBe('')
})
