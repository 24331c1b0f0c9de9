import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the line that the user is reading at the same place on the screen when a chapter is no longer being written. The
 * head of the story, the title and the tools then stand above the text, and would push it down.
 */
export function useScrollAnchor(
  section: RefObject<HTMLElement | null>,
  chapter: string,
  writing: 'growing' | 'stopped' | 'no',
): void {
  const before = useRef({ chapter, writing, offset: 0 })
  useLayoutEffect(() => {
    const prose = section.current?.querySelector('.prose')
    if (!prose) return
    // The offset is that in the document, so that scrolling does not change it.
    const offset = prose.getBoundingClientRect().top + window.scrollY
    const was = before.current
    const ended =
      was.chapter === chapter && was.writing !== writing && was.writing !== 'no' && writing !== 'growing'
    if (ended) window.scrollBy({ top: offset - was.offset, behavior: 'instant' })
    before.current = { chapter, writing, offset }
  })
}
