import { useEffect } from 'react'

/**
 * Moves the focus to the main element when the focused control was removed, because the head of the story was folded
 * or shown again.
 */
export function usePageFocus(isPage: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus may be lost whenever the head folds or returns
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true })
  }, [isPage])
}
