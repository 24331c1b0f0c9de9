import type { ReactNode } from 'react'
import { ShelfSkeleton, Skeleton } from '../../ui/skeleton.tsx'

interface DashboardSkeletonProps {
  /** Active generations, if they are known. */
  running?: ReactNode
  /** The first stories, if they are known. */
  children?: ReactNode
}

/** The placeholder of the dashboard's content. Each part has the position and size of the real part. */
export function DashboardSkeleton({ running, children }: DashboardSkeletonProps) {
  return (
    <>
      {running}
      <div className="mt-8 flex h-[3.425rem] items-center gap-8 border-b border-line px-4">
        <Skeleton className="h-5 w-12" />
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-5 w-20" />
      </div>
      <div className="mt-6 mb-6 flex flex-wrap items-center gap-y-2">
        <Skeleton className="h-7.5 w-66 max-w-full rounded-full max-sm:h-[1.8rem]" />
        <Skeleton className="ms-auto h-11 w-60 max-w-full rounded-full" />
      </div>
      {children ?? <ShelfSkeleton count={4} shape="aspect-2/3" />}
    </>
  )
}
