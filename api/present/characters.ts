import type { AppearanceParts } from '#contract/appearance.ts'
import { partsOfAppearance, traitsOfPersonality } from '#contract/appearance.ts'
import type { Character, StoryCharacter } from '#contract/characters.ts'
import { Prisma } from '#core/postgres/client.ts'
import { type PictureColumns, pictureColumns, pictureUrl } from './pictures.ts'

/** A character joined with its author (u) and portrait (i). */
export interface CharacterRow extends PictureColumns {
  id: number
  authorId: string
  authorName: string
  authorIsPublic: boolean
  name: string
  role: string
  description: string
  personality: string
  appearance: string
  background: string
  appearanceParts: AppearanceParts | null
  personalityTraits: string[]
  isPublic: boolean
  isReady: boolean
  likeCount: number
  usageCount: number
  forkedFromId: number | null
  createdAt: Date
  updatedAt: Date
}

/** What `presentCharacter` needs; characters are `c`, joined with `characterJoins`. */
export const characterColumns = Prisma.sql`c.id, c."authorId", u."firstName" || ' ' || u."lastName" AS "authorName", u."publicProfile" AS "authorIsPublic",
  c.name, c.role, c.description, c.personality, c.appearance, c.background, c."appearanceParts", c."personalityTraits",
  c."isPublic", c."isReady", c."likeCount", c."usageCount", c."forkedFromId", c."createdAt", c."updatedAt", ${pictureColumns}`

export const characterJoins = Prisma.sql`JOIN users u ON u.id = c."authorId" LEFT JOIN images i ON i.id = c."imageId"`

/** A character as it goes over the wire. */
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
    usageCount: row.usageCount,
    forkedFromId: row.forkedFromId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A character in a story: `role` is the link's, `characterRole` its own (decision 66). */
export function presentStoryCharacter(row: CharacterRow & { linkRole: string }): StoryCharacter {
  return { ...presentCharacter(row), role: row.linkRole, characterRole: row.role }
}
