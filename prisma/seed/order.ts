import type { DaysAgo } from '../demo/types.ts'

/** Oldest first, so that ids grow with time as they would have. */
export function oldestFirst<T extends { created: DaysAgo }>(things: T[]): T[] {
  // Below one day the share of today counts, which is always younger than any whole day.
  return things.toSorted((a, b) => b.created - a.created)
}

/** The ids of rows by the key of the thing that each was made from; both in the same order. */
export function byKey(things: { key: string }[], rows: { id: number }[]): Map<string, number> {
  return new Map(rows.flatMap(({ id }, place) => (things[place] ? [[things[place].key, id] as const] : [])))
}
