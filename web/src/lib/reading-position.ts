import { readPrivate, storePrivate } from './private-storage.ts'

/** The reading position in a story: the number of the chapter, and the paragraph at the top of the window, from 0. */
export interface ReadingPosition {
  chapter: number
  paragraph: number
}

export interface StoredReadingPosition extends ReadingPosition {
  /**
   * The time (ms since 1970) at which the position was stored, if the server has not confirmed it; otherwise undefined.
   */
  unsentSince?: number | undefined
}

const NAME = 'place:'

/** Returns the reading position in a story that this device has stored for this user, or null. */
export function loadReadingPosition(storyId: number): StoredReadingPosition | null {
  const { chapter, paragraph, unsentSince } =
    readPrivate<Partial<StoredReadingPosition>>('local', NAME + storyId) ?? {}
  if (!isNumber(chapter) || chapter < 1) return null
  return {
    chapter,
    paragraph: isNumber(paragraph) ? Math.max(0, paragraph) : 0,
    ...(isNumber(unsentSince) && { unsentSince }),
  }
}

const isNumber = (value: unknown): value is number => Number.isInteger(value)

export function storeReadingPosition(storyId: number, position: StoredReadingPosition): void {
  storePrivate('local', NAME + storyId, position)
}
