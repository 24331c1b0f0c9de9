import { useSyncExternalStore } from 'react'
import type { Notification as Notice } from '#contract/notifications.ts'

const KEY = 'device-notices'
const listeners = new Set<() => void>()

/** Whether this browser can show notices of its own at all, and has not been told never to. */
function available(): boolean {
  return 'Notification' in window && Notification.permission !== 'denied'
}

function wanted(): boolean {
  return available() && Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on'
}

function publish(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this device may be asked for notices, and whether its owner wants them. */
export function useDeviceNotices(): { available: boolean; on: boolean } {
  const state = useSyncExternalStore(subscribe, () => (available() ? (wanted() ? 'on' : 'off') : 'none'))
  return { available: state !== 'none', on: state === 'on' }
}

/** Turns notices on or off for this device; the browser asks its owner the first time. */
export async function chooseDeviceNotices(on: boolean): Promise<void> {
  if (on && Notification.permission === 'default') await Notification.requestPermission()
  if (on && Notification.permission === 'granted') localStorage.setItem(KEY, 'on')
  else localStorage.removeItem(KEY)
  publish()
}

/** Tells of something new outside the tab while nobody looks at it; a press leads to what it is about. */
export function showDeviceNotice({ id, title, content, link }: Notice, goTo: (link: string) => void): void {
  if (!document.hidden || !wanted()) return
  let shown: Notification
  try {
    // One tag, one notice: several tabs of one browser hear the same push.
    shown = new Notification(title, { body: content ?? '', tag: `notification-${id}` })
  } catch {
    // Some phones know the permission, but let only service workers show anything; the bell has it all the same.
    return
  }
  shown.onclick = () => {
    window.focus()
    shown.close()
    if (link) goTo(link)
  }
}
