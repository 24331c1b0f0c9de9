import { createHash } from 'node:crypto'

/** Returns the time of a push, encoded as the first word of its piece of text. */
export const startedNow = (): string => Date.now().toString(36)

/** Returns the time of the push (ms since 1970) that the first word of a piece of text encodes. */
export const pushedAt = (delta: string): number => Number.parseInt(delta, 36)

/** Returns the hash of a text, with which the bench compares what a watcher has received with what was written. */
export const hashOf = (text: string): string => createHash('sha1').update(text).digest('base64')
