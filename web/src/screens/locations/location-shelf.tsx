import { type ReactNode, useEffect, useRef } from 'react'
import type { Location } from '#contract/locations.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Unfetched } from '../../ui/unfetched.tsx'

/** Six placeholders are shown while the list loads (D-297). */
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f']

interface LocationShelfProps {
  /** `items` is undefined until the list has loaded. */
  items: Location[] | undefined
  failed: boolean
  onRetry: () => void
  empty: ReactNode
  /** Renders the card of one location. */
  children: (location: Location) => ReactNode
}

/** Renders a list of location cards that is loading, failed, empty or filled. */
export function LocationShelf({ items, failed, onRetry, empty, children }: LocationShelfProps) {
  if (failed && !items) return <Unfetched text="The locations could not be fetched" retry={onRetry} />
  if (items?.length === 0) return empty
  if (items) return <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">{items.map(children)}</div>
  return (
    <div role="status" aria-label="Loading locations" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {PLACEHOLDERS.map((key) => (
        <div
          key={key}
          data-skeleton
          className="overflow-hidden rounded-panel shadow-[inset_0_0_0_1px_var(--line)]"
        >
          <Skeleton className="aspect-5/3 w-full rounded-none" />
          <div className="grid gap-3 p-5">
            <Skeleton className="h-3.5 w-20" />
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-10 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}

interface LoadMoreProps {
  more: () => void
  loading: boolean
}

// The distance between the end of the list and the screen at which the next page is fetched.
const PRELOAD_MARGIN = '600px'

/** Fetches the next page of a list when the end of the list comes near the screen, or when the button is pressed. */
export function LoadMore({ more, loading }: LoadMoreProps) {
  const end = useRef<HTMLParagraphElement>(null)
  const latest = useRef(more)
  useEffect(() => {
    latest.current = more
  })
  useEffect(() => {
    if (loading || !end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: PRELOAD_MARGIN,
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [loading])
  return (
    <p ref={end} className="mt-10 text-center">
      <Button variant="quiet" busy={loading} onClick={more}>
        Show more
      </Button>
    </p>
  )
}
