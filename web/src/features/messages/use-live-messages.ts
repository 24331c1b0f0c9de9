import { useEffect } from 'react'
import { invalidate } from '../../lib/queries.ts'
import { onPush } from '../../lib/socket.ts'

/** Refetches messages and collaboration requests when the server pushes a change, on every screen. */
export function useLiveMessages(): void {
  useEffect(() => {
    const letters = () => void invalidate('GET /api/messages')
    const requests = () => void invalidate('GET /api/collaboration-requests')
    const stops = [
      onPush('message.created', letters),
      onPush('message.read', letters),
      onPush('collaboration-request.updated', requests),
      onPush('resync', () => {
        letters()
        requests()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
