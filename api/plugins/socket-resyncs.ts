import type { Redis } from 'ioredis'
import type { Server } from 'socket.io'

/** A time (ms) after which every process has reconnected to Redis: the longest pause between two attempts is 2 s. */
const repeatAfterMs = 3000

/**
 * Pushes and sign-outs are lost while Redis is down. Afterwards the push `resync` makes clients refetch (D-23), and
 * `checkSessions` closes the sockets of ended sessions. The push is repeated, because other processes reconnect a moment
 * later, and what they push until then is lost too.
 */
export function resyncAfterOutages(
  io: Server,
  { publisher, subscriber }: { publisher: Redis; subscriber: Redis },
  checkSessions: () => void,
): void {
  let wasReady = subscriber.status === 'ready'
  let connections = 0
  let repeat: NodeJS.Timeout | undefined
  const resync = () => io.local.emit('resync', {})
  subscriber.on('ready', () => {
    connections += 1
    // Sockets can be open before the first connection, if the process was started while Redis was down.
    if (wasReady || io.of('/').sockets.size > 0) {
      checkSessions()
      resync()
      clearTimeout(repeat)
      repeat = setTimeout(resync, repeatAfterMs)
      repeat.unref()
    }
    wasReady = true
  })

  // If only the publisher lost its connection, pushes of this process did not reach the sockets of other processes. After
  // an outage of Redis every process resyncs its own sockets.
  let aloneSince: number | undefined
  publisher.on('close', () => {
    if (subscriber.status === 'ready') aloneSince ??= connections
  })
  publisher.on('ready', () => {
    if (subscriber.status === 'ready' && aloneSince === connections) io.emit('resync', {})
    aloneSince = undefined
  })
}
