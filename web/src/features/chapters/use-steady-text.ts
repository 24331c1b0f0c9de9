import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the line somebody reads where it is when a chapter that was being written becomes the finished one: its title
 * and its tools then stand above the text, and would push it down.
 */
export function useSteadyText(section: RefObject<HTMLElement | null>, chapter: string, live: boolean): void {
  const before = useRef({ chapter, live, offset: 0 })
  useLayoutEffect(() => {
    const prose = section.current?.querySelector('.prose')
    if (!prose || !section.current) return
    const { top } = section.current.getBoundingClientRect()
    // Within the section: what it is does not change with scrolling.
    const offset = prose.getBoundingClientRect().top - top
    const finished = before.current.chapter === chapter && before.current.live && !live
    // Above it nobody reads yet.
    if (finished && top < 0) window.scrollBy({ top: offset - before.current.offset, behavior: 'instant' })
    before.current = { chapter, live, offset }
  })
}
