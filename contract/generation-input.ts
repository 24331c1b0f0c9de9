import { z } from 'zod'
import { passageIntents, pointsOfView, tenses } from './book-options.ts'
import { chapterSizes, genres, tones, valuesOf } from './options.ts'

/**
 * The input that a generation row stores: the validated body of the call that ordered the generation, and what else a
 * retry needs.
 */
const chapterInput = z.object({
  plot: z.string(),
  setting: z.string(),
  chapterSize: z.enum(valuesOf(chapterSizes)),
  spiceLevel: z.int().min(1).max(5),
  /** The id of the chapter to regenerate. Without it the next chapter is written. */
  chapterId: z.int().optional(),
  /** Point of view and tense of this chapter, if the order names them (D-95). */
  pov: z.enum(pointsOfView).optional(),
  povCharacterId: z.int().optional(),
  tense: z.enum(tenses).optional(),
  contract: z.enum(['auto', 'none', 'review']).optional(),
  /** Ids of the planned beats that the order names (D-99). */
  beats: z.array(z.int()).optional(),
  closing: z.boolean().optional(),
  /** The writer's instruction on the changes from the replaced version to the new version. */
  instruction: z.string().optional(),
  /** The version of the chapter when its regeneration was ordered. */
  replacesVersion: z.int().optional(),
})
const storyInput = chapterInput.extend({
  genre: z.enum(valuesOf(genres)),
  tone: z.enum(valuesOf(tones)),
  title: z.string(),
  description: z.string().optional(),
  characters: z.array(z.string()),
  characterIds: z.array(z.int()),
})
const characterInput = z.object({
  name: z.string().optional(),
  role: z.string(),
  personality: z.string(),
  appearance: z.string(),
  background: z.string(),
  genre: z.string(),
})
const passageInput = z.object({
  quote: z.string(),
  from: z.int(),
  intent: z.enum(passageIntents),
  instruction: z.string(),
  count: z.int().min(1).max(3),
  /** The spice level of the story at the time of the order. Orders of earlier versions of the server have none. */
  spiceLevel: z.int().min(1).max(5).optional(),
})
const pictureInput = z.object({
  replacesImageId: z.int().nullable().optional(),
  /** Whether the system ordered this cover when the story's first chapter was finished. */
  withFirstChapter: z.boolean().optional(),
})
const avatarInput = z.object({ prompt: z.string() })

/** The name that a draft character has until its generation has chosen one (D-88). */
export const UNNAMED_CHARACTER = 'A new character'

export type GenerationInput = z.infer<typeof chapterInput> &
  Partial<Omit<z.infer<typeof storyInput>, keyof z.infer<typeof chapterInput>>>

/** The stored input of a story generation, or null when the value has another form. */
export function readStoryInput(stored: unknown): z.infer<typeof storyInput> | null {
  return storyInput.safeParse(stored).data ?? null
}
/** The stored input of a chapter generation, or null when the value has another form. */
export function readChapterInput(stored: unknown): z.infer<typeof chapterInput> | null {
  return chapterInput.safeParse(stored).data ?? null
}
/** The stored input of a character generation, or null when the value has another form. */
export function readCharacterInput(stored: unknown): z.infer<typeof characterInput> | null {
  return characterInput.safeParse(stored).data ?? null
}
/** The stored input of an avatar generation, or null when the value has another form. */
export function readAvatarInput(stored: unknown): z.infer<typeof avatarInput> | null {
  return avatarInput.safeParse(stored).data ?? null
}
/** The stored input of a passage generation, or null when the value has another form. */
export function readPassageInput(stored: unknown): z.infer<typeof passageInput> | null {
  return passageInput.safeParse(stored).data ?? null
}
/**
 * Returns the id of the picture that the subject had when the new picture was ordered; null when it had none. Undefined
 * for an order that an earlier version of the server accepted.
 */
export function readReplacedImageId(stored: unknown): number | null | undefined {
  return pictureInput.safeParse(stored).data?.replacesImageId
}
/** Returns true for the input of a cover that the system ordered when the story's first chapter was finished. */
export function comesWithFirstChapter(stored: unknown): boolean {
  return pictureInput.safeParse(stored).data?.withFirstChapter === true
}
