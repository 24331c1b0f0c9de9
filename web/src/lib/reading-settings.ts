import { useSyncExternalStore } from 'react'
import { localStore } from './device-storage.ts'

export interface ReadingSettings {
  size: 'small' | 'medium' | 'large' | 'huge'
  width: 'narrow' | 'normal' | 'wide'
  font: 'serif' | 'sans'
  page: 'theme' | 'sepia'
}

const KEY = 'reading'
const defaults: ReadingSettings = { size: 'medium', width: 'normal', font: 'serif', page: 'theme' }
const listeners = new Set<() => void>()
let current: ReadingSettings | null = null

export const readingSizes = {
  small: '1.0625rem',
  medium: '1.1875rem',
  large: '1.375rem',
  huge: '1.625rem',
} as const
export const readingFonts = { serif: 'var(--font-read)', sans: 'var(--font-sans)' } as const
export const readingWidths = { narrow: '30em', normal: '34em', wide: '42em' } as const

/** Returns this reader's display settings for chapters, which are stored on the device. */
export function readingSettings(): ReadingSettings {
  current ??= loadStored()
  return current
}

function loadStored(): ReadingSettings {
  try {
    const value = JSON.parse(localStore.get(KEY) ?? '{}') as Partial<ReadingSettings>
    const size = value.size && value.size in readingSizes ? value.size : defaults.size
    const width = value.width && value.width in readingWidths ? value.width : defaults.width
    const font = value.font === 'sans' ? 'sans' : defaults.font
    const page = value.page === 'sepia' ? 'sepia' : defaults.page
    return { size, width, font, page }
  } catch {
    return defaults
  }
}

export function changeReadingSettings(part: Partial<ReadingSettings>): void {
  current = { ...readingSettings(), ...part }
  localStore.set(KEY, JSON.stringify(current))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useReadingSettings(): ReadingSettings {
  return useSyncExternalStore(subscribe, readingSettings)
}
