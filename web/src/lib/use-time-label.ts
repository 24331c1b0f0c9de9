import { useSyncExternalStore } from 'react'
import { timeLabel } from './age-label.ts'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function publish(): void {
  for (const listener of listeners) listener()
}

/**
 * Adds a label to those that are updated each minute. All labels on the screen share one timer. A browser may stop it
 * in a hidden tab, so the labels are also updated when the tab is shown again.
 */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(publish, MINUTE_MS)
    document.addEventListener('visibilitychange', publish)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', publish)
  }
}

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS)

/** Returns the age of a time as a label (D-130), which stays true while the screen is open. */
export function useTimeLabel(time: string): string {
  useSyncExternalStore(subscribe, thisMinute, thisMinute)
  return timeLabel(time)
}
