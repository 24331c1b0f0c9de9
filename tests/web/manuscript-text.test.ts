import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  documentOf,
  documentRange,
  textOf,
  textRange,
  wordsOf,
} from '../../web/src/features/desk/manuscript-text.ts'
import { paragraph, sceneBreak, schema } from '../../web/src/features/desk/schema.ts'

// Generates texts with white space, stars and scene breaks in any order.
const held = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        'word',
        ' ',
        '  ',
        '\n',
        '\n\n',
        '\r\n',
        '\t',
        '*',
        '**',
        '***',
        '****',
        '* * *',
        '---',
        '⁂',
        '#',
      ],
      ...['“Go,”', '\u00a0', '🌧️', '海', '\\', '<b>', '_', '\u2028', 'é'],
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

describe('the text of a manuscript (D-136)', () => {
  test('the text of a manuscript stays the same when it is converted to a document and back, for random words and marks', () => {
    fc.assert(
      fc.property(held, (text) => {
        expect(textOf(documentOf(text))).toBe(text.trim() === '' ? '' : text)
      }),
      { numRuns: 5000 },
    )
  })

  test('the text of a manuscript stays the same when it is converted to a document and back, for any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(textOf(documentOf(text))).toBe(text.trim() === '' ? '' : text)
      }),
      { numRuns: 2000 },
    )
  })

  test('the text of a manuscript becomes paragraphs, italics, bold, line breaks and scene breaks of a document', () => {
    const doc = documentOf('*One* and **two**,\nthree.\n\n***\n\nFour.')
    expect(doc.toString()).toBe(
      'doc(paragraph(em("One"), " and ", strong("two"), ",", hard_break, "three."), scene_break, paragraph("Four."))',
    )
    expect(wordsOf(doc)).toBe(5)
  })

  test('the text of new blocks of a manuscript has one blank line between blocks and no empty paragraphs', () => {
    const line = (words: string) => paragraph.create(null, words ? schema.text(words) : undefined)
    const doc = schema.topNodeType.create(null, [
      line('One.'),
      line(''),
      sceneBreak.create(),
      line('  '),
      line('Two.'),
    ])
    expect(textOf(doc)).toBe('One.\n\n***\n\nTwo.')
    expect(textOf(schema.topNodeType.create(null, [line(''), line('')]))).toBe('')
  })

  test('the text of a manuscript keeps the words, without marks, if an emphasis begins within a word and ends in another one', () => {
    const words = [schema.text('un'), schema.text('believably so', [schema.marks.em.create()])]
    expect(textOf(schema.topNodeType.create(null, paragraph.create(null, words)))).toBe('unbelievably so')
  })
})

describe('a part of a manuscript', () => {
  const text = 'The *rain* began.\n\n***\n\nShe **counted** the lamps.'
  const doc = documentOf(text)
  const at = (words: string) => ({ from: text.indexOf(words), to: text.indexOf(words) + words.length })

  test.each(['*rain*', 'began', 'The *rain* began.', 'lamps.', '**counted** the', 'ount'])(
    'the part %s of a manuscript is found in the document and again in the text',
    (words) => {
      const range = documentRange(doc, at(words).from, at(words).to)
      expect(range && doc.textBetween(range.from, range.to)).toBe(words.replaceAll('*', ''))
      expect(range && textRange(doc, range.from, range.to)).toEqual(at(words))
    },
  )

  test('a part of a manuscript that spans a scene break contains the text between its ends', () => {
    const range = documentRange(doc, at('began').from, at('lamps').to)
    expect(range && textRange(doc, range.from, range.to)).toEqual({
      from: at('began').from,
      to: at('lamps').to,
    })
  })
})
