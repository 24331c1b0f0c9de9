import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { listCopyKeys } from '../../features/desk/device-copies.ts'
import { loadWhenOnline } from '../../lib/lazy-part.ts'
import { onPush } from '../../lib/socket.ts'
import { showToast } from '../../lib/toasts.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { paths } from '../../paths.ts'

/** The stories of which this page has shown that their text cannot be sent. */
const announced = new Set<number>()

/**
 * Sends text of the desk that is only on this device: at the start, when the connection is back, and when a chapter is
 * deleted, whose text then becomes a new chapter (D-137). Text that cannot be sent because the user may not write its
 * story any more is announced.
 */
export function useUnsentCopies(): void {
  const navigate = useNavigate()
  const announceEnded = useEffectEvent((storyIds: ReadonlySet<number>) => {
    for (const id of storyIds) {
      // The desk of the story itself shows the words.
      if (announced.has(id) || location.pathname === paths.desk(id)) continue
      announced.add(id)
      showToast({
        title: 'You may not write a story any more',
        text: 'What you typed there last is kept on this device.',
        action: { label: 'Show it', run: () => void navigate(paths.desk(id)) },
      })
    }
  })
  useEffect(() => {
    const send = () => {
      if (listCopyKeys().length === 0) return
      loadWhenOnline(() => import('../../features/desk/copy-sender.ts')).then(
        ({ sendCopies }) => sendCopies().then((ended) => announceEnded(ended)),
        // If the code cannot be loaded, the text stays on the device, and the next connection loads the code again.
        () => undefined,
      )
    }
    const cancel = whenIdle(send)
    const stop = onPush('resync', send)
    const stopChapters = onPush('chapter.updated', ({ chapterId, updatedAt }) => {
      if (chapterId !== null && updatedAt === null) send()
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
