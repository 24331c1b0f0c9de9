import { useEffect } from 'react'
import { onPush } from '../../lib/socket.ts'
import { resyncGenerations, takeGeneration } from './generation-cache.ts'

/** Updates the running generations, and everything that they change, by pushes while it is mounted. */
export function useLiveGenerations(): void {
  useEffect(() => {
    const stopUpdates = onPush('generation.updated', takeGeneration)
    const stopResync = onPush('resync', () => {
      // The next reconnect repeats a failed read. The tray shows its last state until then.
      resyncGenerations().catch(() => undefined)
    })
    return () => {
      stopUpdates()
      stopResync()
    }
  }, [])
}
