import { z } from 'zod'
import { pointsOfView, tenses } from './book-options.ts'
import { endpoint } from './endpoint.ts'
import {
  base,
  generationId,
  id,
  idParams,
  line,
  pathId,
  prose,
  readerQuery,
  shareQuery,
  time,
} from './fields.ts'
import { chapterSizes, valuesOf } from './options.ts'

export const chapterStates = ['draft', 'scheduled', 'released'] as const

/**
 * A chapter in the version that the viewer may read. People who may edit the story get the working text; all others get
 * the released text of released chapters, numbered without the unreleased chapters (D-141, D-142).
 */
export const chapter = z.object({
  id,
  chapterNumber: z.int().positive(),
  title: z.string().nullable(),
  content: z.string(),
  summary: z.string().nullable(),
  words: z.int(),
  lengthMissed: z.boolean(),
  version: z.int(),
  state: z.enum(chapterStates),
  /** The time at which a scheduled chapter will be released; null for a chapter that is not scheduled. */
  releaseAt: time.nullable(),
  /**
   * Whether the scheduled release will notify nobody. It is false for a chapter that is not scheduled, and for people who
   * may not edit the story.
   */
  quiet: z.boolean(),
  /**
   * `hasUnreleasedChanges` is true when readers still get an earlier text than the working text. It is false for people
   * who may not edit the story.
   */
  hasUnreleasedChanges: z.boolean(),
  /** The number of open findings; null for people who may not edit the story (D-153). */
  findings: z.int().nullable(),
  createdAt: time,
  updatedAt: time,
})
export type Chapter = z.infer<typeof chapter>

export const scenario = z.object({ id, type: z.string(), title: z.string(), description: z.string() })
export type Scenario = z.infer<typeof scenario>

/** A person named in a chapter who is not one of the story's characters (D-18). */
export const detectedCharacter = z.object({
  id,
  chapterId: id,
  name: z.string(),
  role: z.string(),
  description: z.string(),
  context: z.string(),
  status: z.enum(['pending', 'created', 'skipped']),
})
export type DetectedCharacter = z.infer<typeof detectedCharacter>

/** Body of the calls that store a chapter which a person wrote (D-83). */
export const chapterBody = z.object({
  title: line({ max: 200, tooLong: 'Title too long' }).nullish(),
  content: prose({
    required: 'Content is required',
    max: 1_000_000,
    tooLong: 'Content too long: at most 1,000,000 characters',
  }),
})

const chapterParams = idParams.extend({ chapterId: pathId })
/**
 * The version of the writer's draft that becomes the chapter's text. The change that saves the text also removes the
 * draft (D-137).
 */
const draft = z.iso.datetime('draft must be a time in ISO 8601').optional()

export const listChapters = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/chapters',
  access: 'optional',
  tag: 'chapters',
  summary: 'The chapters of a story, in order, also with the token of its share link',
  params: idParams,
  query: shareQuery.extend(readerQuery.shape),
  responses: { 200: z.array(chapter) },
  heavy: 'longList',
  failures: ['mature_story'],
})
export const createChapter = endpoint({
  method: 'POST',
  path: '/api/stories/{id}/chapters',
  access: 'user',
  tag: 'chapters',
  summary: 'Add a chapter by hand',
  params: idParams,
  body: chapterBody.extend({ draft }),
  responses: { 201: chapter },
  failures: ['forbidden', 'limit_reached', 'conflict'],
  idempotent: true,
  bodyLimit: 1024 * 1024,
})
export const updateChapter = endpoint({
  method: 'PUT',
  path: '/api/stories/{id}/chapters/{chapterId}',
  access: 'user',
  tag: 'chapters',
  summary: 'Change a chapter; the earlier version is kept',
  params: chapterParams,
  body: chapterBody.extend({ base, draft }),
  responses: { 200: chapter },
  failures: ['forbidden', 'conflict'],
  bodyLimit: 1024 * 1024,
})
export const deleteChapter = endpoint({
  method: 'DELETE',
  path: '/api/stories/{id}/chapters/{chapterId}',
  access: 'user',
  tag: 'chapters',
  summary: 'Delete a chapter; those after it are renumbered',
  params: chapterParams,
  responses: { 204: null },
  failures: ['forbidden'],
})
export const orderChapters = endpoint({
  method: 'PUT',
  path: '/api/stories/{id}/chapters/order',
  access: 'user',
  tag: 'chapters',
  summary: 'Put the chapters of my story in another order; all of them are named',
  params: idParams,
  body: z.object({
    ids: z
      .array(id, 'ids must be a list')
      .min(1, 'ids must name the chapters')
      .max(10_000)
      .refine((ids) => new Set(ids).size === ids.length, 'ids names a chapter twice'),
  }),
  responses: { 200: z.array(chapter.pick({ id: true, chapterNumber: true })) },
  failures: ['conflict', 'generation_active'],
})
export const releaseChapter = endpoint({
  method: 'PUT',
  path: '/api/stories/{id}/chapters/{chapterId}/release',
  access: 'user',
  tag: 'chapters',
  summary: 'Release a chapter of my story, schedule it, take it back to draft, or release its changed text',
  params: chapterParams,
  body: z
    .object({
      state: z.enum(chapterStates, 'state must be draft, scheduled or released'),
      releaseAt: z.iso.datetime({ offset: true, error: 'releaseAt must be a time in ISO 8601' }).nullish(),
      /**
       * With `quiet`, the readers who saved the story are not notified of the release. Without this field, a scheduled
       * chapter keeps its setting.
       */
      quiet: z.boolean().optional(),
    })
    .refine(({ state, releaseAt }) => state !== 'scheduled' || releaseAt != null, {
      path: ['releaseAt'],
      error: 'releaseAt is required for a scheduled chapter',
    }),
  responses: { 200: chapter },
  failures: ['forbidden'],
})
export const listScenarios = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/scenarios',
  access: 'optional',
  tag: 'chapters',
  summary: 'Three directions after the latest chapter, for the author; empty for others',
  params: idParams,
  responses: { 200: z.array(scenario) },
  failures: [],
})
export const listDetectedCharacters = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/detected-characters',
  access: 'user',
  tag: 'chapters',
  summary: 'People named in the chapters who are neither created nor skipped yet',
  params: idParams,
  responses: { 200: z.array(detectedCharacter) },
  failures: ['forbidden', 'mature_story'],
})
export const handleDetectedCharacter = endpoint({
  method: 'PUT',
  path: '/api/stories/{id}/detected-characters/{detectedId}',
  access: 'user',
  tag: 'chapters',
  summary: 'Mark a detected character created or skipped',
  params: idParams.extend({ detectedId: pathId }),
  body: z.object({ status: z.enum(['created', 'skipped']), characterId: id.optional() }),
  responses: { 200: detectedCharacter },
  failures: ['forbidden', 'mature_story'],
})

/** `ai` means that the text is exactly what a generation wrote. After any edit by a person the value is `hand`. */
const writtenBy = z.enum(['ai', 'hand'])

/**
 * The order that produced the present text of a chapter. For a chapter that was written by hand, the order is derived
 * from the chapter and its story.
 */
export const chapterOrder = z.object({
  plot: z.string(),
  setting: z.string(),
  chapterSize: z.enum(valuesOf(chapterSizes)),
  spiceLevel: z.int().min(1).max(5),
  /** Point of view and tense, if the order named them (D-95), and whether the chapter closes the story (D-101). */
  pov: z.enum(pointsOfView).optional(),
  povCharacterId: z.int().optional(),
  tense: z.enum(tenses).optional(),
  closing: z.boolean().optional(),
  writtenBy,
  /**
   * The generation that last wrote the chapter; null if a person wrote the chapter. The call `/memory` of that
   * generation answers which parts of the story the model was given (D-110).
   */
  generationId: generationId.nullable(),
  /**
   * Length and heat of the story's last chapter order, which the form of the next order begins with (D-140); null when
   * no chapter of the story was ordered.
   */
  newest: z
    .object({ chapterSize: z.enum(valuesOf(chapterSizes)), spiceLevel: z.int().min(1).max(5) })
    .nullable(),
})
export type ChapterOrder = z.infer<typeof chapterOrder>

export const getChapterOrder = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/chapters/{chapterId}/order',
  access: 'user',
  tag: 'chapters',
  summary: 'The order that produced a chapter, for its author: the defaults of a regeneration',
  params: chapterParams,
  responses: { 200: chapterOrder },
  failures: ['forbidden', 'mature_story'],
})

/** An earlier version of a chapter's title and text. */
export const chapterVersion = z.object({
  version: z.int(),
  title: z.string().nullable(),
  content: z.string(),
  writtenBy,
  createdAt: time,
})
export type ChapterVersion = z.infer<typeof chapterVersion>

export const listChapterVersions = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/chapters/{chapterId}/versions',
  access: 'user',
  tag: 'chapters',
  summary: 'Earlier versions of a chapter, newest first, for the author',
  params: chapterParams,
  responses: { 200: z.array(chapterVersion) },
  failures: ['forbidden', 'mature_story'],
})
export const restoreChapterVersion = endpoint({
  method: 'POST',
  path: '/api/stories/{id}/chapters/{chapterId}/versions/{version}/restore',
  access: 'user',
  tag: 'chapters',
  summary: 'Restore an earlier version; the replaced one is kept as a version',
  params: chapterParams.extend({ version: pathId }),
  responses: { 200: chapter },
  failures: ['forbidden', 'mature_story'],
})
