import type { UseQueryResult } from '@tanstack/react-query'
import type { Character } from '#contract/characters.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { CharacterShelf } from '../characters/character-shelf.tsx'
import { ListState } from '../dashboard/list-state.tsx'

export function ProfileCharacters({ characters }: { characters: UseQueryResult<Character[]> }) {
  return (
    <ListState
      query={characters}
      shape="aspect-square"
      empty={
        <EmptyState
          title="No characters yet"
          piece="mirror"
          action={<LinkButton to={paths.createCharacter}>Create Character</LinkButton>}
        >
          Somebody with a name, a habit and a reason to stay.
        </EmptyState>
      }
    >
      {(mine) => <CharacterShelf characters={mine} />}
    </ListState>
  )
}
