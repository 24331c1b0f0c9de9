import { readPrivate, storePrivate } from './private-storage.ts'

/** The reading position in a story: the number of the chapter, and the paragraph at the top of the window, from 0. */
export interface Place {
  chapter: number
  paragraph: number
}

const NAME = 'place:'

/** Returns the reading position in a story that this device stored, or null. Other users never get it. */
export function readPlace(storyId: number): Place | null {
  const { chapter = 0, paragraph = 0 } = readPrivate<Partial<Place>>('local', NAME + storyId) ?? {}
  if (!Number.isInteger(chapter) || chapter < 1) return null
  return { chapter, paragraph: Number.isInteger(paragraph) ? Math.max(0, paragraph) : 0 }
}

export function storePlace(storyId: number, place: Place): void {
  storePrivate('local', NAME + storyId, place)
}
