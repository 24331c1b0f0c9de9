import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emphasisOf, emphasisOfGrowing, withEmphasis, withoutEmphasis } from '#contract/emphasis.ts'
import { countWords } from '#contract/text.ts'

/** Writes runs as text in which the emphasis is visible: italic words in /slashes/, bold ones in =signs=. */
const shown = (text: string, read = emphasisOf) =>
  read(text)
    .flatMap((run) => [run.bold && '=', run.italic && '/', run.text, run.italic && '/', run.bold && '='])
    .filter(Boolean)
    .join('')

// The random texts have only a few different characters, so that stars often stand next to each of them.
const prose = fc.string({
  unit: fc.constantFrom('*', '**', '***', ' ', 'a', 'é', '2', '.', '\n', '𝒳'),
  maxLength: 30,
})

describe('emphasisOf (D-136)', () => {
  it.each([
    ['She *knew*.', 'She /knew/.'],
    ['She **knew** it.', 'She =knew= it.'],
    ['***Both*** of them', '=/Both/= of them'],
    ['**bold *and both* bold**', '=bold ==/and both/== bold='],
    ['*a***b**', '/a/=b='],
    ['*one* *two*', '/one/ /two/'],
    ['*"Go," she said.*', '/"Go," she said./'],
    ['*over\ntwo lines*', '/over\ntwo lines/'],
    ['un*believ*able', 'un/believ/able'],
    ['*un*able', '/un/able'],
  ])('emphasisOf reads the marks of emphasis in %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it.each([
    'A 5* hotel * and more',
    'sh*t. What the f*ck',
    'f**k this sh**',
    '2*3*4',
    '*never closed',
    '* not open*',
    '****',
    '****four****',
    '***',
    '* * *',
    '<b>*',
  ])('emphasisOf finds no emphasis in %s', (text) => {
    expect(shown(text)).toBe(text)
  })

  it('emphasisOf returns the offset of every run in the source text', () => {
    fc.assert(
      fc.property(prose, (text) => {
        for (const run of emphasisOf(text)) expect(text.startsWith(run.text, run.from)).toBe(true)
      }),
    )
  })

  it('withEmphasis writes the runs of emphasisOf back as the same text, whatever the text is', () => {
    fc.assert(
      fc.property(prose, (text) => {
        expect(withEmphasis(emphasisOf(text))).toBe(text)
      }),
      { numRuns: 5000 },
    )
  })

  it('emphasisOf reads what withEmphasis writes as the same words with the same emphasis', () => {
    // Every run begins with a space, because emphasis that begins within a word and ends in another word cannot be
    // written (ADR-0021).
    const run = fc.record({
      text: fc.constantFrom(' a', ' b ', ' ', ' word,', ' and ', ' \u201cNo\u201d'),
      italic: fc.boolean(),
      bold: fc.boolean(),
    })
    const lettersOf = (runs: readonly { text: string; italic: boolean; bold: boolean }[]) =>
      runs.flatMap(({ text, italic, bold }) =>
        Array.from(text, (letter) =>
          letter === ' ' ? letter : `${letter}${italic ? 'i' : ''}${bold ? 'b' : ''}`,
        ),
      )
    fc.assert(
      fc.property(fc.array(run, { maxLength: 8 }), (runs) => {
        expect(lettersOf(emphasisOf(withEmphasis(runs)))).toEqual(lettersOf(runs))
      }),
      { numRuns: 2000 },
    )
  })

  it('emphasisOf reads a paragraph of 300,000 unclosed stars as plain text without a timeout', () => {
    const text = '*a '.repeat(300_000)
    expect(emphasisOf(text)).toEqual([{ text, italic: false, bold: false, from: 0 }])
  })
})

describe('withoutEmphasis', () => {
  it('withoutEmphasis removes marks of emphasis and keeps scene breaks', () => {
    expect(withoutEmphasis('*One* two.\n\n***\n\n**Three**')).toBe('One two.\n\n***\n\nThree')
  })
})

describe('countWords', () => {
  it('countWords counts a word with emphasis as one word', () => {
    expect(countWords('un*believ*able, **really**')).toBe(2)
  })
})

describe('emphasisOfGrowing (D-136)', () => {
  it.each([
    ['She *knew', 'She /knew/'],
    ['She *knew*', 'She /knew/'],
    ['She **knew* ', 'She =knew* ='],
    ['**bold *and both', '=bold ==/and both/='],
    ['She *', 'She '],
    ['A *lamp.\n\nShe *knew', 'A *lamp.\n\nShe /knew/'],
    ['**', ''],
    ['sh*t. What the f*ck', 'sh*t. What the f*ck'],
    ['2*3', '2*3'],
    ['A 5* hotel * and', 'A 5* hotel * and'],
  ])('emphasisOfGrowing reads the marks of emphasis in the unfinished text %s', (text, expected) => {
    expect(shown(text, emphasisOfGrowing)).toBe(expected)
  })

  it('emphasisOfGrowing returns the same runs as emphasisOf for a paragraph in which all marks are closed', () => {
    expect(emphasisOfGrowing('*Go*, she **said**.')).toEqual(emphasisOf('*Go*, she **said**.'))
  })
})
