import { readPrivate, removePrivate, storePrivate } from './private-storage.ts'

const NAME = 'pending-character'

/** A character detected in a chapter, which the user is about to create (D-59). */
export interface PendingCharacter {
  name: string
  role: string
  description: string
  context: string
  storyId: number
  detectedId: number
}

/** Stores the character in this tab for the form of /characters/create?detected={detectedId}. */
export function storePendingCharacter(character: PendingCharacter): void {
  storePrivate('session', NAME, character)
}

/** Returns the stored character if it has this id of a detected character, and otherwise null. */
export function readPendingCharacter(detectedId: number): PendingCharacter | null {
  const pending = readPrivate<PendingCharacter>('session', NAME)
  return pending?.detectedId === detectedId ? pending : null
}

export function clearPendingCharacter(): void {
  removePrivate('session', NAME)
}
