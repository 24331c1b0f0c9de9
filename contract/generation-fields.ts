import { z } from 'zod'
import { chapterContract } from './chapter-contract.ts'
import { generationId, id, time } from './fields.ts'
import { generationKindNames } from './generation-kinds.ts'

export const generationKind = z.enum(generationKindNames)

export const generationStatus = z.enum(['queued', 'running', 'completed', 'failed', 'cancelled'])
export type GenerationStatus = z.infer<typeof generationStatus>

/** Scene and word counts of a chapter that is being written, from which the text of the stage is made. */
const progressDetail = z.object({
  /** The scene that is being written, from 1. */
  scene: z.int(),
  scenes: z.int(),
  words: z.int(),
  targetWords: z.int(),
})
export type ProgressDetail = z.infer<typeof progressDetail>

/** A generation without its text, as `generation.updated` pushes it (D-13, D-23, D-74). */
export const generationSummary = z.object({
  id: generationId,
  kind: generationKind,
  status: generationStatus,
  attempt: z.int(),
  /** The progress, from 0 to 1. */
  progress: z.number(),
  /** The stage: a short phrase for people about the present step of the generation. */
  stage: z.string(),
  /**
   * Scene and word counts while prose is written, otherwise null. This is an extension of the original specification.
   */
  progressDetail: progressDetail.nullable(),
  /** The number of generations that will start earlier: 0 when it is next, null when it does not wait (D-72). */
  queuePosition: z.int().nullable(),
  etaSeconds: z.int().nullable(),
  /** The id of the story, for kinds whose subject is a story; otherwise null. */
  storyId: id.nullable(),
  /** The id of the character, for kinds whose subject is a character; otherwise null. */
  characterId: id.nullable(),
  /** The chapter that is regenerated (D-87) or that a passage is about; null for the next chapter and other kinds. */
  chapterId: id.nullable(),
  /** The name of the subject: the title of the story, the name of the character, or the first name of the owner. */
  subject: z.string(),
  /** The length of the text so far, in UTF-16 units. */
  textLength: z.int(),
  /**
   * `dismissed` is true when the owner has dismissed the notice about the failed or stopped generation on the screen of
   * its subject. This is an extension of the original specification; pushes of a run leave the field out.
   */
  dismissed: z.boolean().optional(),
  /** 'contract' while the generation waits for its owner to approve the contract (D-115); else null. */
  awaits: z.enum(['contract']).nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
})
export type GenerationSummary = z.infer<typeof generationSummary>

/** A generation with all its fields, including the text so far ('' for kinds without text). */
export const generation = generationSummary.extend({
  text: z.string(),
  /** The contract of a chapter, once it is made (D-114); null before, and for other kinds. */
  contract: chapterContract.nullable(),
})
export type Generation = z.infer<typeof generation>

/** The fields that every answer to an order of a generation contains (D-12). */
export const acceptedFields = { generationId, generationStatus }
/** The answer to an order of a generation when the call does not wait until the generation ends. */
export const acceptedResponse = z.object({ id, ...acceptedFields })

/** The codes with which every call can fail that orders a generation and waits for its end. */
export const generatingFailures = ['refused', 'too_many_active', 'provider_failed', 'budget_reached'] as const

/** The path parameters of every call about one generation. */
export const generationParams = z.object({ id: generationId })
