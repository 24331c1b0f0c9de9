import { expect, test } from 'vitest'
import { createPhraseFinder } from '#core/text/find-phrase.ts'

const text = '“Don’t,” she said. Her orbs shone, a well-known\nsight. 彼女は息を呑んだ。'

test.each([
  ["don't", 'Don’t'],
  ['HER ORBS', 'Her orbs'],
  ['a well-known sight', 'a well-known\nsight'],
  ['息を呑んだ', '息を呑んだ'],
  ['Don’t,”', 'Don’t,”'],
])('findPhrase finds %s without regard to case, apostrophes and white space', (phrase, quote) => {
  expect(createPhraseFinder(phrase)(text)).toEqual({ offset: text.indexOf(quote), quote })
})

test.each(['orb', 'rbs', 'shone sight', ' ', '.*'])('findPhrase does not find %j in the text', (phrase) => {
  expect(createPhraseFinder(phrase)(text)).toBeNull()
})
