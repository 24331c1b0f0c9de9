import { useEffect } from 'react'

/** The bars hide after the reader has scrolled down by this distance, and return after scrolling up by it. */
const TURN_PX = 24
const small = () => window.matchMedia('(width < 64rem)').matches

/**
 * Hides the header and the bottom navigation of small screens while the reader scrolls down in the text, and shows them
 * when the reader scrolls up (D-157). A bar that has the focus stays visible (web/src/styles/reading.css).
 */
export function useHidingBars(isReading: boolean): void {
  useEffect(() => {
    if (!isReading) return
    const root = document.documentElement
    // The position is read in the first scroll event: reading it here would make the browser lay out the page in the
    // task that renders it.
    let turn: number | null = null
    const watch = () => {
      const { scrollY } = window
      turn ??= scrollY
      const text = document.querySelector('#chapters .prose')?.getBoundingClientRect()
      const isInText = small() && text !== undefined && text.top < 0 && text.bottom > window.innerHeight / 2
      const isHidden = root.dataset.bars === 'hidden'
      // `turn` is the position from which the scrolled distance is measured: the highest or lowest one since the scroll
      // direction changed.
      if (isHidden ? scrollY > turn : scrollY < turn) turn = scrollY
      if (!isInText) delete root.dataset.bars
      else if (!isHidden && scrollY > turn + TURN_PX) root.dataset.bars = 'hidden'
      else if (isHidden && scrollY < turn - TURN_PX) delete root.dataset.bars
      else return
      turn = scrollY
    }
    window.addEventListener('scroll', watch, { passive: true })
    return () => {
      window.removeEventListener('scroll', watch)
      delete root.dataset.bars
    }
  }, [isReading])
}
