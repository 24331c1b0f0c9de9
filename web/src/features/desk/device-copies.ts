import { useMemo, useSyncExternalStore } from 'react'
import { listDraftKeys, listDrafts, removeDraft, storeDraft } from '../../lib/drafts.ts'
import type { CopyBase, ManuscriptText } from './draft-text.ts'

/**
 * A copy is the text of a chapter that this device keeps until the server has it. All names of copies have this prefix.
 */
const PREFIX = 'desk-'

/** Returns the name of the copy of a chapter's text on this device; `chapterId` is null for a new chapter. */
export function copyKey(storyId: number, chapterId: number | null): string {
  return `${PREFIX}${chapterId === null ? `new-chapter-of-${storyId}` : `chapter-${chapterId}`}`
}

/** Returns the names of the copies that this tab has to send: its own copies and those of closed tabs. */
export const listCopyKeys = () => listDraftKeys(PREFIX)

/** Returns the names of the chapters whose text is only on this device, for the question before signing out. */
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

/** Removes the copies of a deleted chapter on this device, of all tabs. */
export function forgetCopies(storyId: number, chapterId: number): void {
  const name = copyKey(storyId, chapterId)
  for (const { key, tab } of listDrafts(name)) if (key === name) removeDraft(key, tab)
  announceCopies()
}

/** Notifies the listeners that a copy on this device was stored, sent or removed. */
export function announceCopies(): void {
  for (const listener of listeners) listener()
}

const shownKeys = () => listCopyKeys().sort().join('\n')

/** Returns the names of the copies that this tab has to send, and renders the component again when they change. */
export function useCopyKeys(): ReadonlySet<string> {
  const keys = useSyncExternalStore(subscribe, shownKeys)
  return useMemo(() => new Set(keys.split('\n')), [keys])
}

/** The copy of a text of one chapter on this device, of this tab or another one. */
export interface DeviceCopy {
  key: string
  tab: string
  values: ManuscriptText
  base?: CopyBase
}

const copiesOf = (storyId: number): DeviceCopy[] =>
  listDrafts<ManuscriptText, CopyBase>(PREFIX).filter(({ base }) => base?.of?.storyId === storyId)

/** Returns the copies of a story's texts on this device, and renders the component again when they change. */
export function useCopiesOf(storyId: number): DeviceCopy[] {
  const found = useSyncExternalStore(subscribe, () => JSON.stringify(copiesOf(storyId)))
  return useMemo(() => JSON.parse(found) as DeviceCopy[], [found])
}

/** Removes copies from this device. Returns a function that stores them again as copies of this tab. */
export function removeCopies(copies: readonly DeviceCopy[]): () => void {
  for (const { key, tab } of copies) removeDraft(key, tab)
  announceCopies()
  return () => {
    for (const { key, values, base } of copies) storeDraft(key, values, base)
    announceCopies()
  }
}
