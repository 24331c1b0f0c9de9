import clsx from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone = 'rose' | 'ember' | 'butter' | 'sky' | 'leaf' | 'gray' | 'neutral'

const tones: Record<BadgeTone, string> = {
  rose: 'bg-rose-wash text-rose-strong',
  ember: 'bg-ember-wash text-ember',
  butter: 'bg-butter-wash text-butter',
  sky: 'bg-sky-wash text-sky',
  leaf: 'bg-leaf-wash text-leaf',
  gray: 'bg-line text-ink-soft',
  neutral: 'text-ink-soft shadow-[inset_0_0_0_1px_var(--line-strong)]',
}

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      dir="auto"
      className={clsx(
        'inline-flex min-h-6 max-w-full shrink-0 items-center rounded-full px-2.5 text-xs font-semibold tracking-[0.01em] wrap-anywhere',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

const genreTones: Readonly<Record<string, BadgeTone>> = {
  romance: 'rose',
  contemporary: 'ember',
  fantasy: 'butter',
}
const statusTones: Readonly<Record<string, BadgeTone>> = { current: 'sky', completed: 'leaf', draft: 'gray' }

/** A genre's badge. Each genre has a fixed colour (D-244). */
export function GenreBadge({ genre }: { genre: string }) {
  return <Badge tone={genreTones[genre.toLowerCase()] ?? 'gray'}>{genre}</Badge>
}

/** A story status's badge. Each status has a fixed colour (D-244). */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={statusTones[status] ?? 'neutral'}>{status}</Badge>
}
