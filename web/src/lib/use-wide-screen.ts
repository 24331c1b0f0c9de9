import { useSyncExternalStore } from 'react'

/** The breakpoint lg. A wider window has space for a panel beside the page. */
const wide = () => window.matchMedia('(width >= 64rem)')

/** Returns whether the window is wide enough for a panel beside the page. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = wide()
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => wide().matches,
  )
}
