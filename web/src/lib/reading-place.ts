import { readPrivate, storePrivate } from './private-storage.ts'

/** The reading position in a story: the number of the chapter, and the paragraph at the top of the window, from 0. */
export interface Place {
  chapter: number
  paragraph: number
}

export interface StoredPlace extends Place {
  /**
   * The time (ms since 1970) at which the position was stored, if the server has not confirmed it; otherwise undefined.
   */
  unsentSince?: number | undefined
}

const NAME = 'place:'

/** Returns the reading position in a story that this device has stored for this user, or null. */
export function readPlace(storyId: number): StoredPlace | null {
  const { chapter, paragraph, unsentSince } = readPrivate<Partial<StoredPlace>>('local', NAME + storyId) ?? {}
  if (!isNumber(chapter) || chapter < 1) return null
  return {
    chapter,
    paragraph: isNumber(paragraph) ? Math.max(0, paragraph) : 0,
    ...(isNumber(unsentSince) && { unsentSince }),
  }
}

const isNumber = (value: unknown): value is number => Number.isInteger(value)

export function storePlace(storyId: number, place: StoredPlace): void {
  storePrivate('local', NAME + storyId, place)
}
