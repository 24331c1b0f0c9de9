import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

/** Shown instead of an empty list, with a hint about what to do. */
export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-panel border border-dashed border-line-strong px-6 py-14 text-center">
      {icon && (
        <span
          aria-hidden
          className="mb-5 grid size-14 place-items-center rounded-full bg-rose-wash text-rose [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      <h2 className="text-2xl">{title}</h2>
      {children && <p className="mt-2.5 max-w-md text-balance text-ink-soft">{children}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2.5">{action}</div>}
    </div>
  )
}
