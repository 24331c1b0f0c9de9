import { read } from '../../lib/queries.ts'

/** The number of the latest generations in which a screen looks for those that ended. */
const LOOKED_THROUGH = 30

/** The latest generations of the user, newest first, which the list of active ones lacks after their end. */
export const recentGenerations = {
  ...read('GET /api/generations', { query: { limit: LOOKED_THROUGH } }),
  staleTime: 0,
}
