const KEY = 'place:'

/** Returns the number of the chapter that this reader read last, or null. */
export function readLastChapter(storyId: number): number | null {
  const stored = Number(localStorage.getItem(KEY + storyId))
  return Number.isInteger(stored) && stored > 0 ? stored : null
}

export function storeLastChapter(storyId: number, chapter: number): void {
  localStorage.setItem(KEY + storyId, String(chapter))
}
