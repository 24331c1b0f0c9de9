import { z } from 'zod'
import { chapterSizes, genres, tones, valuesOf } from './options.ts'

/** What a generation row keeps of the call that asked for it: the checked body, so that a retry needs nothing else. */
const chapterInput = z.object({
  plot: z.string(),
  setting: z.string(),
  chapterSize: z.enum(valuesOf(chapterSizes)),
  spiceLevel: z.int().min(1).max(5),
  /** The chapter to write anew; the next one without it. */
  chapterId: z.int().optional(),
  /** How the new version shall differ from the one it replaces. */
  instruction: z.string().optional(),
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
const avatarInput = z.object({ prompt: z.string() })

export type GenerationInput = z.infer<typeof chapterInput> &
  Partial<Omit<z.infer<typeof storyInput>, keyof z.infer<typeof chapterInput>>>

/** The stored input of a story generation, or null when it is none. */
export function readStoryInput(stored: unknown): z.infer<typeof storyInput> | null {
  return storyInput.safeParse(stored).data ?? null
}
/** The stored input of a chapter generation, or null when it is none. */
export function readChapterInput(stored: unknown): z.infer<typeof chapterInput> | null {
  return chapterInput.safeParse(stored).data ?? null
}
/** The stored input of a character generation, or null when it is none. */
export function readCharacterInput(stored: unknown): z.infer<typeof characterInput> | null {
  return characterInput.safeParse(stored).data ?? null
}
/** The stored input of an avatar generation, or null when it is none. */
export function readAvatarInput(stored: unknown): z.infer<typeof avatarInput> | null {
  return avatarInput.safeParse(stored).data ?? null
}
