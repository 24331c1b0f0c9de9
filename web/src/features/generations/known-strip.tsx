import { Skeleton } from '../../ui/skeleton.tsx'
import { StripFrame } from './strip-frame.tsx'

/** The placeholder of a running generation while its data loads. Until then only the name of its subject is known. */
export function KnownStrip({ subject }: { subject: string }) {
  return (
    <StripFrame
      title={<span className="font-semibold">{subject}</span>}
      stage={<span className="breathe rounded-bit bg-line text-transparent select-none">Writing</span>}
      bar={<Skeleton className="h-1.5 w-full" />}
      action={<Skeleton className="h-9 w-18 rounded-full max-sm:my-1" />}
    />
  )
}
