import type { DaysAgo } from '../demo/types.ts'

export const dayMs = 86_400_000

export interface Calendar {
  now: Date
  /** Returns the time that lies `daysAgo` days before the seed. The type DaysAgo explains numbers below 1. */
  at(daysAgo: DaysAgo): Date
}

/** Creates a calendar for a demo that is seeded at the time `now`. */
export function createCalendar(now: Date): Calendar {
  const sinceMidnight = now.getTime() % dayMs
  return {
    now,
    at: (daysAgo) => new Date(now.getTime() - (daysAgo < 1 ? daysAgo * sinceMidnight : daysAgo * dayMs)),
  }
}

/** Returns midnight UTC of the day that contains `moment`. */
export function startOfDay(moment: Date): Date {
  return new Date(moment.getTime() - (moment.getTime() % dayMs))
}
