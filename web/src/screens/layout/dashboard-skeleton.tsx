import { ShelfSkeleton, Skeleton } from '../../ui/skeleton.tsx'
import { DashboardHead } from '../dashboard/dashboard-head.tsx'

export function DashboardSkeleton() {
  return (
    <div className="page pt-9 sm:pt-11">
      <DashboardHead>
        <span className="sr-only">Loading</span>
        <Skeleton className="inline-block h-3.5 w-40" />
      </DashboardHead>
      <Skeleton className="mt-10 mb-8 h-10 w-full" />
      <Skeleton className="mb-6 h-11 w-full max-w-md rounded-full" />
      <ShelfSkeleton count={4} shape="aspect-3/4" />
    </div>
  )
}
