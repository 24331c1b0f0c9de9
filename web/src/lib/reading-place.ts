import { localStore } from './device-storage.ts'

/** Where this reader reads a story: the number of the chapter, and the paragraph at the top of the window, from 0. */
export interface Place {
  chapter: number
  paragraph: number
}

const KEY = 'place:'

/** Returns where this reader reads a story, as this device knows it, or null. */
export function readPlace(storyId: number): Place | null {
  const [chapter = Number.NaN, paragraph = 0] = (localStore.get(KEY + storyId) ?? '').split(':').map(Number)
  if (!Number.isInteger(chapter) || chapter < 1) return null
  return { chapter, paragraph: Number.isInteger(paragraph) ? Math.max(0, paragraph) : 0 }
}

export function storePlace(storyId: number, { chapter, paragraph }: Place): void {
  localStore.set(KEY + storyId, `${chapter}:${paragraph}`)
}
