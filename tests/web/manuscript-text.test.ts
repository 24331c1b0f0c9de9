import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { toggleItalic } from '../../web/src/features/desk/commands.ts'
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

  const inItalics = (words: string) => schema.text(words, [schema.marks.em.create()])
  const documentWith = (...nodes: Node[]) => schema.topNodeType.create(null, paragraph.create(null, nodes))

  test.each([
    [
      'one that ends in another word',
      inItalics('believably so'),
      '*Never* f*ab*ulous: *unbelievably so* *yes*',
    ],
    ['one that begins with a digit', inItalics('3'), '*Never* f*ab*ulous: *un3* *yes*'],
  ])(
    'the text of a manuscript extends an emphasis within a word, %s, to the whole word, and the other emphasis stays',
    (_, node, text) => {
      const before = [inItalics('Never'), schema.text(' f'), inItalics('ab'), schema.text('ulous: un')]
      expect(textOf(documentWith(...before, node, schema.text(' '), inItalics('yes')))).toBe(text)
    },
  )

  test('the text of a manuscript extends all emphasis that begins within a word, if only then asterisks can represent it', () => {
    const both = schema.text(' so', [schema.marks.em.create(), schema.marks.strong.create()])
    expect(textOf(documentWith(schema.text('It is un'), inItalics('believably'), both))).toBe(
      'It is *unbelievably **so***',
    )
  })

  test('italics that are set within a word and reach into another one are shown as they are saved, and the selection stays', () => {
    const doc = documentWith(schema.text('It is unbelievably so.'))
    const selection = TextSelection.create(doc, 9, 22)
    let state = EditorState.create({ doc, selection })
    expect(toggleItalic(state, (tr) => (state = state.apply(tr)))).toBe(true)
    expect(state.doc.toString()).toBe('doc(paragraph("It is ", em("unbelievably so"), "."))')
    expect(textOf(state.doc)).toBe('It is *unbelievably so*.')
    expect([state.selection.from, state.selection.to]).toEqual([9, 22])
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
