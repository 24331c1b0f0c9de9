import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/page-title.ts'

interface SpotlightProps {
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** A screen with a single message, such as 'not found' or 'sign in first'. */
export function Spotlight({ title, children, action }: SpotlightProps) {
  usePageTitle(title)
  return (
    <div className="page flex flex-col items-center py-24 text-center sm:py-32">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      {children && <p className="mt-4 max-w-lg text-lg text-balance text-ink-soft">{children}</p>}
      {action && <div className="mt-8 flex flex-wrap justify-center gap-2.5">{action}</div>}
    </div>
  )
}
