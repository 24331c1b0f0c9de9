const KEY = 'pendingCharacter'

/** Somebody found in a chapter, on the way to becoming a character (part 2, section 4; decision 59). */
export interface PendingCharacter {
  name: string
  role: string
  description: string
  context: string
  storyId: number
  detectedId: number
}

/** Keeps them for this browser session, for the form of /characters/create. */
export function keepPendingCharacter(character: PendingCharacter): void {
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

export function dropPendingCharacter(): void {
  sessionStorage.removeItem(KEY)
}
