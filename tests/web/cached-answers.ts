import type { EndpointKey } from '../../web/src/lib/api.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'

export const earlier = { updatedAt: 1 }

/** Puts an answer of each endpoint into the cache, as if its screen had been open before. */
export function cacheAnswers(keys: readonly EndpointKey[]): void {
  for (const key of keys)
    queryClient.setQueryData([key, key.includes('{id}') ? { id: 7 } : {}, {}], [], earlier)
}

/** Returns the endpoints whose cached answers were not read again and will not be when their screens are opened. */
export function keptAnswers(keys: readonly EndpointKey[]): EndpointKey[] {
  return keys.filter((key) =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [key] })
      .some(({ state }) => !state.isInvalidated && state.dataUpdatedAt === earlier.updatedAt),
  )
}
