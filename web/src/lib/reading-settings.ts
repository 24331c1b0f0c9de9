import { useSyncExternalStore } from 'react'

export interface ReadingSettings {
  size: 'small' | 'medium' | 'large' | 'huge'
  width: 'narrow' | 'normal' | 'wide'
}

const KEY = 'reading'
const standard: ReadingSettings = { size: 'medium', width: 'normal' }
const listeners = new Set<() => void>()
let held: ReadingSettings | null = null

export const readSizes = {
  small: '1.0625rem',
  medium: '1.1875rem',
  large: '1.375rem',
  huge: '1.625rem',
} as const
export const readWidths = { narrow: '30em', normal: '34em', wide: '42em' } as const

/** Returns how this reader wants chapters to be displayed. The settings are stored on the device. */
export function readingSettings(): ReadingSettings {
  held ??= stored()
  return held
}

function stored(): ReadingSettings {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ReadingSettings>
    const size = value.size && value.size in readSizes ? value.size : standard.size
    const width = value.width && value.width in readWidths ? value.width : standard.width
    return { size, width }
  } catch {
    return standard
  }
}

export function changeReading(part: Partial<ReadingSettings>): void {
  held = { ...readingSettings(), ...part }
  localStorage.setItem(KEY, JSON.stringify(held))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useReadingSettings(): ReadingSettings {
  return useSyncExternalStore(subscribe, readingSettings)
}
