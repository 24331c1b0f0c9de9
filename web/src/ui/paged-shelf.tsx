import type { ReactNode } from 'react'
import type { Pages } from '../lib/use-pages.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ShelfSkeleton } from './skeleton.tsx'

interface PagedShelfProps<T> {
  pages: Pages<T>
  shape?: string
  empty: ReactNode
  /** One card. */
  children: (item: T, index: number) => ReactNode
}

/** A shelf of cards read page by page, in its four states. */
export function PagedShelf<T extends { id: number | string }>({
  pages,
  shape,
  empty,
  children,
}: PagedShelfProps<T>) {
  const { items, failed, retry, more, loadingMore } = pages
  if (failed) {
    return (
      <EmptyState
        title="This could not be fetched"
        action={
          <Button variant="quiet" onClick={retry}>
            Try again
          </Button>
        }
      >
        Nothing is lost; the server did not answer.
      </EmptyState>
    )
  }
  if (!items) return <ShelfSkeleton count={8} shape={shape} />
  if (items.length === 0) return empty
  return (
    <>
      <div className="shelf">{items.map(children)}</div>
      {more && (
        <p className="mt-10 text-center">
          <Button variant="quiet" busy={loadingMore} onClick={more}>
            Show more
          </Button>
        </p>
      )}
    </>
  )
}
