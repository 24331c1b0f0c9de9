import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface LinkedRowProps {
  to: string
  name: string
  detail: ReactNode
  picture: ReactNode
  /** Buttons, which are above the link that covers the row. */
  children?: ReactNode
}

/** A list item with a picture, a name and one line of detail. The whole row leads to the thing. */
export function LinkedRow({ to, name, detail, picture, children }: LinkedRowProps) {
  return (
    <li className="relative flex items-center gap-4 rounded-panel bg-surface p-3 pe-4 shadow-[inset_0_0_0_1px_var(--line)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--line-strong),var(--shadow)]">
      {picture}
      <div className="min-w-0 flex-1">
        <Link
          to={to}
          dir="auto"
          className="block truncate font-display text-lg font-[560] after:absolute after:inset-0 hover:text-rose"
        >
          {name}
        </Link>
        <p dir="auto" className="truncate text-[0.9375rem] text-ink-soft">
          {detail}
        </p>
      </div>
      {children}
    </li>
  )
}
