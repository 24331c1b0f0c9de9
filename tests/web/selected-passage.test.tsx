import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { withoutEmphasis } from '#contract/emphasis.ts'
import { Prose } from '../../web/src/features/chapters/prose.tsx'
import { selectedPassage } from '../../web/src/features/passages/selected-passage.ts'
import { diffWords } from '../../web/src/features/passages/word-diff.ts'
import { paragraphsOf } from '../../web/src/lib/paragraphs.ts'

afterEach(cleanup)

const content =
  '\n The *rain* began at dusk.  \n\n***\n\n  “Stay,” she said 🌧️, **now**.\nHe stayed.\n \n\nThe lamp.\n'

/**
 * Selects from one position of the page to another. A position is the number of the paragraph and the offset
 * in its shown text.
 */
function select([start, startOffset]: [number, number], [end, endOffset]: [number, number], text = content) {
  const { container } = render(<Prose text={text} />)
  const page = container.querySelector('.prose')
  if (!page) throw new Error('the page has no prose')
  const placeIn = (index: number, offset: number): [Node, number] => {
    const walker = document.createTreeWalker(page.querySelectorAll('p')[index] ?? page, NodeFilter.SHOW_TEXT)
    let rest = offset
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { length } = node.textContent ?? ''
      if (rest <= length) return [node, rest]
      rest -= length
    }
    throw new Error('the offset is after the end of the paragraph')
  }
  const range = document.createRange()
  range.setStart(...placeIn(start, startOffset))
  range.setEnd(...placeIn(end, endOffset))
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  return selectedPassage(page, selection, text)
}
const standsAt = (quote: string) => ({ quote, from: content.indexOf(quote) })

describe('paragraphsOf', () => {
  test('paragraphsOf returns the offset of every paragraph in the text', () => {
    const paragraphs = paragraphsOf(content)
    expect(paragraphs.map(({ text }) => text.trim())).toEqual([
      'The *rain* began at dusk.',
      '***',
      '“Stay,” she said 🌧️, **now**.\nHe stayed.',
      'The lamp.',
    ])
    for (const { text, from } of paragraphs) expect(content.slice(from, from + text.length)).toBe(text)
  })

  test('paragraphsOf splits any text at its blank lines', () => {
    const pieces = fc.array(fc.constantFrom('a', ' ', '\n', '\n\n', '\t', '*', '🌧️', '\r\n', 'b c'))
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('')
        const paragraphs = paragraphsOf(text)
        const split = text
          .trim()
          .split(/\n\s*\n/)
          .filter(Boolean)
        expect(paragraphs.map((one) => one.text)).toEqual(split)
        for (const one of paragraphs) expect(text.startsWith(one.text, one.from)).toBe(true)
      }),
    )
  })
})

describe('selectedPassage', () => {
  test('selectedPassage counts emphasis marks and both UTF-16 units of an emoji in its offset', () => {
    expect(select([0, 4], [0, 8])).toEqual(standsAt('*rain*'))
    const before = '  “Stay,” she said 🌧️, '.length
    expect(select([2, before], [2, before + 'now'.length])).toEqual(standsAt('**now**'))
  })

  test('selectedPassage takes a part of emphasized words without asterisks, and all of them if the selection reaches beyond them', () => {
    expect(select([0, 5], [0, 7])).toEqual(standsAt('ai'))
    expect(select([0, 0], [0, 6])).toEqual(standsAt('The *rain*'))
    expect(select([0, 6], [0, 14])).toEqual(standsAt('*rain* began'))
    expect(select([0, 6], [1, 1])).toEqual(standsAt('*rain* began at dusk.  \n\n***'))
    expect(select([0, 10], [2, 25])).toEqual(
      standsAt(content.slice(content.indexOf('egan'), content.indexOf('.\nHe'))),
    )
  })

  test('selectedPassage takes a selection over several paragraphs with the text between them', () => {
    expect(select([0, 9], [3, 3])).toEqual(standsAt(content.slice(content.indexOf('began'), -6).trim()))
  })

  test('selectedPassage leaves out white space at both ends of the selection', () => {
    expect(select([0, 3], [0, 9])).toEqual(standsAt('*rain*'))
  })

  test('selectedPassage takes a scene break whole, although the page shows another mark for it', () => {
    expect(select([0, 18], [1, 1])).toEqual(standsAt('dusk.  \n\n***'))
  })

  test('selectedPassage returns null for an empty selection and for white space', () => {
    expect(select([0, 4], [0, 4])).toBeNull()
    expect(select([0, 3], [0, 4])).toBeNull()
  })

  test('selectedPassage returns null when nothing of the chapter is selected', () => {
    const { container } = render(
      <>
        <Prose text={content} />
        <p>Elsewhere</p>
      </>,
    )
    const page = container.querySelector('.prose')
    const range = document.createRange()
    range.selectNodeContents(container.lastElementChild ?? container)
    document.getSelection()?.removeAllRanges()
    document.getSelection()?.addRange(range)
    expect(page && selectedPassage(page, document.getSelection(), content)).toBeNull()
  })
})

describe('diffWords', () => {
  test('diffWords marks words whose emphasis alone differs, and shows no asterisks', () => {
    expect(diffWords('She knew *him*.', 'She *knew* him.')).toEqual([
      { text: 'She ', change: 'same' },
      { text: 'knew ', change: 'removed' },
      { text: 'him', change: 'removed', italic: true },
      { text: 'knew', change: 'added', italic: true },
      { text: ' him', change: 'added' },
      { text: '.', change: 'same' },
    ])
  })

  test('diffWords marks the words that differ, also in a script without spaces', () => {
    expect(diffWords('She sat down.', 'She stood up.')).toEqual([
      { text: 'She ', change: 'same' },
      { text: 'sat down', change: 'removed' },
      { text: 'stood up', change: 'added' },
      { text: '.', change: 'same' },
    ])
    const parts = diffWords('彼女は窓を見た。', '彼女は海を見た。')
    expect(parts.filter(({ change }) => change !== 'same')).toEqual([
      { text: '窓', change: 'removed' },
      { text: '海', change: 'added' },
    ])
  })

  test('diffWords keeps both texts exactly, except for the asterisks of emphasis', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', ' ', '\n\n', '.', '海', '*'))
      .map((parts) => parts.join(''))
    const joined = (parts: ReturnType<typeof diffWords>, without: string) =>
      parts
        .filter(({ change }) => change !== without)
        .map((part) => part.text)
        .join('')
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffWords(before, after)
        expect(joined(parts, 'added')).toBe(withoutEmphasis(before))
        expect(joined(parts, 'removed')).toBe(withoutEmphasis(after))
      }),
    )
  })
})
