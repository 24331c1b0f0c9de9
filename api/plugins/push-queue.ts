import type { Redis } from 'ioredis'
import type { Publish } from '#core/redis/publish.ts'

interface PushQueue {
  publish: Publish
  /** Sends the waiting pushes at once. */
  flush(): void
}

/**
 * Queues pushes and sends them after the answers of the present turn of the event loop. Their commands to Redis share
 * one write, because a system call costs more than a command.
 */
export function queuePushes(send: Publish, redis: Redis): PushQueue {
  let waiting: (() => void)[] = []
  const flush = () => {
    const pushes = waiting
    waiting = []
    const { stream } = redis
    stream?.cork()
    try {
      for (const push of pushes) push()
    } finally {
      stream?.uncork()
    }
  }
  return {
    publish: (userId, event, payload) => {
      waiting.push(() => send(userId, event, payload))
      if (waiting.length === 1) setImmediate(flush)
    },
    flush,
  }
}
