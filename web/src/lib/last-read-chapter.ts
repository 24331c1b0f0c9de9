import { localStore } from './device-storage.ts'

const KEY = 'place:'

/** Returns the number of the chapter that this reader read last, or null. */
export function readLastChapter(storyId: number): number | null {
  const stored = Number(localStore.get(KEY + storyId))
  return Number.isInteger(stored) && stored > 0 ? stored : null
}

export function storeLastChapter(storyId: number, chapter: number): void {
  localStore.set(KEY + storyId, String(chapter))
}
