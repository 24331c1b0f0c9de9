import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { clearDraft, exchangeDraft, type OtherDraft, otherDrafts, removeDraft, storeDraft } from './drafts.ts'
import { onTabRenamed } from './this-tab.ts'
import { showUndo } from './toasts.ts'

const WRITE_MS = 300

export interface FormDraft {
  /** Deletes the stored draft. Call it after success. */
  clear: () => void
  /** Discards the typed text, and offers to restore it. */
  discardOwn: (blank: unknown) => void
  /** Drafts of the same form from other tabs, latest first. */
  others: OtherDraft<unknown>[]
  /** Shows another draft in the form. The draft that the form shows now is kept among the others. */
  take: (other: OtherDraft<unknown>) => void
  discard: (other: OtherDraft<unknown>) => void
}

interface EditBase<Base> {
  /** The version from which the form was started, which is stored with the draft. */
  base: Base
  setBase: (base: Base) => void
}

/**
 * Stores the form's values on the device while the user types, so that a failed save, a reload or an expired session
 * loses nothing. Start the form with `readDraft(key)`.
 */
export function useDraft<T extends FieldValues, Out, Base>(
  key: string,
  form: UseFormReturn<T, unknown, Out>,
  edit?: EditBase<Base>,
): FormDraft {
  const pending = useRef<{ values: unknown; timer: ReturnType<typeof setTimeout> }>(undefined)
  const [others, setOthers] = useState(() => otherDrafts(key))
  const { subscribe, getValues, reset } = form

  const store = useEffectEvent((values: unknown) => {
    storeDraft(key, values, edit?.base)
  })
  useEffect(() => {
    const flush = () => {
      if (!pending.current) return
      clearTimeout(pending.current.timer)
      store(pending.current.values)
      pending.current = undefined
    }
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(pending.current?.timer)
        pending.current = { values, timer: setTimeout(flush, WRITE_MS) }
      },
    })
    const stopRenamed = onTabRenamed(() => store(getValues()))
    window.addEventListener('pagehide', flush)
    return () => {
      unsubscribe()
      stopRenamed()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [subscribe, getValues])

  const stop = () => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
  }
  return {
    clear: () => {
      stop()
      clearDraft(key)
    },
    discardOwn: (blank) => {
      const typed = getValues()
      reset(blank as T)
      stop()
      clearDraft(key)
      showUndo('Draft discarded', () => {
        reset(typed, { keepDefaultValues: true })
        storeDraft(key, typed, edit?.base)
      })
    },
    others,
    take: (other) => {
      if (pending.current) storeDraft(key, pending.current.values, edit?.base)
      exchangeDraft(key, other)
      reset({ ...getValues(), ...(other.values as T) })
      if (other.base !== undefined) edit?.setBase(other.base as Base)
      stop()
      setOthers(otherDrafts(key))
    },
    discard: (other) => {
      removeDraft(key, other.tab)
      setOthers(otherDrafts(key))
    },
  }
}
