import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const KEY = 'theme'
// A function, because the build renders screens where there is no window.
const darkScheme = () => window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Whether a theme was chosen in this browser since the last sign-out. */
export function isThemeChosen(): boolean {
  return localStorage.getItem(KEY) !== null
}

/** Returns the chosen theme of this browser, or 'system' if none was chosen. */
export function currentTheme(): Theme {
  const stored = localStorage.getItem(KEY)
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
  localStorage.setItem(KEY, theme)
  applyTheme()
}

/** Forgets the theme of this browser at sign-out, because it belongs to the account. */
export function forgetTheme(): void {
  localStorage.removeItem(KEY)
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
