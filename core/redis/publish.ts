import { Emitter } from '@socket.io/redis-emitter'
import type { Redis } from 'ioredis'
import { type PushEvent, type PushEvents, userRoom } from '#contract/events.ts'

/**
 * Pushes an event to every socket of a user. A push can be lost, so clients also read the state by API calls (D-23).
 */
export type Publish = <E extends PushEvent>(userId: string, event: E, payload: PushEvents[E]) => void

const batchSize = 200

/**
 * Pushes an event to many users in batches, because a thousand events that are published at once would block the event
 * loop for all other work.
 */
export function publishInBatches<E extends PushEvent>(
  publish: Publish,
  event: E,
  to: readonly { userId: string; payload: PushEvents[E] }[],
): void {
  for (const { userId, payload } of to.slice(0, batchSize)) publish(userId, event, payload)
  if (to.length > batchSize) setImmediate(() => publishInBatches(publish, event, to.slice(batchSize)))
}

/** Returns the prefix of the Redis channels over which APIs and workers exchange push events. */
export function socketKey(prefix: string): string {
  return `${prefix}:sockets`
}

/** If the pushes of more users than this are lost in an outage, all users get `resync`. */
const maxResynced = 1000

/**
 * Creates a publisher for a process without sockets. Events are lost while Redis is down. When this process has its
 * connection again, the users whose events were lost get one `resync`, because the APIs may have had Redis all the
 * time, and send none then.
 */
export function publishOverRedis(redis: Redis, prefix: string): Publish {
  let lost = new Set<string>()
  const emitterFor = (userIds: Iterable<string>) => {
    const lose = () => {
      for (const userId of userIds) if (lost.size <= maxResynced) lost.add(userId)
    }
    const publish = (channel: string, message: string | Buffer) => {
      if (redis.status === 'ready') redis.publish(channel, message).catch(lose)
      else lose()
    }
    return new Emitter({ publish }, { key: socketKey(prefix) })
  }
  redis.on('ready', () => {
    if (lost.size === 0) return
    const resynced = lost
    lost = new Set()
    const emitter = emitterFor(resynced)
    if (resynced.size > maxResynced) emitter.emit('resync', {})
    else emitter.to(Array.from(resynced, userRoom)).emit('resync', {})
  })
  return (userId, event, payload) => {
    emitterFor([userId]).to(userRoom(userId)).emit(event, payload)
  }
}
