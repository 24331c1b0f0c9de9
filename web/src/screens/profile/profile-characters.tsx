import type { UseQueryResult } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import type { Character } from '#contract/characters.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NewTile } from '../../ui/new-tile.tsx'
import { CharacterTile } from '../characters/character-tile.tsx'
import { ListState } from '../dashboard/list-state.tsx'

export function ProfileCharacters({ characters }: { characters: UseQueryResult<Character[]> }) {
  return (
    <ListState
      query={characters}
      shape="aspect-square"
      empty={
        <EmptyState
          title="No characters yet"
          icon={<UserRound />}
          action={<LinkButton to={paths.createCharacter}>Create Character</LinkButton>}
        >
          Somebody with a name, a habit and a reason to stay.
        </EmptyState>
      }
    >
      {(mine) => (
        <div className="shelf">
          {mine.map((character) => (
            <CharacterTile key={character.id} character={character} />
          ))}
          <NewTile to={paths.createCharacter} className="aspect-square self-start">
            Create New
          </NewTile>
        </div>
      )}
    </ListState>
  )
}
