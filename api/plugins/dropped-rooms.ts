import { LRUCache } from 'lru-cache'

// A handshake reads its session within this time (ms). After it, a drop of its room need not be remembered.
const rememberedMs = 120_000
const maxRooms = 10_000

/** The rooms of sockets that were disconnected lately, because a session or all sessions of a user have ended. */
export interface DroppedRooms {
  add(room: string): void
  /** Returns whether one of the rooms was dropped at or after this time of `performance.now()`. */
  hasAny(rooms: readonly string[], since: number): boolean
}

/**
 * Remembers dropped rooms for the sockets that were not yet in their rooms. A handshake may have read its session just
 * before it ended, and would otherwise open a socket that no command to disconnect reaches any more.
 */
export function rememberDroppedRooms(): DroppedRooms {
  const droppedAt = new LRUCache<string, number>({ max: maxRooms, ttl: rememberedMs })
  return {
    add: (room) => void droppedAt.set(room, performance.now()),
    hasAny: (rooms, since) =>
      rooms.some((room) => (droppedAt.get(room) ?? Number.NEGATIVE_INFINITY) >= since),
  }
}
