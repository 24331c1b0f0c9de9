import { Skeleton } from '../../ui/skeleton.tsx'

export function StorySkeleton() {
  return (
    <div role="status" aria-label="Loading" className="page pt-10">
      <div className="grid gap-x-11 gap-y-7 sm:grid-cols-[minmax(10rem,16rem)_1fr] sm:items-center">
        <Skeleton className="aspect-3/4 w-3/5 max-sm:mx-auto sm:w-full" />
        <div>
          <Skeleton className="h-6 w-36" />
          <Skeleton className="mt-5 h-12 w-4/5" />
          <Skeleton className="mt-5 h-16 w-full max-w-2xl" />
          <Skeleton className="mt-6 h-11 w-72 rounded-full" />
        </div>
      </div>
      <Skeleton className="mt-11 h-[32rem] w-full rounded-panel" />
    </div>
  )
}
