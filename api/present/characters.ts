import { partsOfAppearance } from '#contract/appearance.ts'
import type { Character, StoryCharacter } from '#contract/characters.ts'
import { traitsOfPersonality } from '#contract/personality.ts'
import type { CharacterRow } from '../rows/characters.ts'
import { pictureUrl } from './pictures.ts'

/** A character as the API returns it. */
export function presentCharacter(row: CharacterRow): Character {
  return {
    id: row.id,
    authorId: row.authorId,
    authorName: row.authorName,
    authorIsPublic: row.authorIsPublic,
    name: row.name,
    role: row.role,
    description: row.description,
    personality: row.personality,
    appearance: row.appearance,
    background: row.background,
    personalityTraits: [...traitsOfPersonality(row.personality, row.personalityTraits)],
    appearanceParts: partsOfAppearance(row.appearance, row.appearanceParts),
    isPublic: row.isPublic,
    isReady: row.isReady,
    imageUrl: pictureUrl(row.pictureKey),
    imageSmallUrl: pictureUrl(row.pictureSmallKey),
    imagePlaceholder: row.thumbhash,
    likeCount: row.likeCount,
    liked: row.liked,
    usageCount: row.usageCount,
    forkedFromId: row.forkedFromId,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** A character in a story: `role` is its role in that story, `characterRole` its general role (D-66). */
export function presentStoryCharacter(
  row: CharacterRow & { linkRole: string; aliases: string[] },
): StoryCharacter {
  return { ...presentCharacter(row), role: row.linkRole, characterRole: row.role, aliases: row.aliases }
}
