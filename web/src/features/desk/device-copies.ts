import { useMemo, useSyncExternalStore } from 'react'
import { listDraftKeys, listDrafts } from '../../lib/drafts.ts'
import type { CopyBase, ManuscriptText } from './draft-text.ts'

/** The names of all copies of the desk begin with this text. */
const PREFIX = 'desk-'

/** The name of the copy of a chapter's text on this device; `chapterId` is null for a new chapter. */
export function copyKey(storyId: number, chapterId: number | null): string {
  return `${PREFIX}${chapterId === null ? `new-chapter-of-${storyId}` : `chapter-${chapterId}`}`
}

/** Returns the names of the copies on this device that no other open tab sends. */
export const listCopyKeys = () => listDraftKeys(PREFIX)

/** Returns the chapters with text that is only on this device, as they are named in a question to the writer. */
export function listUnsentNames(): string[] {
  const copies = listDrafts<ManuscriptText, CopyBase>(PREFIX)
  return [...new Set(copies.map(({ base }) => base?.of?.name ?? 'a chapter'))].sort()
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Shows that copies on this device were stored or sent. */
export function announceCopies(): void {
  for (const listener of listeners) listener()
}

const shownKeys = () => listCopyKeys().sort().join('\n')

/** Returns the names of the copies on this device that no other open tab sends, and follows their changes. */
export function useCopyKeys(): ReadonlySet<string> {
  const keys = useSyncExternalStore(subscribe, shownKeys)
  return useMemo(() => new Set(keys.split('\n')), [keys])
}
