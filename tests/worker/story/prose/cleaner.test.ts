import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanProse, createProseCleaner } from '../../../../worker/story/prose/cleaner.ts'
import { propertyRuns } from '../../../setup/runs.ts'
import { inPieces, modelAnswer, prose } from '../arbitraries.ts'

function cleanPieces(pieces: readonly string[], options = {}): string {
  const cleaner = createProseCleaner(options)
  return pieces.map((piece) => cleaner.push(piece)).join('') + cleaner.end()
}

describe('the removal of text that is not prose', () => {
  test.each([
    ['Sure! Here’s the next chapter:\n\nThe rain came.', 'The rain came.'],
    ['Here is a chapter of about 1,000 words, as requested.\n\nThe rain came.', 'The rain came.'],
    ['Certainly!\n\nThe rain came.', 'The rain came.'],
    ['# Chapter 4\n\n## The Light\n\nThe rain came.', 'The rain came.'],
    ['**Chapter 1: The Light**\n\nThe rain came.', 'The rain came.'],
    ['CHAPTER TWELVE\nThe rain came.', 'The rain came.'],
    ['Chapter 7 — What the Tide Left\n\nThe rain came.', 'The rain came.'],
    ['Kapitel 3\n\nDer Regen kam.', 'Der Regen kam.'],
    ['**The Harbour Light**\n\nThe rain came.', 'The rain came.'],
    ['Title: The Harbour Light\n\nThe rain came.', 'The rain came.'],
    ['```markdown\nThe rain came.\n```', 'The rain came.'],
    ['<think>\nA plan.\n</think>\n\nThe rain came.', 'The rain came.'],
    ['<chapter>\nThe rain came.\n</chapter>', 'The rain came.'],
    ['---\n\nThe rain came.\n\n---', 'The rain came.'],
    ['The rain came.\n\n**THE END**', 'The rain came.'],
    ['The rain came.\n\n*To be continued…*', 'The rain came.'],
    ['The rain came.\n\n[End of Chapter 3]', 'The rain came.'],
    ['The rain came.\n\n(Word count: 1,012)', 'The rain came.'],
    ['The rain came.\n\n**Word count:** 987 words', 'The rain came.'],
    ['The rain came.\n\n[1024 words]', 'The rain came.'],
    ['The rain came.\n\n---\n\nWould you like me to continue with chapter 5?', 'The rain came.'],
    [
      'The rain came.\n\nLet me know if you’d like changes! I can:\n\n- make it longer\n- raise the heat',
      'The rain came.',
    ],
    ['The rain came.\n\nI hope you enjoy this chapter!', 'The rain came.'],
    ['The rain came.\n\n## Scene Two\n\nHe left.', 'The rain came.\n\nHe left.'],
    ['\ufeff\r\n  The rain came.\r\n\r\n\r\n\r\nHe left.  \r\nSoon.', 'The rain came.\n\nHe left.\nSoon.'],
    ['The r\u0000ain came.', 'The rain came.'],
  ])('cleanProse removes text that is not prose from %j', (answer, expected) => {
    expect(cleanProse(answer)).toBe(expected)
  })

  test('cleanProse removes a first line that is the title of the story, but not one that only begins with the title', () => {
    expect(cleanProse('The Harbour Light\n\nThe rain came.', { titles: ['The Harbour Light'] })).toBe(
      'The rain came.',
    )
    expect(cleanProse('The Harbour Light shone.', { titles: ['The Harbour Light'] })).toBe(
      'The Harbour Light shone.',
    )
  })
})

describe('the cleaning of prose', () => {
  test.each([
    'Of course he had come. He always did.',
    'Chapter One. She had typed those words eleven times.',
    '“Here’s the chapter,” she said. “Read it.”',
    'Here is the story of how I lost my hat.',
    'I hope you rot, she wrote, and underlined it.',
    'If you asked her, she would say the story was over.',
    'Sure, he was handsome.',
    'She laughed.\n\nWould you like me to stop? he had asked once.\n\nShe had not answered.',
    'He left.\n\n* * *\n\nIn the morning it rained.',
    '*Don’t go.* She thought it so hard he turned.',
    'The end of the pier was dark.',
    'The letter said:\n- bread\n- milk\n- forgiveness',
    'About 300 words were left in the letter when the lamp went out.',
    '1987 was the year it rained.',
    '“The end,” said the child, closing the book.',
    'Final score: love, nil.',
    'Great was the fall of it.',
    'OK, so I lied.',
    '#metoo was everywhere that autumn.',
    '— Tu viens ? dit-il.',
    'Note to self: never fall in love in Lent.',
  ])('cleanProse does not change the prose %j', (text) => {
    expect(cleanProse(text)).toBe(text)
  })

  test('cleanProse does not change any generated prose', () => {
    fc.assert(
      fc.property(prose, (text) => {
        expect(cleanProse(text)).toBe(text)
      }),
    )
  })
})

test('the prose cleaner returns the same text, however the answer is cut into pieces', () => {
  fc.assert(
    fc.property(inPieces(modelAnswer), fc.boolean(), ({ text, pieces }, keepLeadingSpace) => {
      expect(cleanPieces(pieces, { keepLeadingSpace })).toBe(cleanProse(text, { keepLeadingSpace }))
      expect(cleanPieces([...text], { keepLeadingSpace })).toBe(cleanProse(text, { keepLeadingSpace }))
    }),
    { numRuns: propertyRuns(2000) },
  )
})

test('cleaning cleaned prose again does not change it', () => {
  fc.assert(
    fc.property(modelAnswer, (text) => {
      const once = cleanProse(text)
      expect(cleanProse(once)).toBe(once)
      expect(once).toBe(once.trim())
      expect(once).not.toMatch(/\n{3}|\r|\0/)
    }),
    { numRuns: propertyRuns(2000) },
  )
})

test('the prose cleaner never returns half a surrogate pair', () => {
  fc.assert(
    fc.property(inPieces(fc.string({ unit: 'binary', maxLength: 60 })), ({ pieces }) => {
      const cleaner = createProseCleaner()
      for (const piece of pieces) expect(cleaner.push(piece).isWellFormed()).toBe(true)
      expect(cleaner.end().isWellFormed()).toBe(true)
    }),
  )
})

test('the prose cleaner returns prose at once and holds back only a line that can be chatter', () => {
  const cleaner = createProseCleaner()
  expect(cleaner.push('The rain')).toBe('The rain')
  expect(cleaner.push(' came.\n\nWould')).toBe(' came.')
  expect(cleaner.push(' he stay?')).toBe('\n\nWould he stay?')
  expect(cleaner.push('\n\nFinally, it')).toBe('\n\nFinally, it')
  expect(cleaner.push('\n\nI have')).toBe('\n\nI have')
  expect(cleaner.push('\n\nThe End')).toBe('')
  expect(cleaner.end()).toBe('')
})

test('the prose cleaner keeps leading white space when keepLeadingSpace is set, except after a removed line', () => {
  expect(cleanProse('\n\nHe left.', { keepLeadingSpace: true })).toBe('\n\nHe left.')
  expect(cleanProse(' and left.', { keepLeadingSpace: true })).toBe(' and left.')
  expect(cleanProse('our wall.', { keepLeadingSpace: true })).toBe('our wall.')
  expect(cleanProse('Here’s the continuation:\n\nHe left.', { keepLeadingSpace: true })).toBe('He left.')
})
