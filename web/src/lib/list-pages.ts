import { infiniteQueryOptions } from '@tanstack/react-query'
import { type CallInput, callPage, type EndpointKey, type ResponseData } from './api.ts'

export type ListKey = {
  [K in EndpointKey]: ResponseData<K> extends readonly unknown[] ? K : never
}[EndpointKey]

/** The number of items on the first page, which is about as many as a screen shows at once. */
export const PAGE = 24
/** The number of items on each further page, which is fetched while the user scrolls. */
const NEXT_PAGE_SIZE = 60
/**
 * The time (ms) for which a list stays in the cache, so that users find it unchanged when they come back from reading.
 */
const CACHE_MS = 60 * 60_000

/** Returns query options for a list that is read page by page. They can also be used to prefetch the first page. */
export function pagesOf<K extends ListKey>(key: K, input: CallInput<K>) {
  const { params = {}, query = {} } = input as { params?: object; query?: object }
  return infiniteQueryOptions({
    queryKey: [key, params, { ...query, paged: true }],
    gcTime: CACHE_MS,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callPage(key, {
        ...input,
        query: {
          ...query,
          limit: pageParam === null ? PAGE : NEXT_PAGE_SIZE,
          cursor: pageParam ?? undefined,
        },
        signal,
      } as CallInput<K>),
    getNextPageParam: (last) => last.next,
  })
}
