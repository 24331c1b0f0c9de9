import { useEffect, useRef } from 'react'
import type { DeskPart } from './desk-tabs.tsx'

/**
 * Keeps the focus on the desk when another chapter or part is shown. Without this, a control that is removed loses the
 * focus to the document, and the next Tab would start at the top of the page.
 * @returns a function that gives the focus to the text, once a new chapter is shown.
 */
export function useDeskFocus(current: number | 'new', part: DeskPart) {
  const shown = useRef({ current, part })
  const wantsText = useRef(false)
  useEffect(() => {
    const isChanged = shown.current.current !== current || shown.current.part !== part
    shown.current = { current, part }
    const manuscript = document.getElementById('desk-manuscript')
    if (wantsText.current && current === 'new') {
      wantsText.current = false
      manuscript?.querySelector<HTMLElement>('.manuscript')?.focus()
    } else if (isChanged && document.activeElement === document.body)
      manuscript?.focus({ preventScroll: true })
  })
  return () => {
    wantsText.current = true
  }
}
