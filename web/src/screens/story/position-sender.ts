import { call } from '../../lib/api.ts'
import { read } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { loadReadingPosition, storeReadingPosition } from '../../lib/reading-position.ts'

interface Position {
  chapterId: number
  chapter: number
  paragraph: number
}

export interface PositionSender {
  /** Stores a position on this device, and sends it to the server after the running call has ended. */
  send(position: Position): void
  /** Sends the position that waits for the end of a running call at once, because the page may be closed. */
  sendNow(): void
}

/**
 * Creates the sender of the reading positions in one story. One call is sent at a time, because the server keeps the
 * position that it gets last. `onFailed` is called after a failed call, whose position stays marked as unsent on the
 * device.
 */
export function createPositionSender(storyId: number, onFailed: () => void): PositionSender {
  const params = { id: storyId }
  let sending = 0
  let waiting: Position | null = null

  async function put(position: Position): Promise<void> {
    sending += 1
    waiting = null
    const { chapterId, chapter, paragraph } = position
    try {
      const body = { chapterId, paragraph }
      // With `keepalive` the browser completes the call even when the reader leaves the page.
      const stored = await call('PUT /api/stories/{id}/reading-place', { params, body, keepalive: true })
      queryClient.setQueryData(read('GET /api/stories/{id}/reading-place', { params }).queryKey, stored)
      const here = loadReadingPosition(storyId)
      if (here?.chapter === chapter && here.paragraph === paragraph)
        storeReadingPosition(storyId, { chapter, paragraph })
    } catch {
      // A failed save needs no message: this device has stored the position, and the next scroll sends it again.
      onFailed()
    }
    sending -= 1
    if (sending === 0) sendNow()
  }

  function sendNow(): void {
    if (waiting) void put(waiting)
  }

  return {
    send: (position) => {
      const { chapter, paragraph } = position
      storeReadingPosition(storyId, { chapter, paragraph, unsentSince: Date.now() })
      waiting = position
      if (sending === 0) sendNow()
    },
    sendNow,
  }
}
