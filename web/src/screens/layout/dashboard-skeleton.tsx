import { ShelfSkeleton, Skeleton } from '../../ui/skeleton.tsx'

export function DashboardSkeleton() {
  return (
    <div className="page pt-11">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-4 h-12 w-full max-w-xl" />
      <Skeleton className="mt-6 h-11 w-72 rounded-full" />
      <Skeleton className="mt-12 mb-8 h-12 w-full" />
      <ShelfSkeleton count={4} />
    </div>
  )
}
