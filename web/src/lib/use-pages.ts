import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Answer, type CallInput, callPage, type EndpointKey } from './api.ts'

type ListKey = { [K in EndpointKey]: Answer<K> extends readonly unknown[] ? K : never }[EndpointKey]
type Item<K extends ListKey> = Answer<K> extends readonly (infer T)[] ? T : never

/** How many the first page holds: what a screen shows at once. */
export const PAGE = 24
/** How many each further one holds, read while somebody scrolls. */
const NEXT_PAGE = 60
/** Whoever reads a while and comes back finds a long list where they left it. */
const KEPT_MS = 60 * 60_000

export interface Pages<T> {
  /** Names the list among all lists. */
  key: string
  /** Undefined until the first page is there. */
  items: T[] | undefined
  /** How many there are, loaded or not; -1 when that is not known. */
  total: number
  failed: boolean
  retry: () => void
  more: (() => void) | null
  loadingMore: boolean
}

/** Such a list as query options, also to read its first page before a screen asks. */
export function pagesOf<K extends ListKey>(key: K, input: CallInput<K>) {
  const { params = {}, query = {} } = input as { params?: object; query?: object }
  return infiniteQueryOptions({
    queryKey: [key, params, { ...query, paged: true }],
    gcTime: KEPT_MS,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callPage(key, {
        ...input,
        query: { ...query, limit: pageParam === null ? PAGE : NEXT_PAGE, cursor: pageParam ?? undefined },
        signal,
      } as CallInput<K>),
    getNextPageParam: (last) => last.next,
  })
}

/** A list that is read page by page as the reader asks for more. */
export function usePages<K extends ListKey>(key: K, input: CallInput<K>, enabled = true): Pages<Item<K>> {
  const options = pagesOf(key, input)
  const pages = useInfiniteQuery({ ...options, enabled })
  const loaded = pages.data?.pages
  const items = useMemo(() => loaded?.flatMap((page) => page.items as Item<K>[]), [loaded])
  return {
    key: JSON.stringify(options.queryKey),
    items,
    total: pages.data?.pages[0]?.total ?? 0,
    failed: pages.isError,
    retry: () => void pages.refetch(),
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : null,
    loadingMore: pages.isFetchingNextPage,
  }
}
