import type { UseQueryResult } from '@tanstack/react-query'
import type { Collection } from '#contract/collections.ts'
import { CollectionFrame } from '../../features/collections/collection-frame.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NewTile } from '../../ui/new-tile.tsx'
import { ListState } from '../dashboard/list-state.tsx'

export function ProfileCollections({ collections }: { collections: UseQueryResult<Collection[]> }) {
  return (
    <ListState
      query={collections}
      placeholders={3}
      shape="aspect-3/2"
      empty={
        <EmptyState
          title="No collections yet"
          piece="gift"
          action={<LinkButton to={paths.collections}>Create Collection</LinkButton>}
        >
          Gather characters that belong together in your mind.
        </EmptyState>
      }
    >
      {(mine) => (
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {mine.map((collection) => (
            <CollectionFrame
              key={collection.id}
              collection={collection}
              title={collection.name}
              action={
                <LinkButton
                  to={paths.collection(collection.id)}
                  variant="soft"
                  size="small"
                  className="ms-auto"
                  aria-label={`View ${collection.name}`}
                >
                  View
                </LinkButton>
              }
            />
          ))}
          <NewTile to={paths.collections} className="min-h-36">
            Create Collection
          </NewTile>
        </div>
      )}
    </ListState>
  )
}
