import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the main element when the focused control was removed, because the head of the story was folded
 * or shown again.
 */
export function usePageFocus(isPage: boolean): void {
  const before = useRef(isPage)
  useEffect(() => {
    if (before.current === isPage) return
    before.current = isPage
    if (document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true })
  }, [isPage])
}
