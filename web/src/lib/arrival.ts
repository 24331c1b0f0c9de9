/** The router state of a link to a story. With it, the story opens at the first line of one chapter (D-125). */
export interface Arrival {
  chapterId: number
  /**
   * Whether the first line was already shown. The story then opens at the chapter without scrolling to its first line.
   */
  isRead?: boolean
}

/**
 * Returns the router state for a link that opens a story at a chapter; undefined if the link is not about a chapter.
 */
export function arrivalAt(chapterId: number | null): Arrival | undefined {
  return chapterId === null ? undefined : { chapterId }
}

/** Returns the chapter that the router state of a link refers to, or null. */
export function arrivalOf(state: unknown): Arrival | null {
  if (typeof state !== 'object' || state === null || !('chapterId' in state)) return null
  if (typeof state.chapterId !== 'number') return null
  return { chapterId: state.chapterId, isRead: 'isRead' in state && state.isRead === true }
}
