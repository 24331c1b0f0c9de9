import { z } from 'zod'
import { generationId, id, time } from './fields.ts'

export const generationKind = z.enum(['story', 'chapter', 'character', 'image', 'avatar', 'cover'])
export type GenerationKind = z.infer<typeof generationKind>

export const generationStatus = z.enum(['queued', 'running', 'completed', 'failed', 'cancelled'])
export type GenerationStatus = z.infer<typeof generationStatus>

/** A generation without its text: what `generation.updated` pushes (decisions 13, 23, 74). */
export const generationSummary = z.object({
  id: generationId,
  kind: generationKind,
  status: generationStatus,
  attempt: z.int(),
  /** 0 to 1. */
  progress: z.number(),
  /** What it is doing, for a person to read. */
  stage: z.string(),
  /** Generations that will start earlier; 0 when next; null when it does not wait. */
  queuePosition: z.int().nullable(),
  etaSeconds: z.int().nullable(),
  /** The story it is about (story, chapter, cover), else null. */
  storyId: id.nullable(),
  /** The character it is about (character, image), else null. */
  characterId: id.nullable(),
  /** The chapter that is written anew (decision 87); null when it is the next one, or no chapter. */
  chapterId: id.nullable(),
  /** Title of that story, name of that character, or the user's own name. */
  subject: z.string(),
  /** UTF-16 units of the text so far. */
  textLength: z.int(),
  /** Its writer took it off its story's screen. An extension; a run does not say it of itself. */
  dismissed: z.boolean().optional(),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
})
export type GenerationSummary = z.infer<typeof generationSummary>

/** The whole resource: with the text so far ('' for kinds without text). */
export const generation = generationSummary.extend({ text: z.string() })
export type Generation = z.infer<typeof generation>
