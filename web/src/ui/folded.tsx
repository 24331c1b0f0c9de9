import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldedProps {
  /** The heading of the folded part. It is always visible. */
  summary: ReactNode
  /** Whether the part is unfolded at first. */
  open?: boolean
  className?: string
  summaryClassName?: string
  children: ReactNode
}

/** A part of a page that is folded until its summary is pressed. */
export function Folded({ summary, open, className, summaryClassName, children }: FoldedProps) {
  return (
    <details open={open || undefined} className={clsx('group/folded', className)}>
      <summary
        className={clsx(
          'flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden',
          summaryClassName,
        )}
      >
        {summary}
        <ChevronDown
          aria-hidden
          className="ms-auto size-4.5 shrink-0 text-ink-soft transition-transform group-open/folded:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}
