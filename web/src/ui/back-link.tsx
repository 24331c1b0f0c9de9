import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ms-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold text-ink-soft hover:bg-rose-wash/60 hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4.5" />
      {children}
    </Link>
  )
}
