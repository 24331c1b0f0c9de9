import type { ReactNode } from 'react'
import { ShelfSkeleton, Skeleton } from '../../ui/skeleton.tsx'
import { DashboardHead } from '../dashboard/dashboard-head.tsx'

interface DashboardSkeletonProps {
  /** The user's name, if it is known before the page has loaded. */
  name?: string
  /** Whether the user has no works yet. */
  isNew?: boolean
  /** Active generations, if they are known. */
  running?: ReactNode
  /** The first stories, if they are known. */
  children?: ReactNode
}

/** The placeholder of the dashboard. Each part has the position and size of the real part. */
export function DashboardSkeleton({ name, isNew, running, children }: DashboardSkeletonProps) {
  return (
    <div className="page pt-9 sm:pt-11">
      <DashboardHead isNew={isNew ?? false}>
        {name ? (
          <>
            {isNew ? 'Welcome' : 'Welcome back'}, <bdi>{name}</bdi>
          </>
        ) : (
          <span aria-hidden className="breathe rounded-bit bg-line text-transparent select-none">
            Welcome back, you
          </span>
        )}
      </DashboardHead>
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
    </div>
  )
}
