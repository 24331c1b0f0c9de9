import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWords } from '#contract/text.ts'
import { cutText, sentenceEnds, sentencesOf } from '#core/text/sentences.ts'
import {
  assessLength,
  bandOf,
  chooseBestText,
  trimAtSentence,
  wholeSentences,
} from '../../../../worker/story/prose/length.ts'
import { propertyRuns } from '../../../setup/runs.ts'
import { prose } from '../arbitraries.ts'

test('each kind of generation and chapter size has its own band of words', () => {
  expect(bandOf('story', 'short')).toEqual({ min: 500, max: 800, aim: 650 })
  expect(bandOf('story', 'medium')).toEqual({ min: 1000, max: 1500, aim: 1250 })
  expect(bandOf('story', 'long')).toEqual({ min: 2000, max: 3000, aim: 2500 })
  expect(bandOf('chapter', 'medium')).toEqual({ min: 800, max: 1200, aim: 1000 })
  expect(bandOf('chapter', 'long')).toEqual({ min: 1200, max: 1800, aim: 1500 })
})

test('countWords counts a hyphenated word as two words, and neither dashes nor white space', () => {
  expect(countWords(' one — two\n\nthree\tfour-five ')).toBe(5)
  expect(countWords(' \n ')).toBe(0)
})

describe('the sentences of a text', () => {
  test.each([
    ['He ran. She stayed.', ['He ran.', 'She stayed.']],
    ['“Stop!” he said. She did.', ['“Stop!” he said.', 'She did.']],
    ['“I love you. I always have.” She left.', ['“I love you. I always have.”', 'She left.']],
    ['Mr. Reyes met Dr. St. Clair. They talked.', ['Mr. Reyes met Dr. St. Clair.', 'They talked.']],
    ['They met at 6 p.m. Tomas was late. So was she.', ['They met at 6 p.m. Tomas was late.', 'So was she.']],
    ['J. R. Hart wrote it. It was I. He knew.', ['J. R. Hart wrote it.', 'It was I.', 'He knew.']],
    ['It cost 3.50 in all. Cheap.', ['It cost 3.50 in all.', 'Cheap.']],
    ['And then… nothing. She waited… He came.', ['And then… nothing.', 'She waited…', 'He came.']],
    ['He thought... maybe not. Fine.', ['He thought... maybe not.', 'Fine.']],
    [
      '‘It’s the boys’ boat. Take it,’ he said. She did.',
      ['‘It’s the boys’ boat. Take it,’ he said.', 'She did.'],
    ],
    ["'Don't go. Please,' he said. She went.", ["'Don't go. Please,' he said.", 'She went.']],
    [
      'He left (she had known. They all had.) at noon. Rain.',
      ['He left (she had known. They all had.) at noon.', 'Rain.'],
    ],
    ['“But I—”\n\nThe door shut.', ['“But I—”', 'The door shut.']],
    ['*Stop.* He did.', ['*Stop.*', 'He did.']],
    ['彼は笑った。彼女も。「行こう。」', ['彼は笑った。', '彼女も。', '「行こう。」']],
    ['« Viens. Reste. » Elle vint.', ['« Viens. Reste. »', 'Elle vint.']],
    ['„Komm. Bleib.“ Sie kam.', ['„Komm. Bleib.“', 'Sie kam.']],
    ['"Go. Now." He went.', ['"Go. Now."', 'He went.']],
    ['Really?! Yes.', ['Really?!', 'Yes.']],
    ['She said no. Then yes. No. 5 was home.', ['She said no.', 'Then yes.', 'No. 5 was home.']],
    ['A half sentence without', ['A half sentence without']],
  ])('sentencesOf splits a text only where a sentence ends: %s', (text, expected) => {
    expect(sentencesOf(text)).toEqual(expected)
  })

  test('sentenceEnds does not split speech that continues in the next paragraph, or at a scene break', () => {
    const text = '“I went. I saw.\n\n“I came back.”\n\n***'
    expect(sentenceEnds(text).map((end) => text.slice(0, end))).toEqual(['“I went. I saw.\n\n“I came back.”'])
  })
})

const band = fc
  .tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 0, max: 80 }))
  .map(([min, more]) => ({
    min,
    max: min + more,
    aim: Math.round(min + more / 2),
  }))

describe('fitting a text into its word band', () => {
  test('trimAtSentence returns the longest prefix of whole sentences inside the word band, or null', () => {
    fc.assert(
      fc.property(prose, band, (text, within) => {
        const kept = trimAtSentence(text, within)
        const ends = sentenceEnds(text)
        const fitting = ends.filter((end) => {
          const words = countWords(text.slice(0, end))
          return words >= within.min && words <= within.max
        })
        if (kept === null) expect(fitting).toEqual([])
        else expect(kept).toBe(text.slice(0, fitting.at(-1)))
        expect(assessLength(text, within).kept).toBe(kept)
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  test('chooseBestText chooses a prefix of one of several texts, inside the word band when one fits', () => {
    fc.assert(
      fc.property(fc.array(prose, { minLength: 1, maxLength: 4 }), band, (texts, within) => {
        const best = chooseBestText(texts, within)
        const possible = texts.some((text) => trimAtSentence(text, within) !== null)
        expect(best?.inside).toBe(possible)
        expect(texts.some((text) => text.startsWith(best?.text ?? 'x'))).toBe(true)
        expect(best?.words).toBe(countWords(best?.text ?? ''))
      }),
    )
  })

  const small = { min: 4, max: 6, aim: 5 }
  test.each([
    ['One two three four.', 'inside', 'One two three four.'],
    ['One two. Three', 'short', null],
    ['One two three four. Five six seven eight', 'long', 'One two three four.'],
    ['One two three four. Five', 'inside', 'One two three four.'],
    ['One two three four five six seven eight.', 'long', null],
    ['', 'short', null],
  ] as const)('the text %j is judged as %s for a band of 4 to 6 words', (text, verdict, kept) => {
    expect(assessLength(text, small)).toEqual({ verdict, kept, words: countWords(text) })
  })

  test('chooseBestText chooses the whole sentences nearest to the word band when no text fits', () => {
    expect(
      chooseBestText(['One two. Three', 'One two three. Four five six seven eight nine ten.'], small),
    ).toEqual({
      text: 'One two three.',
      words: 3,
      inside: false,
    })
    expect(chooseBestText(['no end at all', ' '], small)).toEqual({
      text: 'no end at all',
      words: 4,
      inside: true,
    })
    expect(chooseBestText([' ', ''], small)).toBeNull()
    expect(wholeSentences('One two. Three four. Five', 5)).toBe('One two. Three four.')
    expect(wholeSentences('One two three.', 2)).toBe('')
  })
})

test('cutText stays within its limit and never returns half a surrogate pair', () => {
  fc.assert(
    fc.property(prose, fc.integer({ min: 1, max: 200 }), (text, limit) => {
      const cut = cutText(text, limit)
      expect(cut.length).toBeLessThanOrEqual(limit)
      expect(cut.isWellFormed()).toBe(true)
    }),
  )
  expect(cutText('She came home. It rained all night long.', 30)).toBe('She came home. It rained all…')
})
