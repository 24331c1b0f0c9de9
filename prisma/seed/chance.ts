import { createHash } from 'node:crypto'

/**
 * Creates a generator of numbers from 0 up to 1. The same name always gives the same numbers, so each installation has
 * the same demo.
 */
export function createRandom(name: string): () => number {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
