import { useEffect } from 'react'
import { onPush } from '../../lib/socket.ts'
import { resyncGenerations, takeGeneration } from './generation-cache.ts'

/** Keeps the running generations, and all that they change, true by pushes while it is mounted. */
export function useLiveGenerations(): void {
  useEffect(() => {
    const stopUpdates = onPush('generation.updated', takeGeneration)
    const stopResync = onPush('resync', () => {
      // A failed fetch is asked again by the next reconnect; the tray goes on showing what it holds.
      resyncGenerations().catch(() => undefined)
    })
    return () => {
      stopUpdates()
      stopResync()
    }
  }, [])
}
