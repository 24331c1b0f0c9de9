import { Avatar } from '../../ui/avatar.tsx'
import { ShelfSkeleton, Skeleton } from '../../ui/skeleton.tsx'

interface UserSkeletonProps {
  /** The user's name and picture, if they are known before the page has loaded. */
  known?: { name: string; profileImageUrl: string | null }
  /** Whether the viewer is signed in and may write a message to this user. */
  reader?: boolean
}

/** The placeholder of a user's page. Each part has the position and size of the real part. */
export function UserSkeleton({ known, reader }: UserSkeletonProps) {
  return (
    <div className="page pt-9 sm:pt-11">
      <div className="flex flex-wrap items-center gap-6">
        {known?.profileImageUrl ? (
          <Avatar
            name={known.name}
            imageUrl={known.profileImageUrl}
            className="size-24 text-4xl sm:size-28"
          />
        ) : (
          <Skeleton className="size-24 rounded-full sm:size-28" />
        )}
        <div className="min-w-52 flex-1">
          {known ? (
            <h1 dir="auto" className="text-[clamp(2rem,4.6vw,3.125rem)]">
              {known.name}
            </h1>
          ) : (
            <Skeleton className="h-10 w-64 max-w-full sm:h-14" />
          )}
          <Skeleton className="mt-2 h-6 w-72 max-w-full max-sm:h-13" />
        </div>
        {reader && <Skeleton className="h-11 w-64 rounded-full" />}
      </div>
      <div className="mt-8 flex h-[3.425rem] items-center gap-8 border-b border-line px-4">
        <Skeleton className="h-5 w-14" />
        <Skeleton className="h-5 w-24" />
      </div>
      <div className="pt-6">
        <ShelfSkeleton count={4} shape="aspect-2/3" />
      </div>
    </div>
  )
}
