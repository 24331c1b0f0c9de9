import { readPrivate, storePrivate } from './private-storage.ts'

const NAME = 'rejected-passages'
/** More than the list of ended passages shows. */
const REMEMBERED = 50

/** The ids of the passage generations whose suggestions this user rejected on this device. */
export function rejectedPassages(): string[] {
  return readPrivate<string[]>('local', NAME) ?? []
}

/** Remembers that the user wants none of the suggestions, so that the list of generations leaves them out. */
export function rejectPassage(generationId: string): void {
  storePrivate('local', NAME, [...rejectedPassages(), generationId].slice(-REMEMBERED))
}
