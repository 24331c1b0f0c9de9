import { Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Collection } from '#contract/collections.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CollectionFrame } from './collection-frame.tsx'
import { DeleteCollection } from './delete-collection.tsx'

/** Shows one of the user's collections with a button that deletes it. */
export function CollectionCard({ collection }: { collection: Collection }) {
  const { id, name } = collection
  return (
    <CollectionFrame
      collection={collection}
      className="group relative transition-shadow hover:shadow-[inset_0_0_0_1px_var(--line-strong),var(--shadow)]"
      title={
        <Link to={paths.collection(id)} className="after:absolute after:inset-0 group-hover:text-rose">
          {name}
        </Link>
      }
      action={
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
      }
    />
  )
}
