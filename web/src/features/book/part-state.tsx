import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The placeholder of a panel part that is loading. Screen readers announce it once. */
export function PartSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
      {['w-1/3', 'w-full', 'w-2/3', 'w-full'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} className={`h-11 ${width}`} />
      ))}
    </div>
  )
}

/** The buttons of a panel part, which stay visible below its fields. */
export function PartActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 z-10 -mx-5 -mb-6 flex flex-wrap justify-end gap-2.5 border-t border-line bg-surface px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {children}
    </div>
  )
}
