import type { UseQueryResult } from '@tanstack/react-query'
import { Library } from 'lucide-react'
import type { Collection } from '#contract/collections.ts'
import { formatCount } from '../../lib/wording.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
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
          icon={<Library />}
          action={<LinkButton to={paths.collections}>Create Collection</LinkButton>}
        >
          Gather characters that belong together in your mind.
        </EmptyState>
      }
    >
      {(mine) => (
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {mine.map(({ id, name, description, isPublic, characterCount }) => (
            <article
              key={id}
              className="flex flex-col rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)]"
            >
              <h2 dir="auto" className="text-xl break-words">
                {name}
              </h2>
              {description && (
                <p dir="auto" className="mt-1.5 line-clamp-2 break-words text-ink-soft">
                  {description}
                </p>
              )}
              <div className="mt-auto flex items-center gap-3 pt-4 text-sm text-ink-soft">
                <Badge tone={isPublic ? 'leaf' : 'gray'}>{isPublic ? 'Public' : 'Private'}</Badge>
                <span>{formatCount(characterCount, 'character')}</span>
                <LinkButton
                  to={paths.collection(id)}
                  variant="soft"
                  size="small"
                  className="ms-auto"
                  aria-label={`View ${name}`}
                >
                  View
                </LinkButton>
              </div>
            </article>
          ))}
          <NewTile to={paths.collections} className="min-h-36">
            Create Collection
          </NewTile>
        </div>
      )}
    </ListState>
  )
}
