import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWords, findWords, unspacedScriptOf } from '#contract/text.ts'
import { createWordCounter } from '../../worker/story/prose/word-counter.ts'
import { propertyRuns } from '../setup/runs.ts'
import { unspacedProse } from '../setup/unspaced-prose.ts'

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
const segmented = (text: string) => [...segmenter.segment(text)].filter((part) => part.isWordLike).length

const parts = fc.constantFrom(
  ...'she,naïve,l’amour,don’t,’tis,rock’n’roll,twenty-five,3.14,1,000,a.m.,U.S.,a_b,Straße,été,мир,Ελλάδα,שלום,한국어,हिन्दी'.split(
    ',',
  ),
  ...[' ', ' — ', '\n\n', '…', ', ', '. ', '“', '”', ' - ', '–', '!', '?”', ' 🙂 ', '(', ') '],
)
const latinText = fc.array(parts, { maxLength: 60 }).map((found) => found.join(''))
const anyText = fc
  .array(fc.oneof(parts, fc.constantFrom(...Object.values(unspacedProse))), { maxLength: 12 })
  .map((found) => found.join(''))

test('countWords counts the same words as Intl.Segmenter, in scripts with and without spaces between words', () => {
  expect(countWords('')).toBe(0)
  expect(countWords(' — … “” ')).toBe(0)
  fc.assert(
    fc.property(fc.oneof(latinText, anyText), (text) => {
      expect(countWords(text)).toBe(segmented(text))
    }),
    { numRuns: propertyRuns(300) },
  )
})

test('findWords finds the same words as Intl.Segmenter, also beside characters of two UTF-16 units', () => {
  const others = fc.constantFrom('𝒜lpha', '𐐷', '_', '__x', '_7', '²', 'a²b', "3'4", 'a.𝒜', 'e\u0301t')
  const text = fc.array(fc.oneof(parts, others), { maxLength: 60 }).map((found) => found.join(''))
  fc.assert(
    fc.property(fc.oneof(latinText, text), (prose) => {
      expect(countWords(prose)).toBe(segmented(prose))
      const words = [...segmenter.segment(prose)].filter(({ isWordLike }) => isWordLike)
      const places = words.flatMap(({ index, segment }) => [index, index + segment.length])
      expect([...findWords(prose)]).toEqual(places)
    }),
    { numRuns: propertyRuns(300) },
  )
})

// A regular expression that begins again at each underscore takes 20 seconds for such a text.
test('countWords needs less than two seconds for a long text of repeated marks', () => {
  for (const part of ['_', '_ ', '*_', '’_', 'a.', "1'", '_².', '海_', '* ', '\n \n*', '\u0301']) {
    const text = part.repeat(100_000 / part.length)
    const start = performance.now()
    countWords(text)
    expect(performance.now() - start, JSON.stringify(part)).toBeLessThan(2000)
  }
})

test('a word counter that receives a text in pieces returns the word count of the whole text', () => {
  fc.assert(
    fc.property(anyText, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (text, sizes) => {
      const count = createWordCounter(text.slice(0, 7))
      for (let at = 7, i = 0; at < text.length; i++) {
        const size = sizes[i % sizes.length] ?? 1
        count(text.slice(at, at + size))
        at += size
      }
      expect(count('')).toBe(countWords(text))
    }),
    { numRuns: propertyRuns(200) },
  )
})

test('unspacedScriptOf returns the language of a text in a script without spaces, also beside a few Latin words', () => {
  for (const [language, text] of Object.entries(unspacedProse)) {
    expect(unspacedScriptOf(text)?.language).toBe(language)
    expect(unspacedScriptOf(`${text} Anna, chapter 3`)?.language).toBe(language)
  }
  expect(unspacedScriptOf('She learned one sign, 海, by heart.')).toBeNull()
  expect(unspacedScriptOf('한국어 문장')).toBeNull()
  expect(unspacedScriptOf('')).toBeNull()
})
