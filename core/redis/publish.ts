import { Emitter } from '@socket.io/redis-emitter'
import type { Redis } from 'ioredis'
import { type PushEvent, type PushEvents, userRoom } from '#contract/events.ts'

/**
 * Pushes an event to every socket of a user. A push can be lost, so clients also read the state by API calls (D-23).
 */
export type Publish = <E extends PushEvent>(userId: string, event: E, payload: PushEvents[E]) => void

/** Returns the prefix of the Redis channels over which APIs and workers exchange push events. */
export function socketKey(prefix: string): string {
  return `${prefix}:sockets`
}

/** Creates a publisher for a process without sockets. Events are dropped while Redis is down. */
export function publishOverRedis(redis: Redis, prefix: string): Publish {
  const quiet = {
    publish: (channel: string, message: string | Buffer) => {
      if (redis.status === 'ready') redis.publish(channel, message).catch(() => undefined)
    },
  }
  const emitter = new Emitter(quiet, { key: socketKey(prefix) })
  return (userId, event, payload) => {
    emitter.to(userRoom(userId)).emit(event, payload)
  }
}
