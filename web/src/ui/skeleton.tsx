import clsx from 'clsx'

/** A placeholder for content that is loading. It needs the size of the real content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('breathe rounded-box bg-line', className)} />
}

/** Placeholders for a list of cards that is loading. Screen readers announce it once. */
export function ShelfSkeleton({ count, shape = 'aspect-[4/5]' }: { count: number; shape?: string }) {
  return (
    <div role="status" aria-label="Loading" className="shelf">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index}>
          <Skeleton className={clsx('w-full', shape)} />
          <Skeleton className="mt-4 h-5 w-3/4" />
          <Skeleton className="mt-2.5 h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}
