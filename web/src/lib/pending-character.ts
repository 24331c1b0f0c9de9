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

/** Stores the character in this tab for the form of /characters/create. */
export function storePendingCharacter(character: PendingCharacter): void {
  storePrivate('session', NAME, character)
}

export function readPendingCharacter(): PendingCharacter | null {
  return readPrivate<PendingCharacter>('session', NAME)
}

export function clearPendingCharacter(): void {
  removePrivate('session', NAME)
}
