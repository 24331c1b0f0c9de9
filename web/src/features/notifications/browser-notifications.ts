import { useSyncExternalStore } from 'react'
import type { Notification as ShownNotification } from '#contract/notifications.ts'
import { localStore } from '../../lib/device-storage.ts'
import { isAnyTabVisible } from '../../lib/visible-tabs.ts'

const KEY = 'device-notices'
const listeners = new Set<() => void>()

/** Returns whether the browser supports notifications and the user has not blocked them. */
function isAllowed(): boolean {
  return 'Notification' in window && Notification.permission !== 'denied'
}

function isTurnedOn(): boolean {
  return isAllowed() && Notification.permission === 'granted' && localStore.get(KEY) === 'on'
}

function publish(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether the browser allows notifications, and whether the user turned them on. */
export function useBrowserNotifications(): { available: boolean; on: boolean } {
  const state = useSyncExternalStore(subscribe, () => (isAllowed() ? (isTurnedOn() ? 'on' : 'off') : 'none'))
  return { available: state !== 'none', on: state === 'on' }
}

/** Turns browser notifications on or off. The browser asks for permission the first time. */
export async function setBrowserNotifications(on: boolean): Promise<void> {
  if (on && Notification.permission === 'default') await Notification.requestPermission()
  if (on && Notification.permission === 'granted') localStore.set(KEY, 'on')
  else localStore.remove(KEY)
  publish()
}

/** Shows a browser notification if no tab of the app is visible. A click focuses this tab and calls `onClick`. */
export async function showBrowserNotification(
  { id, title, content }: ShownNotification,
  onClick: () => void,
): Promise<void> {
  if (!isTurnedOn() || (await isAnyTabVisible())) return
  let shown: Notification
  try {
    // Several hidden tabs receive the same push. The shared tag makes the browser show one notification.
    shown = new Notification(title, { body: content ?? '', tag: `notification-${id}` })
  } catch {
    // Some mobile browsers grant the permission but only allow notifications from service workers. The bell still shows
    // the notification.
    return
  }
  shown.onclick = () => {
    window.focus()
    shown.close()
    onClick()
  }
}
