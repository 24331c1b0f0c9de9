import { useEffect } from 'react'
import { invalidate } from '../../lib/queries.ts'
import { onPush } from '../../lib/socket.ts'

/** Refetches conversations and collaboration requests when the server pushes a change, on every screen. */
export function useLiveMessages(): void {
  useEffect(() => {
    const refetchMessages = () => {
      void invalidate('GET /api/messages')
      void invalidate('GET /api/conversations')
      void invalidate('GET /api/conversations/{userId}')
    }
    const refetchRequests = () => void invalidate('GET /api/collaboration-requests')
    const unsubscribers = [
      onPush('message.created', refetchMessages),
      onPush('message.read', refetchMessages),
      onPush('conversation.updated', ({ userId }) => {
        void invalidate('GET /api/messages')
        void invalidate('GET /api/conversations')
        void invalidate('GET /api/conversations/{userId}', { userId })
      }),
      onPush('collaboration-request.updated', refetchRequests),
      onPush('resync', () => {
        refetchMessages()
        refetchRequests()
      }),
    ]
    return () => {
      for (const stop of unsubscribers) stop()
    }
  }, [])
}
