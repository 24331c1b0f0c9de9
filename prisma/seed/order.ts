import type { DaysAgo } from '../demo/types.ts'

/** Sorts things with the oldest first, so that ids grow with time as in a real database. */
export function sortOldestFirst<T extends { created: DaysAgo }>(things: T[]): T[] {
  // A number of days below 1 means a time of today, which is later than the time of any number from 1 on.
  return things.toSorted((a, b) => b.created - a.created)
}

/** Maps the key of each thing to the id of its row. Both lists must have the same order. */
export function mapIdsByKey(things: { key: string }[], rows: { id: number }[]): Map<string, number> {
  return new Map(rows.flatMap(({ id }, place) => (things[place] ? [[things[place].key, id] as const] : [])))
}
