import { Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Collection } from '#contract/collections.ts'
import { formatCount } from '../../lib/wording.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DeleteCollection } from './delete-collection.tsx'

/** Shows one of the user's collections with a button that deletes it. */
export function CollectionCard({ collection }: { collection: Collection }) {
  const { id, name, description, isPublic, characterCount } = collection
  return (
    <article className="group relative flex flex-col rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--line-strong),var(--shadow)]">
      <h2 dir="auto" className="text-xl break-words">
        <Link to={paths.collection(id)} className="after:absolute after:inset-0 group-hover:text-rose">
          {name}
        </Link>
      </h2>
      {description && (
        <p dir="auto" className="mt-1.5 line-clamp-2 break-words text-ink-soft">
          {description}
        </p>
      )}
      <div className="mt-auto flex items-center gap-3 pt-4 text-sm text-ink-soft">
        <Badge tone={isPublic ? 'leaf' : 'gray'}>{isPublic ? 'Public' : 'Private'}</Badge>
        <span>{formatCount(characterCount, 'character')}</span>
        <DeleteCollection collection={collection}>
          {(ask, busy) => (
            <IconButton
              label={`Delete ${name}`}
              disabled={busy}
              onClick={ask}
              className="z-1 -my-2 -me-3 ms-auto"
            >
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </DeleteCollection>
      </div>
    </article>
  )
}
