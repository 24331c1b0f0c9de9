import { expect, test } from 'vitest'
import { addedWords } from '../../web/src/screens/desk/own-words.ts'

const before = 'Ann loves Tom.\n\nShe looked at the harbour very quietly.\n\nNobody came that night.'

test('ownWords returns the words that the earlier text does not contain, with a mark where words are left out', () => {
  const after =
    'Ann secretly loves poor Tom.\n\nShe looked at the harbour very quietly.\n\nNobody came that *long* night.'
  expect(addedWords(before, after)).toBe('secretly … poor\n\n*long*')
})

test('the own words of a rewritten sentence include the few words that its old version had too', () => {
  const after = before.replace(
    'She looked at the harbour very quietly.',
    'He turned from the dark harbour and wept.',
  )
  expect(addedWords(before, after)).toBe('He turned from the dark harbour and wept')
})

test('the own words after the end of a text keep their paragraphs and emphasis', () => {
  expect(addedWords(before, `${before}\n\nThe *rain* began.\n\n***\n\nIt was warm.`)).toBe(
    'The *rain* began.\n\n***\n\nIt was warm.',
  )
})

test('all words of a new chapter are own words, and a text without a change has none', () => {
  expect(addedWords('', 'The *rain* began.')).toBe('The *rain* began.')
  expect(addedWords(before, before)).toBe('')
})
