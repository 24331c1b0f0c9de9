import { useState } from 'react'
import { clearDraft, readDraft, storeDraft } from './drafts.ts'

/** Holds one text that is kept on the device while it is typed. `clear` empties it after it was sent. */
export function useDraftText(key: string) {
  const [text, setText] = useState(() => readDraft<string>(key) ?? '')
  return {
    text,
    change: (next: string) => {
      setText(next)
      storeDraft(key, next)
    },
    clear: () => {
      clearDraft(key)
      setText('')
    },
  }
}
