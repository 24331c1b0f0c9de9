import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import {
  clearDraft,
  exchangeDraft,
  type OtherDraft,
  otherDrafts,
  readDraft,
  removeDraft,
  storeDraft,
} from './drafts.ts'
import { onTabRenamed } from './this-tab.ts'
import { showError, showToast, showUndo } from './toasts.ts'

const WRITE_MS = 300

export interface FormDraft {
  /** Deletes the stored draft. Call it after success. */
  clear: () => void
  /** Returns whether the form was opened with a stored draft that differs from `blank`. */
  isRestored: (blank: object) => boolean
  /** Keeps the typed text for the next visit, for Cancel. If it equals `blank`, its draft is deleted. */
  keepOwn: (blank: object) => void
  /**
   * Discards the typed text. A toast offers to restore it. For an edit, `base` is the version that the form is based on
   * from then on.
   */
  discardOwn: (blank: object, base?: unknown) => void
  /** Drafts of the same form from other tabs, latest first. */
  others: OtherDraft<unknown>[]
  /** Shows another draft in the form. The draft that the form shows now is kept among the others. */
  take: (other: OtherDraft<unknown>) => void
  discard: (other: OtherDraft<unknown>) => void
}

interface EditBase<Base> {
  /** The version of the edited thing that the form is based on. It is stored with the draft. */
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
  const [restored, setRestored] = useState(() => readDraft<FieldValues>(key))
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
    isRestored: (blank) => restored !== null && !isSameForm(restored, blank),
    keepOwn: (blank) => {
      stop()
      const typed = getValues()
      if (isSameForm(typed, blank)) return clearDraft(key)
      if (storeDraft(key, typed, edit?.base)) showToast({ title: 'Draft kept' })
      else showError('The draft could not be stored on this device.')
    },
    discardOwn: (blank, base) => {
      const typed = getValues()
      const typedBase = edit?.base
      reset(blank as T)
      if (base !== undefined) edit?.setBase(base as Base)
      stop()
      clearDraft(key)
      setRestored(null)
      if (isSameForm(typed, blank)) return
      showUndo('Draft discarded', () => {
        setRestored(typed)
        reset(typed, { keepDefaultValues: true })
        if (typedBase !== undefined) edit?.setBase(typedBase)
        storeDraft(key, typed, typedBase)
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

/**
 * Returns whether a form has the values of `blank`, so that it contains nothing to keep. The order of the fields does
 * not matter.
 */
function isSameForm(values: FieldValues, blank: object): boolean {
  return Object.entries(blank).every(
    ([name, value]) => JSON.stringify(values[name]) === JSON.stringify(value),
  )
}
