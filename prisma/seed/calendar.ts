import type { DaysAgo } from '../demo/types.ts'

export const dayMs = 86_400_000

export interface Calendar {
  now: Date
  /** The moment so many days ago; below 1 it is a share of the day so far (see DaysAgo). */
  at(daysAgo: DaysAgo): Date
}

/** A calendar that ends at `now`. */
export function calendarOf(now: Date): Calendar {
  const sinceMidnight = now.getTime() % dayMs
  return {
    now,
    at: (daysAgo) => new Date(now.getTime() - (daysAgo < 1 ? daysAgo * sinceMidnight : daysAgo * dayMs)),
  }
}

/** Midnight UTC of the day that holds `moment`. */
export function dayOf(moment: Date): Date {
  return new Date(moment.getTime() - (moment.getTime() % dayMs))
}
