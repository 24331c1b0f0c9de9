import { useEffect } from 'react'
import { readBookAgain, readChangedChapters, readStoryAgain } from '../../lib/read-story-again.ts'
import { onPush } from '../../lib/socket.ts'
import { resyncGenerations, takeGeneration } from './generation-cache.ts'
import { rememberPushedText } from './use-generation-text.ts'

/**
 * While the component is mounted, applies pushes about generations and refetches the data that the generations change.
 */
export function useLiveGenerations(): void {
  useEffect(() => {
    const stopTexts = rememberPushedText()
    const stopUpdates = onPush('generation.updated', takeGeneration)
    const stopResync = onPush('resync', () => {
      // A failed resync is repeated at the next reconnect. Until then the list of generations shows its last state.
      resyncGenerations().catch(() => undefined)
    })
    // The push `book.updated` arrives when the model has read a changed chapter. The generation of this reading is
    // internal, so no screen shows it (D-104).
    const stopReadings = onPush('book.updated', ({ storyId }) => void readBookAgain(storyId))
    const stopReleases = onPush('chapters.released', ({ storyId }) => void readStoryAgain(storyId))
    const stopChapters = onPush('chapter.updated', (change) => void readChangedChapters(change))
    return () => {
      stopChapters()
      stopReleases()
      stopReadings()
      stopUpdates()
      stopTexts()
      stopResync()
    }
  }, [])
}
