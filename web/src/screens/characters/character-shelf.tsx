import type { Character } from '#contract/characters.ts'
import { paths } from '../../paths.ts'
import { NewTile } from '../../ui/new-tile.tsx'
import { CharacterTile } from './character-tile.tsx'

/** The user's characters, and a tile that creates one. */
export function CharacterShelf({ characters }: { characters: readonly Character[] }) {
  return (
    <div className="shelf">
      {characters.map((character) => (
        <CharacterTile key={character.id} character={character} />
      ))}
      <NewTile to={paths.createCharacter} className="aspect-square self-start">
        Create New
      </NewTile>
    </div>
  )
}
