import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type CallInput, callPage, type EndpointKey, type ResponseData } from './api.ts'
import { isCursorRefused, isNotFound } from './api-error.ts'

type ListKey = { [K in EndpointKey]: ResponseData<K> extends readonly unknown[] ? K : never }[EndpointKey]
type Item<K extends ListKey> = ResponseData<K> extends readonly (infer T)[] ? T : never

/** The number of items on the first page, which is about as many as a screen shows at once. */
export const PAGE = 24
/** The number of items on each further page, which is fetched while the user scrolls. */
const NEXT_PAGE_SIZE = 60
/**
 * The time (ms) for which a list stays in the cache, so that users find it unchanged when they come back from reading.
 */
const CACHE_MS = 60 * 60_000

export interface Pages<T> {
  /** The key of the list, which differs from the keys of all other lists. */
  key: string
  /** `items` is undefined until the first page has been fetched. */
  items: T[] | undefined
  /**
   * The number of items in the whole list; 0 until the first page has been fetched. For a search it is at most 10,000.
   */
  total: number
  failed: boolean
  /** Whether the server answered that there is no such list (404). */
  missing: boolean
  retry: () => void
  more: (() => void) | null
  loadingMore: boolean
}

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

/** Reads a list page by page as the user asks for more. */
export function usePages<K extends ListKey>(key: K, input: CallInput<K>, enabled = true): Pages<Item<K>> {
  const options = pagesOf(key, input)
  const pages = useInfiniteQuery({ ...options, enabled })
  const loaded = pages.data?.pages
  // This state is true between the refusal of a cursor and the start of the second read, so that the list still counts
  // as loading.
  const [isReadingNext, setReadingNext] = useState(false)
  const isStartingAgain = (pages.isFetching || isReadingNext) && isCursorRefused(pages.error)
  // After a refused cursor all loaded pages are read again, which also returns new cursors.
  const readNext = async () => {
    setReadingNext(true)
    const { error } = await pages.fetchNextPage()
    if (isCursorRefused(error)) await pages.refetch()
    setReadingNext(false)
  }
  const items = useMemo(() => loaded?.flatMap((page) => page.items as Item<K>[]), [loaded])
  return {
    key: JSON.stringify(options.queryKey),
    items,
    total: pages.data?.pages[0]?.total ?? 0,
    failed: pages.isError && !isStartingAgain,
    missing: isNotFound(pages.error),
    retry: () => void pages.refetch(),
    more: pages.hasNextPage ? () => void readNext() : null,
    loadingMore: pages.isFetchingNextPage || isStartingAgain,
  }
}
