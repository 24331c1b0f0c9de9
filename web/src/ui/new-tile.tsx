import clsx from 'clsx'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A tile at the end of a list of cards that leads to the form for a new item. */
export function NewTile({
  to,
  className,
  children,
}: {
  to: string
  className?: string
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      className={clsx(
        'flex flex-col items-center justify-center gap-3 rounded-box border border-dashed border-line-strong p-4 text-center font-semibold text-ink-soft',
        'transition-colors hover:border-rose hover:bg-rose-wash/50 hover:text-ink',
        className,
      )}
    >
      <span aria-hidden className="grid size-11 place-items-center rounded-full bg-rose-wash text-rose">
        <Plus className="size-5" />
      </span>
      {children}
    </Link>
  )
}
