import { useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, type CallInput, callPage, type EndpointKey } from './api.ts'

type ListKey = { [K in EndpointKey]: Answer<K> extends readonly unknown[] ? K : never }[EndpointKey]
type Item<K extends ListKey> = Answer<K> extends readonly (infer T)[] ? T : never

export interface Pages<T> {
  /** Undefined until the first page is there. */
  items: T[] | undefined
  total: number
  failed: boolean
  retry: () => void
  more: (() => void) | null
  loadingMore: boolean
}

/** A list that is read page by page as the reader asks for more. */
export function usePages<K extends ListKey>(key: K, input: CallInput<K>, enabled = true): Pages<Item<K>> {
  const { params = {}, query = {} } = input as { params?: object; query?: object }
  const pages = useInfiniteQuery({
    queryKey: [key, params, { ...query, paged: true }],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callPage(key, {
        ...input,
        query: { ...query, limit: 24, cursor: pageParam ?? undefined },
        signal,
      } as CallInput<K>),
    getNextPageParam: (last) => last.next,
    enabled,
  })
  return {
    items: pages.data?.pages.flatMap(({ items }) => items as Item<K>[]),
    total: pages.data?.pages[0]?.total ?? 0,
    failed: pages.isError,
    retry: () => void pages.refetch(),
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : null,
    loadingMore: pages.isFetchingNextPage,
  }
}
