import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Character } from '#contract/characters.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ShelfSkeleton } from '../../ui/skeleton.tsx'
import { Unfetched } from '../../ui/unfetched.tsx'
import { CharacterTile } from './character-tile.tsx'

interface MemberShelfProps {
  /** The query that reads the members of the group. */
  members: { data?: Character[] | undefined; isError: boolean; refetch: () => unknown }
  /** The kind of group that the characters belong to. */
  noun: 'cast' | 'collection'
  empty: ReactNode
  /** Removes a character from the group. It is left out for users who may not do that. */
  onRemove?: (characterId: number) => void
  removing: boolean
}

/** Shows the characters of a cast or a collection, each with a button that removes it from the group. */
export function MemberShelf({ members, noun, empty, onRemove, removing }: MemberShelfProps) {
  const { data, isError, refetch } = members
  if (!data && isError)
    return <Unfetched retry={() => void refetch()} text="The characters could not be fetched" />
  if (!data) return <ShelfSkeleton count={4} shape="aspect-square" />
  if (data.length === 0) return empty
  return (
    <div className="shelf">
      {data.map((character) => (
        <div key={character.id} className="relative">
          <CharacterTile character={character} />
          {onRemove && (
            <IconButton
              label={`Remove ${character.name} from the ${noun}`}
              disabled={removing}
              onClick={() => onRemove(character.id)}
              className="absolute! top-2.5 end-2.5 z-1 size-11! bg-raised/90 shadow-soft"
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
    </div>
  )
}
