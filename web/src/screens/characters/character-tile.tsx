import type { Character } from '#contract/characters.ts'
import { CharacterCard } from '../../features/characters/character-card.tsx'
import { CardTools } from './card-tools.tsx'

/** A character's card with what can be done from it, as every shelf shows it. */
export function CharacterTile({ character }: { character: Character }) {
  return <CharacterCard character={character} tools={<CardTools character={character} />} />
}
