import type { Collection } from '#contract/collections.ts'
import type { CollectionRow } from '../rows/collections.ts'

/** A collection as the API returns it. */
export function presentCollection(row: CollectionRow): Collection {
  return row
}
