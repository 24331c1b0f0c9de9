import type { Location } from '#contract/locations.ts'
import type { LocationRow } from '../rows/locations.ts'

/** A location as the API returns it. */
export function presentLocation(row: LocationRow): Location {
  return row
}
