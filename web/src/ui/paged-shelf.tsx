import { type ReactNode, Suspense, useCallback, useEffect } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { PAGE } from '../lib/list-pages.ts'
import type { Pages } from '../lib/use-pages.ts'
import { ShelfSkeleton } from './skeleton.tsx'
import { Unfetched } from './unfetched.tsx'

const loadWindowedShelf = () => import('./windowed-shelf.tsx')
const WindowedShelf = lazyPart(async () => ({ default: (await loadWindowedShelf()).WindowedShelf }))

/** Loads the component for long lists while the first page is being fetched. */
export function preloadWindowedShelf(): void {
  void loadWindowedShelf()
}

interface PagedShelfProps<T> {
  pages: Pages<T>
  shape?: string
  empty: ReactNode
  /** Renders one card. */
  children: (item: T, index: number) => ReactNode
}

/** Shows a list of cards that reads more pages as the user scrolls. The list is loading, failed, empty or filled. */
export function PagedShelf<T extends { id: number | string }>({
  pages,
  shape,
  empty,
  children,
}: PagedShelfProps<T>) {
  const { key, items, total, failed, retry, more, loadingMore } = pages
  const loadMore = () => {
    if (!loadingMore && !failed) more?.()
  }
  // After filtering, a page may have no items although later pages have some, so the next page is fetched at once.
  const nothingYet = items?.length === 0 && more !== null
  useEffect(() => {
    if (nothingYet && !loadingMore && !failed) more()
  }, [nothingYet, loadingMore, failed, more])

  const card = useCallback(
    (index: number) => {
      const item = items?.[index]
      return item && children(item, index)
    },
    [items, children],
  )

  if (!items || nothingYet) {
    if (failed) return <Unfetched retry={retry} />
    return <ShelfSkeleton count={8} shape={shape} />
  }
  if (items.length === 0) return empty
  if (!more && items.length <= PAGE) return <div className="shelf">{items.map(children)}</div>
  return (
    <>
      <Suspense fallback={<ShelfSkeleton count={8} shape={shape} />}>
        <WindowedShelf name={key} loaded={items.length} total={total} onNearEnd={loadMore} card={card} />
      </Suspense>
      {loadingMore && (
        <div className="mt-7">
          <ShelfSkeleton count={4} shape={shape} />
        </div>
      )}
      {failed && more && <Unfetched retry={more} />}
    </>
  )
}
