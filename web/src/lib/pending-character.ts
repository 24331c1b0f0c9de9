const KEY = 'pendingCharacter'

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
  sessionStorage.setItem(KEY, JSON.stringify(character))
}

export function readPendingCharacter(): PendingCharacter | null {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return null
  try {
    return JSON.parse(text) as PendingCharacter
  } catch {
    sessionStorage.removeItem(KEY)
    return null
  }
}

export function clearPendingCharacter(): void {
  sessionStorage.removeItem(KEY)
}
