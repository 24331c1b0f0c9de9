import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Chapter } from '#contract/chapters.ts'
import { arrivalOf } from '../../lib/arrival.ts'

/** Opens the chapter that a followed notification is about, at the chapter's first line (D-125). */
export function useArrival(
  chapters: readonly Chapter[],
  current: number,
  show: (chapter: number) => void,
): void {
  const { key, state } = useLocation()
  const arrived = useRef<string | null>(null)
  const chapterId = arrivalOf(state)
  const number = chapters.findIndex(({ id }) => id === chapterId) + 1
  useEffect(() => {
    // A chapter that was just written may be missing in the list of chapters until the next read.
    if (number === 0 || arrived.current === key) return
    if (current !== number) return show(number)
    arrived.current = key
    document.querySelector(`[data-chapter="${chapterId}"]`)?.scrollIntoView({ behavior: 'instant' })
  }, [key, chapterId, number, current, show])
}
