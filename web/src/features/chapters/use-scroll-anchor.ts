import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the line that the user is reading at the same place on the screen when a generated chapter is finished. The
 * finished chapter has a title and tools above the text, which would push the text down.
 */
export function useScrollAnchor(
  section: RefObject<HTMLElement | null>,
  chapter: string,
  live: boolean,
): void {
  const before = useRef({ chapter, live, offset: 0 })
  useLayoutEffect(() => {
    const prose = section.current?.querySelector('.prose')
    if (!prose || !section.current) return
    const { top } = section.current.getBoundingClientRect()
    // The offset is relative to the section, so that scrolling does not change it.
    const offset = prose.getBoundingClientRect().top - top
    const finished = before.current.chapter === chapter && before.current.live && !live
    // If the top of the section is visible, the user has not begun to read the text, so the page does not scroll.
    if (finished && top < 0) window.scrollBy({ top: offset - before.current.offset, behavior: 'instant' })
    before.current = { chapter, live, offset }
  })
}
