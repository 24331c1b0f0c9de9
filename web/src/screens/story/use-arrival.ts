import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Chapter } from '#contract/chapters.ts'
import { arrivalOf } from '../../lib/arrival.ts'

/** Returns the number of the chapter that a followed notification is about, or 0 (D-125). */
export function useArrivedChapter(chapters: readonly Chapter[]): number {
  const arrival = arrivalOf(useLocation().state)
  return chapters.findIndex(({ id }) => id === arrival?.chapterId) + 1
}

/** Opens the chapter that a followed notification is about, at the chapter's first line (D-125). */
export function useArrival(number: number, current: number, show: (chapter: number) => void): void {
  const location = useLocation()
  const navigate = useNavigate()
  const arrived = useRef<string | null>(null)
  const arrival = arrivalOf(location.state)
  useEffect(() => {
    // A chapter that was just written may be missing in the list of chapters until the next read.
    if (number === 0 || !arrival || arrival.isRead || arrived.current === location.key) return
    if (current !== number) return show(number)
    arrived.current = location.key
    document.querySelector(`[data-chapter="${arrival.chapterId}"]`)?.scrollIntoView({ behavior: 'instant' })
    // After a reload or Back the page must stay where the reader was, so the entry of the history keeps the chapter
    // but does not ask for its first line again.
    const state = { ...arrival, isRead: true }
    void navigate(location, { replace: true, state, preventScrollReset: true })
  }, [location, arrival, number, current, show, navigate])
}
