import type { ReactNode } from 'react'
import type { Pages } from '../../lib/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'

interface PagedRowsProps<T> {
  pages: Pages<T>
  /** The text that is shown if the list has no items. */
  empty: string
  /** Renders one item of the list. */
  children: (item: T) => ReactNode
}

/** Shows a long list that is read page by page, in one of four states: loading, failed, empty or filled. */
export function PagedRows<T>({ pages, empty, children }: PagedRowsProps<T>) {
  const { items, failed, retry, more, loadingMore } = pages
  if (!items && failed) return <UnfetchedLine retry={retry} />
  if (!items) return <Skeleton className="h-72 w-full rounded-panel" />
  if (items.length === 0) return <p className="py-8 text-center text-ink-soft">{empty}</p>
  return (
    <>
      <ul className="divide-y divide-line rounded-panel bg-surface px-5 shadow-[inset_0_0_0_1px_var(--line)]">
        {items.map(children)}
      </ul>
      {failed && (
        <div className="mt-6">
          <UnfetchedLine retry={more ?? retry} />
        </div>
      )}
      {more && !failed && (
        <div className="mt-6 flex justify-center">
          <Button variant="quiet" busy={loadingMore} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
