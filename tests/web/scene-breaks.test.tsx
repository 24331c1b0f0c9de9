import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { chapterPage } from '../../api/present/book.ts'
import { Prose } from '../../web/src/features/chapters/prose.tsx'

// Web code may not import api code, nor the reverse. Only this test can compare the reader with the exported book.

afterEach(cleanup)

function breaksOf(paragraph: string) {
  const content = `Before.\n\n${paragraph}\n\nAfter.`
  const { container } = render(<Prose text={content} />)
  const read = container.querySelectorAll('.break').length
  cleanup()
  const printed = chapterPage({ chapterNumber: 1, title: null, content }).split('<hr/>').length - 1
  return { read, printed }
}

test.each(['* * *', '***', '*****', '#', '---', '—', '——', '~', '~~~', '⁂', '  * * *  '])(
  '%s alone is a scene break to read and in a book',
  (mark) => {
    expect(breaksOf(mark)).toEqual({ read: 1, printed: 1 })
  },
)

test.each(['*', '##', '--', '* * * and then', 'A —'])('%s is none, in neither', (text) => {
  expect(breaksOf(text)).toEqual({ read: 0, printed: 0 })
})

test('whatever stands alone is the same in both', () => {
  const paragraph = fc
    .constantFrom('*', '-', '—', '#', '~', '⁂', 'a')
    .chain((mark) => fc.string({ unit: fc.constantFrom(mark, mark, ' ', '\t'), minLength: 1, maxLength: 6 }))
  fc.assert(
    fc.property(paragraph, (text) => {
      const { read, printed } = breaksOf(text)
      expect(read).toBe(printed)
    }),
    { numRuns: 200 },
  )
})
