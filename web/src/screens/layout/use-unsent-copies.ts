import { useEffect } from 'react'
import { forgetCopies, listCopyKeys } from '../../features/desk/device-copies.ts'
import { loadWhenOnline } from '../../lib/lazy-part.ts'
import { onPush } from '../../lib/socket.ts'
import { whenIdle } from '../../lib/when-idle.ts'

/**
 * Sends text of the desk that is only on this device, at the start and when the connection is back, and removes that of
 * deleted chapters (D-137).
 */
export function useUnsentCopies(): void {
  useEffect(() => {
    const send = () => {
      if (listCopyKeys().length === 0) return
      loadWhenOnline(() => import('../../features/desk/copy-sender.ts')).then(
        ({ sendCopies }) => sendCopies(),
        // If the code cannot be loaded, the text stays on the device, and the next connection loads the code again.
        () => undefined,
      )
    }
    const cancel = whenIdle(send)
    const stop = onPush('resync', send)
    const stopChapters = onPush('chapter.updated', ({ storyId, chapterId, updatedAt }) => {
      if (chapterId !== null && updatedAt === null) forgetCopies(storyId, chapterId)
    })
    window.addEventListener('online', send)
    return () => {
      cancel()
      stop()
      stopChapters()
      window.removeEventListener('online', send)
    }
  }, [])
}
