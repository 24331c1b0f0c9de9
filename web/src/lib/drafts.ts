import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const PREFIX = 'draft:'
const WRITE_MS = 300

/** Returns the values stored under this key on this device, or null. */
export function readDraft<T>(key: string): T | null {
  const text = localStorage.getItem(PREFIX + key)
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    // Another version of the app may have stored it, so it is removed.
    localStorage.removeItem(PREFIX + key)
    return null
  }
}

/**
 * Stores a draft and returns whether it worked. It never throws, so that typing goes on if the storage is full or
 * blocked.
 */
export function storeDraft(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function clearDraft(key: string): void {
  localStorage.removeItem(PREFIX + key)
}

/**
 * Stores the form's values on the device while the user types, so that a failed save, a reload or an expired session
 * loses nothing. Start the form with `readDraft(key)`. Call the returned `clear` after success or Cancel.
 */
export function useDraft<T extends FieldValues, Out>(
  key: string,
  form: UseFormReturn<T, unknown, Out>,
): { clear: () => void } {
  const pending = useRef<{ values: unknown; timer: ReturnType<typeof setTimeout> }>(undefined)
  const { subscribe } = form

  useEffect(() => {
    const flush = () => {
      if (!pending.current) return
      clearTimeout(pending.current.timer)
      storeDraft(key, pending.current.values)
      pending.current = undefined
    }
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(pending.current?.timer)
        pending.current = { values, timer: setTimeout(flush, WRITE_MS) }
      },
    })
    window.addEventListener('pagehide', flush)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [key, subscribe])

  return {
    clear: () => {
      clearTimeout(pending.current?.timer)
      pending.current = undefined
      clearDraft(key)
    },
  }
}
