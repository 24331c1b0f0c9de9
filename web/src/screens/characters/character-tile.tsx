import type { Character } from '#contract/characters.ts'
import { CharacterCard } from '../../features/characters/character-card.tsx'
import { CardTools } from './card-tools.tsx'

/** Shows a character's card with its actions. All lists of characters as cards use it. */
export function CharacterTile({ character, showAuthor }: { character: Character; showAuthor?: boolean }) {
  return (
    <CharacterCard
      character={character}
      showAuthor={showAuthor}
      tools={<CardTools character={character} />}
    />
  )
}
