import { useQuery } from '@tanstack/react-query'
import { ImportButton } from '../../features/character-cards/import-button.tsx'
import { readAll } from '../../lib/queries.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { CharacterShelf } from '../characters/character-shelf.tsx'
import { ListState } from './list-state.tsx'

export function CharactersTab() {
  const characters = useQuery(readAll('GET /api/characters', { query: { personal: true } }))
  return (
    <ListState query={characters} shape="aspect-square" empty={<NoCharacters />}>
      {(mine) => (
        <>
          <div className="mb-5 flex justify-end">
            <ImportButton />
          </div>
          <CharacterShelf characters={mine} />
        </>
      )}
    </ListState>
  )
}

function NoCharacters() {
  return (
    <EmptyState
      title="No characters yet"
      piece="mirror"
      action={
        <>
          <LinkButton to={paths.createCharacter}>Create New</LinkButton>
          <ImportButton />
        </>
      }
    >
      Give somebody a name, a habit and a reason to stay. They can walk into any of your stories.
    </EmptyState>
  )
}
