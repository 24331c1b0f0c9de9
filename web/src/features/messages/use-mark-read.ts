import { useEffect } from 'react'
import type { Message } from '#contract/messages.ts'
import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'

/** Marks the messages of an open conversation as read as soon as they are visible (D-148). */
export function useMarkRead(userId: string, messages: Message[] | undefined): void {
  const unread = messages?.findLast((one) => one.senderId === userId && !one.isRead)?.id
  const { mutate } = useAction({
    run: (upTo: number) =>
      call('PUT /api/conversations/{userId}/read', { params: { userId }, body: { upTo } }),
    failure: 'Failed to mark message as read',
    onSuccess: () =>
      Promise.all([
        invalidate('GET /api/conversations'),
        invalidate('GET /api/conversations/{userId}', { userId }),
        invalidate('GET /api/messages'),
      ]),
  })
  useEffect(() => {
    if (unread === undefined) return
    const mark = () => document.visibilityState === 'visible' && mutate(unread)
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [unread, mutate])
}
