import { useEffect } from 'react'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readBookAgain, readChangedChapters, readStoryAgain } from '../../lib/read-story-again.ts'
import { onPush, resync } from '../../lib/socket.ts'
import { activeGenerations, findLostEnd, resyncGenerations, takeGeneration } from './generation-cache.ts'
import { rememberPushedText } from './use-generation-text.ts'

/** The interval (ms) at which the client looks for active generations about which no push has arrived. */
const SILENCE_MS = 30_000

/**
 * While the component is mounted, applies pushes about generations and refetches the data that the generations change.
 * The push of an end is lost when its worker is killed between the commit and the push. So the active generations are
 * read while one of them gets no push, and a lost end makes every screen read again what it shows.
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
    let seen: readonly GenerationSummary[] = []
    const timer = setInterval(() => {
      const active = queryClient.getQueryData(activeGenerations.queryKey) ?? []
      // A push replaces the object of its generation. A generation that waits for its owner gets no pushes.
      const isSilent = active.some((one) => one.awaits === null && seen.includes(one))
      seen = active
      if (isSilent)
        findLostEnd().then(
          (isFound) => isFound && resync(),
          () => undefined,
        )
    }, SILENCE_MS)
    return () => {
      clearInterval(timer)
      stopChapters()
      stopReleases()
      stopReadings()
      stopUpdates()
      stopTexts()
      stopResync()
    }
  }, [])
}
