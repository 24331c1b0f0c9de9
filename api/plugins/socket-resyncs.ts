import type { Redis } from 'ioredis'
import type { Server } from 'socket.io'
import { socketKey } from '#core/redis/publish.ts'

/** A time (ms) after which every process has reconnected to Redis: the longest pause between two attempts is 2 s. */
const repeatAfterMs = 3000

/**
 * Pushes and sign-outs are lost while Redis is down. Afterwards the push `resync` makes clients refetch (D-23), and
 * `checkSessions` closes the sockets of ended sessions. Both are repeated, because other processes reconnect a moment
 * later, and what they publish until then is lost too.
 */
export function resyncAfterOutages(io: Server, subscriber: Redis, checkSessions: () => void): void {
  let wasReady = subscriber.status === 'ready'
  let repeat: NodeJS.Timeout | undefined
  const resync = () => {
    checkSessions()
    io.local.emit('resync', {})
  }
  subscriber.on('ready', () => {
    // Sockets can be open before the first connection, if the process was started while Redis was down.
    if (wasReady || io.of('/').sockets.size > 0) {
      resync()
      clearTimeout(repeat)
      repeat = setTimeout(resync, repeatAfterMs)
      repeat.unref()
    }
    wasReady = true
  })
}

/** If the pushes of more rooms than this are lost in an outage, all users get `resync`. */
const maxRooms = 1000

/**
 * Wraps the connection over which the adapter publishes. The adapter does not handle the promises of its commands, so a
 * rejection (Redis is down or closing) would end the process. When the connection is back, `resync` is called with the
 * rooms whose pushes were lost, or with null for all rooms, and `checkAllSessions` if a command to disconnect sockets
 * was lost: the other processes may have had Redis all the time, so they have not noticed.
 */
export function publisherOf(
  redis: Redis,
  prefix: string,
  { resync, checkAllSessions }: { resync(rooms: string[] | null): void; checkAllSessions(): void },
): Redis {
  let rooms = new Set<string>()
  let isCommandLost = false
  const pushes = `${socketKey(prefix)}#/#`
  // The adapter publishes the pushes to one room on the channel of this room, the pushes to several or all rooms on one
  // channel, and commands to the other processes on channels with another prefix.
  const lose = (channel: string) => {
    if (!channel.startsWith(pushes)) isCommandLost = true
    else if (rooms.size <= maxRooms) rooms.add(channel.slice(pushes.length, -1))
  }
  redis.on('ready', () => {
    const [lostRooms, wasCommandLost] = [rooms, isCommandLost]
    rooms = new Set()
    isCommandLost = false
    if (wasCommandLost) checkAllSessions()
    if (lostRooms.size === 0) return
    resync(lostRooms.has('') || lostRooms.size > maxRooms ? null : [...lostRooms])
  })
  const wrapped = Object.create(redis) as Redis
  Object.defineProperty(wrapped, 'publish', {
    value: (channel: string, message: string | Buffer) =>
      redis.publish(channel, message).catch(() => lose(channel)),
  })
  return wrapped
}
