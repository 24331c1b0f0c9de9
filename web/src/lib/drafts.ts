import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { usedKeyName } from './idempotency-key.ts'
import { readPrivate, removePrivate, storePrivate } from './private-storage.ts'

const WRITE_MS = 300

/** Returns the values that this user stored under this key on this device, or null. */
export function readDraft<T>(key: string): T | null {
  return readPrivate<T>('local', draftName(key))
}

/**
 * Stores a draft and returns whether it worked. It never throws, so that typing goes on if the storage is full or
 * blocked.
 */
export function storeDraft(key: string, value: unknown): boolean {
  return storePrivate('local', draftName(key), value)
}

/** Removes a draft and the idempotency key of its last call. */
export function clearDraft(key: string): void {
  removePrivate('local', draftName(key))
  removePrivate('local', usedKeyName(key))
}

function draftName(key: string): string {
  return `draft:${key}`
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
