import { usedKeyName } from './idempotent-call.ts'
import { listPrivate, readPrivate, removePrivate, storePrivate } from './private-storage.ts'
import { isTabOpen, thisTab } from './this-tab.ts'

/** The typed values of a form, which one tab has stored on the device. */
export interface Draft<T, Base = unknown> {
  values: T
  /** The time (ms) of the last change. */
  at: number
  /** The version of the edited thing that the edit is based on. */
  base?: Base
}

/** A draft of the same form that this tab does not show, such as the draft of another tab. */
export interface OtherDraft<T, Base = unknown> extends Draft<T, Base> {
  tab: string
}

/**
 * Returns the draft of this tab, or null. Each tab has its own draft of a form, so that two tabs do not overwrite each
 * other's. A tab without a draft takes over the latest draft of a tab that was closed.
 */
export function findDraft<T, Base = unknown>(key: string): Draft<T, Base> | null {
  const own = readPrivate<Draft<T, Base>>('local', draftName(key))
  if (own) return own
  const left = otherDrafts<T, Base>(key).find(({ tab }) => !isTabOpen(tab))
  if (!left) return null
  const { tab, ...draft } = left
  storePrivate('local', draftName(key), draft)
  const usedKey = readPrivate('local', usedKeyName(key, tab))
  if (usedKey !== null) storePrivate('local', usedKeyName(key), usedKey)
  removeDraft(key, tab)
  return draft
}

/** Returns the values of the draft of this tab, or null. */
export function readDraft<T>(key: string): T | null {
  return findDraft<T>(key)?.values ?? null
}

/**
 * Stores the draft of this tab and returns whether the device could store it. It never throws, so that typing goes on
 * if the storage is full or forbidden.
 */
export function storeDraft(key: string, values: unknown, base?: unknown): boolean {
  return storePrivate('local', draftName(key), { values, at: Date.now(), base })
}

/** Removes the draft of this tab and the idempotency key that was stored with it. */
export function clearDraft(key: string): void {
  removeDraft(key, thisTab())
}

/** Returns the drafts of this form in other tabs, open or closed, latest first. */
export function otherDrafts<T, Base = unknown>(key: string): OtherDraft<T, Base>[] {
  return listPrivate('local', draftName(key, ''))
    .map((name) => name.slice(draftName(key, '').length))
    .filter((tab) => tab !== thisTab())
    .flatMap((tab) => {
      const draft = readPrivate<Draft<T, Base>>('local', draftName(key, tab))
      return draft ? [{ ...draft, tab }] : []
    })
    .sort((a, b) => b.at - a.at)
}

/** Returns the drafts of all forms whose key begins with this text, in all tabs. */
export function listDrafts<T, Base = unknown>(prefix: string): (OtherDraft<T, Base> & { key: string })[] {
  return draftNames(prefix).flatMap(({ name, key, tab }) => {
    const draft = readPrivate<Draft<T, Base>>('local', name)
    return draft ? [{ ...draft, key, tab }] : []
  })
}

/** Returns the keys with this prefix under which this tab or a closed tab has stored a draft. */
export function listDraftKeys(prefix: string): string[] {
  const own = draftNames(prefix).filter(({ tab }) => tab === thisTab() || !isTabOpen(tab))
  return [...new Set(own.map(({ key }) => key))]
}

function draftNames(prefix: string) {
  return listPrivate('local', `draft:${prefix}`).map((name) => {
    const at = name.lastIndexOf('@')
    return { name, key: name.slice('draft:'.length, at), tab: name.slice(at + 1) }
  })
}

/**
 * Replaces the draft of this tab by another one. The replaced draft stays stored and can be restored. If the other
 * draft belongs to an open tab, it is copied, because that tab still shows it.
 */
export function exchangeDraft<T>(key: string, other: OtherDraft<T>): void {
  const own = readPrivate<Draft<T>>('local', draftName(key))
  if (!isTabOpen(other.tab)) removeDraft(key, other.tab)
  if (own) storePrivate('local', draftName(key, `left-${own.at}`), own)
  storeDraft(key, other.values, other.base)
}

/** Removes the draft that a tab has stored of a form. */
export function removeDraft(key: string, tab: string): void {
  removePrivate('local', draftName(key, tab))
  removePrivate('local', usedKeyName(key, tab))
}

function draftName(key: string, tab = thisTab()): string {
  return `draft:${key}@${tab}`
}
