import { Emitter } from '@socket.io/redis-emitter'
import type { Redis } from 'ioredis'
import { type PushEvent, type PushEvents, userRoom } from '#contract/events.ts'

/** Pushes an event to every socket of a user. Fire and forget: a push is a hint, the calls tell the truth. */
export type Publish = <E extends PushEvent>(userId: string, event: E, payload: PushEvents[E]) => void

/** The key under which APIs and workers meet in Redis. */
export function socketKey(prefix: string): string {
  return `${prefix}:sockets`
}

/** Publishes from a process without sockets of its own. With Redis down the hint is dropped. */
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
