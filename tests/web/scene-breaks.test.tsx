import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import { chapterPage } from '../../api/present/book.ts'
import { NextChapter } from '../../web/src/features/chapters/next-chapter.tsx'
import { Prose } from '../../web/src/features/chapters/prose.tsx'

// Web code may not import api code, and api code may not import web code. Only this test can compare the reader with
// the exported book.

afterEach(cleanup)

function countBreaks(paragraph: string) {
  const content = `Before.\n\n${paragraph}\n\nAfter.`
  const { container } = render(<Prose text={content} />)
  const read = container.querySelectorAll('.break').length
  cleanup()
  const printed =
    chapterPage({ id: 1, chapterNumber: 1, title: null, content }, null).split('<hr/>').length - 1
  return { read, printed }
}

test.each(['* * *', '***', '*****', '#', '---', '—', '——', '~', '~~~', '⁂', '  * * *  '])(
  '%s alone on a line is a scene break in the reader and in an exported book',
  (mark) => {
    expect(countBreaks(mark)).toEqual({ read: 1, printed: 1 })
  },
)

test.each(['*', '##', '--', '* * * and then', 'A —'])(
  '%s alone on a line is no scene break in the reader and in an exported book',
  (text) => {
    expect(countBreaks(text)).toEqual({ read: 0, printed: 0 })
  },
)

test('the reader and an exported book show the same emphasis, and markup as text', () => {
  const content = '*Go*, she **said** ***now***.\n\n<b>2*3*4</b> & *a\nb*'
  const { container } = render(<Prose text={content} />)
  const read = [...container.querySelectorAll('p')].map((paragraph) => paragraph.innerHTML)
  const printed = chapterPage({ id: 1, chapterNumber: 1, title: null, content }, null)
  expect(read).toEqual([
    '<em>Go</em>, she <strong>said</strong> <em><strong>now</strong></em>.',
    '&lt;b&gt;2*3*4&lt;/b&gt; &amp; <em>a\nb</em>',
  ])
  for (const paragraph of read) expect(printed).toContain(`<p>${paragraph.replace('\n', '<br/>')}</p>`)
})

test('a chapter that is being written shows emphasis before its closing mark', () => {
  const { container } = render(<Prose text={'A *lamp.\n\nShe *knew'} end="|" />)
  const read = [...container.querySelectorAll('p')].map((paragraph) => paragraph.innerHTML)
  expect(read).toEqual(['A *lamp.', 'She <em>knew</em>|'])
})

test('the link to the next chapter shows the first line of that chapter with its emphasis', () => {
  const chapter = { chapterNumber: 2, title: 'The Lamp', content: '***\n\nShe *knew* it.' } as Chapter
  const { container } = render(
    <MemoryRouter>
      <NextChapter chapter={chapter} href="/stories/1?chapter=2" onOpen={() => {}} />
    </MemoryRouter>,
  )
  expect(container.textContent).toContain('She knew it.')
  expect(container.querySelector('em')?.textContent).toBe('knew')
})

test('the reader and an exported book find the same scene breaks in random marks', () => {
  const paragraph = fc
    .constantFrom('*', '-', '—', '#', '~', '⁂', 'a')
    .chain((mark) => fc.string({ unit: fc.constantFrom(mark, mark, ' ', '\t'), minLength: 1, maxLength: 6 }))
  fc.assert(
    fc.property(paragraph, (text) => {
      const { read, printed } = countBreaks(text)
      expect(read).toBe(printed)
    }),
    { numRuns: 200 },
  )
})
