import { browserLocks } from './browser-locks.ts'

const LOCK = 'visible-tab'

/**
 * Holds a shared lock while this tab is visible, until the returned function is called. The browser releases the lock
 * of a tab that is closed or crashes.
 */
export function holdVisibleLock(): () => void {
  let holding: AbortController | undefined
  const update = () => {
    holding?.abort()
    if (document.hidden) return
    holding = new AbortController()
    const { signal } = holding
    const hidden = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    browserLocks()
      ?.request(LOCK, { mode: 'shared' }, () => hidden)
      // A page that is being left cannot request locks.
      .catch(() => undefined)
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    holding?.abort()
  }
}

/** Returns whether this tab or another tab of the app in this browser is visible. Without locks, only this tab counts. */
export async function isAnyTabVisible(): Promise<boolean> {
  if (!document.hidden) return true
  const locks = await browserLocks()
    ?.query()
    .catch(() => undefined)
  return locks?.held?.some(({ name }) => name === LOCK) ?? false
}
