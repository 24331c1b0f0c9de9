import type { ReactNode } from 'react'
import type { Collection } from '#contract/collections.ts'
import { formatCount } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'

interface CollectionFrameProps {
  collection: Collection
  /** The name of the collection, or a link with the name. */
  title: ReactNode
  /** The button at the end of the card. */
  action: ReactNode
  className?: string
}

/** The card of one of the user's collections: its name, description, visibility and number of characters. */
export function CollectionFrame({ collection, title, action, className = '' }: CollectionFrameProps) {
  const { description, isPublic, characterCount } = collection
  return (
    <article
      className={`flex flex-col rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)] ${className}`}
    >
      <h2 dir="auto" className="text-xl break-words">
        {title}
      </h2>
      {description && (
        <p dir="auto" className="mt-1.5 line-clamp-2 break-words text-ink-soft">
          {description}
        </p>
      )}
      <div className="mt-auto flex items-center gap-3 pt-4 text-sm text-ink-soft">
        <Badge tone={isPublic ? 'leaf' : 'gray'}>{isPublic ? 'Public' : 'Private'}</Badge>
        <span>{formatCount(characterCount, 'character')}</span>
        {action}
      </div>
    </article>
  )
}
