import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the line that the user is reading at the same position on the screen when a chapter is finished. The
 * head of the story, the title and the tools are then added above the text and would move it down.
 */
export function useScrollAnchor(
  section: RefObject<HTMLElement | null>,
  chapter: string,
  writing: 'growing' | 'stopped' | 'no',
): void {
  const before = useRef({ chapter, writing, offset: 0 })
  useLayoutEffect(() => {
    // A measurement makes the browser lay out the page at once. It is only needed while a chapter is written, and when
    // that ends.
    const isLive = writing !== 'no' || before.current.writing !== 'no'
    const prose = isLive && section.current?.querySelector('.prose')
    if (!prose) return
    // The offset is relative to the document, so that scrolling does not change it.
    const offset = prose.getBoundingClientRect().top + window.scrollY
    const was = before.current
    const ended =
      was.chapter === chapter && was.writing !== writing && was.writing !== 'no' && writing !== 'growing'
    if (ended) window.scrollBy({ top: offset - was.offset, behavior: 'instant' })
    before.current = { chapter, writing, offset }
  })
}
