import { describe, expect, test } from 'vitest'
import { findAvoidedSentences, replaceSentences } from '../../../../worker/story/reading/avoided.ts'

const chapter = `“Don’t,” she said. Her orbs shone.\n\nThe orbiting moon rose. Electricity at a touch; she let it be.\n\nLast line.`

describe('finding avoided phrases', () => {
  test.each([
    ['orbs', 'Her orbs shone.'],
    ["don't", '“Don’t,” she said.'],
    ['ELECTRICITY at a touch', 'Electricity at a touch; she let it be.'],
  ])('the avoided phrase "%s" is found in any case and with any apostrophes', (phrase, sentence) => {
    expect(findAvoidedSentences(chapter, [phrase]).map((found) => found.sentence)).toEqual([sentence])
  })
})

describe('replacing sentences', () => {
  const avoid = ['orbs', 'electricity at a touch']
  const found = findAvoidedSentences(chapter, avoid)

  test('sentences with avoided phrases are replaced, and all other text stays unchanged', () => {
    const replaced = replaceSentences(
      chapter,
      found,
      ['Her eyes shone.', 'His hand was warm; she let it be.'],
      avoid,
    )
    expect(replaced).toBe(
      chapter
        .replace('Her orbs shone.', 'Her eyes shone.')
        .replace('Electricity at a touch', 'His hand was warm'),
    )
  })

  test.each([
    ['nothing', undefined],
    ['an empty text', '  '],
    ['a text with another avoided phrase', 'Her eyes were electricity at a touch.'],
    ['several paragraphs', 'Her eyes.\n\nShone.'],
    [
      'a text that is much longer',
      'Her eyes shone and shone and shone until there was no more shine to be had in them.',
    ],
  ])('a sentence with an avoided phrase is kept when the model answers %s', (_, answer) => {
    expect(replaceSentences(chapter, found, [answer, undefined], avoid)).toBe(chapter)
  })
})
