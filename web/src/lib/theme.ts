import { useSyncExternalStore } from 'react'
import { localStore } from './device-storage.ts'

export type Theme = 'light' | 'dark' | 'system'

const KEY = 'theme'
/** The theme of the account when this browser read or stored it last. */
const ACCOUNT_KEY = 'account-theme'
// The media query is created in a function, because the build renders screens in an environment without a window.
const darkScheme = () => window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Returns whether a theme was chosen in this browser since the last sign-out. */
function isThemeChosen(): boolean {
  return localStore.get(KEY) !== null
}

/** Returns the chosen theme of this browser, or 'system' if none was chosen. */
export function currentTheme(): Theme {
  const stored = localStore.get(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function applyTheme() {
  const theme = currentTheme()
  const isDark = theme === 'dark' || (theme === 'system' && darkScheme().matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

/** Applies a theme at once and stores it for the next visit. */
export function chooseTheme(theme: Theme): void {
  localStore.set(KEY, theme)
  applyTheme()
}

/** Forgets the theme of this browser at sign-out, because it belongs to the account. */
export function forgetTheme(): void {
  localStore.remove(KEY)
  localStore.remove(ACCOUNT_KEY)
}

/**
 * Takes over the theme that the account has now. It is applied if the account changed since this browser saw it last.
 * In a browser that never saw a theme of the account, a theme that was chosen in this browser stays.
 */
export function followAccountTheme(theme: Theme): void {
  const seen = localStore.get(ACCOUNT_KEY)
  localStore.set(ACCOUNT_KEY, theme)
  if (seen === null ? !isThemeChosen() : seen !== theme) chooseTheme(theme)
}

/** Applies a theme that this browser has just stored in the account. */
export function chooseStoredTheme(theme: Theme): void {
  localStore.set(ACCOUNT_KEY, theme)
  chooseTheme(theme)
}

/** Applies the theme again when the device's theme changes or another tab chooses one. */
export function followTheme(): void {
  darkScheme().addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => event.key === KEY && applyTheme())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
}
