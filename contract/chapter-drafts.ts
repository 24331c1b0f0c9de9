import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, line, pathId, prose, time } from './fields.ts'

/** Text that a writer typed and has not saved as the text of a chapter (D-137). Only the writer sees it. */
export const chapterDraft = z.object({
  /** `chapterId` is null for the draft of a new chapter. */
  chapterId: id.nullable(),
  title: z.string(),
  content: z.string(),
  /** `updatedAt` of the chapter on which the draft is based; null for a new chapter. */
  base: time.nullable(),
  /** The time at which the draft was last saved, which identifies the version of the draft. */
  updatedAt: time,
})
export type ChapterDraft = z.infer<typeof chapterDraft>

/** The answer to the call that saves a draft. It leaves out the text, because the caller has it. */
export const savedDraft = chapterDraft.omit({ title: true, content: true })
export type SavedDraft = z.infer<typeof savedDraft>

/**
 * Body of the call that saves a draft. `base` is the version that this device has loaded: `updatedAt` of the draft, or
 * of the chapter if there was no draft, or null if there was neither. If another version is stored, the answer is 409
 * `conflict` with both texts.
 */
export const draftBody = z.object({
  title: line({ max: 200, tooLong: 'Title too long' }).default(''),
  content: prose({
    max: 1_000_000,
    tooLong: 'Content too long: at most 1,000,000 characters',
  }),
  base: z.iso.datetime('base must be a time in ISO 8601').nullable().default(null),
})

/**
 * Body of the call that saves the draft of a chapter. `chapterBase` is `updatedAt` of the latest version of the chapter
 * over which the writer keeps the text. It becomes the `base` of the draft, unless the draft has a later one already.
 */
export const chapterDraftBody = draftBody.extend({
  chapterBase: z.iso.datetime('chapterBase must be a time in ISO 8601').nullable().default(null),
})

/**
 * Query of the calls that discard a draft. `base` is the version of the draft that this device has loaded. If another
 * version is stored, the answer is 409 `conflict` with the text of that version. Without `base`, any version is
 * discarded.
 */
export const discardQuery = z.object({
  base: z.iso.datetime('base must be a time in ISO 8601').optional(),
})

const chapterParams = idParams.extend({ chapterId: pathId })
const bodyLimit = 1024 * 1024

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/drafts',
  access: 'user',
  tag: 'chapters',
  summary: 'My drafts of the chapters of a story, and of a new one',
  params: idParams,
  responses: { 200: z.array(chapterDraft) },
  failures: ['mature_story'],
})
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/stories/{id}/chapters/{chapterId}/draft',
  access: 'user',
  tag: 'chapters',
  summary: 'Keep my draft of a chapter',
  params: chapterParams,
  body: chapterDraftBody,
  responses: { 200: savedDraft },
  failures: ['conflict', 'mature_story'],
  bodyLimit,
})
export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/api/stories/{id}/chapters/{chapterId}/draft',
  access: 'user',
  tag: 'chapters',
  summary: 'Discard my draft of a chapter; the answer is the draft, so that it can be taken back',
  params: chapterParams,
  query: discardQuery,
  responses: { 200: chapterDraft },
  failures: ['conflict', 'mature_story'],
})
export const saveNewDraft = endpoint({
  method: 'PUT',
  path: '/api/stories/{id}/draft',
  access: 'user',
  tag: 'chapters',
  summary: 'Keep my draft of a new chapter',
  params: idParams,
  body: draftBody,
  responses: { 200: savedDraft },
  failures: ['conflict', 'mature_story'],
  bodyLimit,
})
export const discardNewDraft = endpoint({
  method: 'DELETE',
  path: '/api/stories/{id}/draft',
  access: 'user',
  tag: 'chapters',
  summary: 'Discard my draft of a new chapter; the answer is the draft',
  params: idParams,
  query: discardQuery,
  responses: { 200: chapterDraft },
  failures: ['conflict', 'mature_story'],
})
