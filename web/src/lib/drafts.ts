import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const PREFIX = 'draft:'
const WRITE_MS = 300

/** What was typed under this key on this device, or null. */
export function readDraft<T>(key: string): T | null {
  const text = localStorage.getItem(PREFIX + key)
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    // Written by another version or by hand: worthless, and in the way of the next one.
    localStorage.removeItem(PREFIX + key)
    return null
  }
}

/** Keeps a draft; a full or forbidden storage costs the draft, never the typing. */
export function writeDraft(key: string, value: unknown): boolean {
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
 * Keeps what is typed in a form on the device as it is typed, so that a failed save, a reload or an expired session
 * loses nothing. Start the form with `readDraft(key)`; call the answer's `clear` after success or Cancel.
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
      writeDraft(key, pending.current.values)
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
