import { useEffect, useState } from 'react'

/**
 * Moves the focus to the heading of the shown chapter, and returns whether a chapter is shown. While the chapter is
 * being written, the element around all chapters gets the focus instead: the heading is replaced when the chapter is
 * finished, and when a focused element is removed, the browser lays out the page too early for `useScrollAnchor`.
 */
export function focusChapter(): boolean {
  const section = document.getElementById('chapters')
  const heading = section?.querySelector<HTMLElement>('[data-chapter] h2')
  const target = heading ?? section
  target?.focus({ preventScroll: true })
  return target !== null
}

/**
 * Returns a function that shows a chapter and then moves the focus to its heading. Otherwise the focus would stay at
 * the end of the previous chapter, or be lost with the pressed button, and no screen reader would announce the change.
 */
export function useTurnToChapter(current: number, choose: (chapter: number) => void) {
  const [wanted, setWanted] = useState<number | null>(null)
  useEffect(() => {
    if (wanted === current && focusChapter()) setWanted(null)
  }, [wanted, current])
  return (chapter: number) => {
    setWanted(chapter)
    choose(chapter)
  }
}
