import { useRef } from 'react'
import { ApiError } from './api-error.ts'
import { readPrivate, removePrivate, storePrivate } from './private-storage.ts'
import { thisTab } from './this-tab.ts'

interface UsedKey {
  digest: string
  key: string
}

export interface IdempotentCall {
  /** Sends a call that creates the thing of `body`. `send` passes the key on to the call. */
  <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T>
  /**
   * Removes the used key. A form that stays open calls this after a success, so that sending the same body once more
   * creates another thing.
   */
  renew: () => void
}

/**
 * Returns a function that sends a call with an idempotency key: the same key for the same body, so that a double click
 * or a retry creates only one thing. With the key of a draft, the key of the call is stored with the draft. If the
 * answer was lost and the page is loaded again, sending the draft therefore creates no second thing.
 *
 * After a refusal that the server stores for the key (D-8) the next call gets another key. Otherwise it would be
 * refused for 24 hours, even if the reason for the refusal is gone.
 */
export function useIdempotentCall(draftKey?: string): IdempotentCall {
  const last = useRef<UsedKey>(undefined)
  const keyFor = (body: unknown) => {
    const digest = digestOf(JSON.stringify(body))
    const stored = draftKey === undefined ? null : readPrivate<UsedKey>('local', usedKeyName(draftKey))
    const known = [last.current, stored].find((one) => one?.digest === digest)
    last.current = known ?? { digest, key: newKey() }
    if (draftKey !== undefined) storePrivate('local', usedKeyName(draftKey), last.current)
    return last.current.key
  }
  const renew = () => {
    last.current = undefined
    if (draftKey !== undefined) removePrivate('local', usedKeyName(draftKey))
  }
  const once = async <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const key = keyFor(body)
    try {
      return await send(key)
    } catch (error) {
      if (isStoredRefusal(error) && last.current?.key === key) renew()
      throw error
    }
  }
  return Object.assign(once, { renew })
}

const storedStatuses = [400, 404, 409]

/**
 * Returns whether the server has stored the refusal, so that a repeat with the same key is refused too (D-8). An answer
 * without a code comes from a proxy.
 */
export function isStoredRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code !== undefined && storedStatuses.includes(error.status)
}

/** The name under which the key of the last call with a tab's draft is stored. */
export function usedKeyName(draftKey: string, tab = thisTab()): string {
  return `idempotency-key:${draftKey}@${tab}`
}

/** Returns a short digest of a text: two 32-bit hashes like FNV-1a, and the length of the text. */
export function digestOf(text: string): string {
  let a = 0x811c9dc5
  let b = 0x01000193
  for (let n = 0; n < text.length; n++) {
    a = Math.imul(a ^ text.charCodeAt(n), 0x01000193)
    b = Math.imul(b ^ text.charCodeAt(n), 0x85ebca6b)
  }
  return [a >>> 0, b >>> 0, text.length].map((part) => part.toString(36)).join('-')
}

// crypto.randomUUID does not exist on plain HTTP, except on localhost.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
