import { createHash } from 'node:crypto'

/** Begins a piece of text with the time of its push. */
export const startedNow = (): string => Date.now().toString(36)

/** The time (ms since 1970) with which a piece of text begins. */
export const pushedAt = (delta: string): number => Number.parseInt(delta, 36)

/** The hash of a text, to compare the text of a watcher with that of its writer. */
export const hashOf = (text: string): string => createHash('sha1').update(text).digest('base64')
