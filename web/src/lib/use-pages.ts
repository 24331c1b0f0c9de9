import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CallInput, ResponseData } from './api.ts'
import { isCursorRefused, isNotFound } from './api-error.ts'
import { type ListKey, pagesOf } from './list-pages.ts'

type Item<K extends ListKey> = ResponseData<K> extends readonly (infer T)[] ? T : never

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
