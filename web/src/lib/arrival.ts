/** The router state of a navigation to a story: it makes the story open one chapter at its first line (D-125). */
export interface Arrival {
  chapterId: number
  /** True after the first line was shown. The story still opens at the chapter. */
  isRead?: boolean
}

/** Returns the state with which a link to a story opens a chapter; none for other links. */
export function arrivalAt(chapterId: number | null): Arrival | undefined {
  return chapterId === null ? undefined : { chapterId }
}

/** Returns the chapter that a navigation asks for, or null. */
export function arrivalOf(state: unknown): Arrival | null {
  if (typeof state !== 'object' || state === null || !('chapterId' in state)) return null
  if (typeof state.chapterId !== 'number') return null
  return { chapterId: state.chapterId, isRead: 'isRead' in state && state.isRead === true }
}
