import { z } from 'zod'
import { pointsOfView, tenses } from './book-options.ts'
import { chapter, detectedCharacter, scenario } from './chapters.ts'
import { character, characterBody } from './characters.ts'
import { endpoint } from './endpoint.ts'
import { generatingEndpoint } from './estimate.ts'
import { id, idParams, line, pageQuery, pathId, prose, queryFlag, userId } from './fields.ts'
import {
  acceptedFields,
  acceptedResponse,
  generatingFailures,
  generation,
  generationParams,
  generationSummary,
} from './generation-fields.ts'
import { locationBody } from './locations.ts'
import { chapterSizes, genres, tones, valuesOf } from './options.ts'
import { spice, story } from './stories.ts'
import { tags, warnings } from './story-tags.ts'
import { currentUser } from './users.ts'

const names = z.array(line({ required: 'Name is required', max: 100, tooLong: 'Name too long' })).max(50)

const newCharacter = characterBody.pick({ name: true, role: true, personality: true, background: true })
const newLocation = locationBody.pick({ name: true, type: true, description: true, setting: true })

/** Body of POST /api/stories/generate and its form (D-252, D-17). */
export const generateStoryBody = z
  .object({
    genre: z.enum(valuesOf(genres), 'Genre is required'),
    setting: prose({ required: 'Setting is required', max: 4000, tooLong: 'Setting too long' }),
    plot: prose({ required: 'Plot is required', max: 8000, tooLong: 'Plot too long' }),
    tone: z.enum(valuesOf(tones), 'Tone is required'),
    chapterSize: z.enum(valuesOf(chapterSizes), 'Chapter size is required'),
    title: line({ required: 'Title is required', max: 200, tooLong: 'Title too long' }),
    description: prose({ max: 500, tooLong: 'Description too long' }).optional(),
    spiceLevel: spice.default(1),
    characters: names.default([]),
    characterIds: z.array(id).max(50, 'Choose at most 50 characters').default([]),
    locationIds: z.array(id).max(50, 'Choose at most 50 locations').default([]),
    castIds: z.array(id).max(50, 'Choose at most 50 casts').default([]),
    /**
     * Characters and a location that are created together with the story. A form that was filled from a card with a
     * beginning of a story sends them (D-132).
     */
    newCharacters: z.array(newCharacter).max(5).default([]),
    newLocation: newLocation.nullish(),
    tags: tags.default([]),
    warnings: warnings.default([]),
  })
  .refine((body) => body.characters.length + body.characterIds.length + body.newCharacters.length > 0, {
    path: ['characters'],
    message: 'At least one character is required',
    // The check of `characters` runs even when other fields are invalid, so that all messages appear together. A value
    // that is not a list is reported by another check.
    when: ({ value }) => hasLists(value),
  })

function hasLists(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return (
    'characters' in value &&
    Array.isArray(value.characters) &&
    'characterIds' in value &&
    Array.isArray(value.characterIds) &&
    'newCharacters' in value &&
    Array.isArray(value.newCharacters)
  )
}

/**
 * The message for a chapter order that has no setting (D-258), or that has neither a plot nor a planned beat (D-99,
 * D-258).
 */
export const plotAndSettingRequired = 'Please fill in both the plot and setting fields'

/** Settings of one chapter that replace the story's style (D-95), and how its contract is made (D-113, D-115). */
const chapterForm = {
  pov: z.enum(pointsOfView).optional(),
  povCharacterId: id.optional(),
  tense: z.enum(tenses).optional(),
  /**
   * `none` makes no model call for the contract; `review` waits for the writer's approval before the prose is written.
   */
  contract: z.enum(['auto', 'none', 'review']).optional(),
}
const chapterOrder = {
  plot: prose({ required: plotAndSettingRequired, max: 8000, tooLong: 'Plot too long' }),
  setting: prose({ required: plotAndSettingRequired, max: 4000, tooLong: 'Setting too long' }),
  chapterSize: z.enum(valuesOf(chapterSizes)),
  spiceLevel: spice,
}

/** Body of POST /api/stories/{id}/generate-chapter (D-258, D-272, D-293). */
export const generateChapterBody = z.object({
  ...chapterOrder,
  /** `plot` may be left out when beats are named, or when the plan has beats for the next chapter (D-99). */
  plot: prose({ max: 8000, tooLong: 'Plot too long' }).default(''),
  chapterSize: chapterOrder.chapterSize.default('medium'),
  spiceLevel: spice.default(2),
  ...chapterForm,
  /** Ids of the planned beats that this chapter contains (D-99). */
  beats: z.array(id).max(20).optional(),
  /** Whether this is the last chapter of the story (D-101). */
  closing: z.boolean().optional(),
})

/**
 * Body of the call that regenerates a chapter. A field that is left out has the value of the chapter's last order
 * (D-87). `pov`, `povCharacterId` and `tense` can be null: the new version then follows the style of the story. The
 * instruction describes how the new version should differ; it is not used for later versions.
 */
export const regenerateChapterBody = z
  .object({
    ...chapterOrder,
    ...chapterForm,
    pov: chapterForm.pov.nullable(),
    povCharacterId: chapterForm.povCharacterId.nullable(),
    tense: chapterForm.tense.nullable(),
    closing: z.boolean(),
    instruction: prose({ max: 2000, tooLong: 'Instruction too long' }),
  })
  .partial()

/**
 * Body of POST /api/characters/generate and its form (D-254). The limits are the same as in the form for a character
 * that is written by hand.
 */
export const generateCharacterBody = z.object({
  name: line({ max: 100, tooLong: 'Name too long' }).optional(),
  role: line({ required: 'Role is required', max: 100, tooLong: 'Role too long' }),
  personality: prose({
    required: 'Personality is required',
    max: 500,
    tooLong: 'Personality description too long',
  }),
  appearance: prose({ required: 'Appearance is required', max: 5000, tooLong: 'Appearance too long' }),
  background: prose({ required: 'Background is required', max: 1000, tooLong: 'Background too long' }),
  genre: z.enum(valuesOf(genres), 'Genre is required'),
})

/** Body of POST /api/user/generate-avatar and its form. */
export const generateAvatarBody = z.object({
  prompt: prose({ required: 'Description is required', max: 1000, tooLong: 'Description too long' }),
})

export const generateStory = generatingEndpoint({
  method: 'POST',
  path: '/api/stories/generate',
  access: 'user',
  tag: 'generations',
  summary: 'Have a story written',
  body: generateStoryBody,
  idempotent: true,
  responses: { 201: story.extend(acceptedFields), 202: acceptedResponse },
  failures: [...generatingFailures, 'limit_reached', 'not_found'],
})

export const chapterResult = z.object({
  chapter,
  detectedCharacters: z.array(detectedCharacter),
  scenarios: z.array(scenario),
})

export const generateChapter = generatingEndpoint({
  method: 'POST',
  path: '/api/stories/{id}/generate-chapter',
  access: 'user',
  tag: 'generations',
  summary: 'Have the next chapter written',
  params: idParams,
  body: generateChapterBody,
  idempotent: true,
  responses: { 201: acceptedResponse.extend(chapterResult.shape), 202: acceptedResponse },
  failures: [...generatingFailures, 'forbidden', 'mature_story', 'limit_reached', 'generation_active'],
})

export const regenerateChapter = generatingEndpoint({
  method: 'POST',
  path: '/api/stories/{id}/chapters/{chapterId}/regenerate',
  access: 'user',
  tag: 'generations',
  summary: 'Have a chapter written anew; the earlier version is kept',
  params: idParams.extend({ chapterId: pathId }),
  body: regenerateChapterBody,
  idempotent: true,
  responses: { 201: acceptedResponse.extend(chapterResult.shape), 202: acceptedResponse },
  failures: [...generatingFailures, 'forbidden', 'mature_story', 'limit_reached', 'generation_active'],
})

export const generateCharacter = generatingEndpoint({
  method: 'POST',
  path: '/api/characters/generate',
  access: 'user',
  tag: 'generations',
  summary: 'Have a character made',
  body: generateCharacterBody,
  idempotent: true,
  responses: { 201: character.extend(acceptedFields), 202: acceptedResponse },
  failures: [...generatingFailures, 'limit_reached', 'not_found'],
})
export const generateImage = generatingEndpoint({
  method: 'POST',
  path: '/api/characters/{id}/generate-image',
  access: 'user',
  tag: 'generations',
  summary: 'Have a portrait of my character painted',
  params: idParams,
  idempotent: true,
  responses: { 201: character.extend(acceptedFields), 202: acceptedResponse },
  failures: [...generatingFailures, 'forbidden', 'generation_active'],
})
export const generateAvatar = generatingEndpoint({
  method: 'POST',
  path: '/api/user/generate-avatar',
  access: 'user',
  tag: 'generations',
  summary: 'Have my avatar painted',
  body: generateAvatarBody,
  idempotent: true,
  responses: { 201: currentUser.extend(acceptedFields), 202: acceptedResponse.extend({ id: userId }) },
  failures: [...generatingFailures, 'not_found', 'generation_active'],
})
export const generateCover = generatingEndpoint({
  method: 'POST',
  path: '/api/stories/{id}/generate-cover',
  access: 'user',
  tag: 'generations',
  summary: 'Have a cover of my story painted',
  params: idParams,
  idempotent: true,
  responses: { 201: story.extend(acceptedFields), 202: acceptedResponse },
  failures: [...generatingFailures, 'forbidden', 'generation_active'],
})

export const listGenerations = endpoint({
  method: 'GET',
  path: '/api/generations',
  access: 'user',
  tag: 'generations',
  summary: 'My generations, newest first',
  query: pageQuery.extend({ active: queryFlag }),
  responses: { 200: z.array(generationSummary) },
  failures: [],
})
export const getGeneration = endpoint({
  method: 'GET',
  path: '/api/generations/{id}',
  access: 'user',
  tag: 'generations',
  summary: 'One generation with its text so far',
  params: generationParams,
  responses: { 200: generation },
  failures: ['mature_story'],
})
export const cancelGeneration = endpoint({
  method: 'POST',
  path: '/api/generations/{id}/cancel',
  access: 'user',
  tag: 'generations',
  summary: 'Stop a generation; its text stays readable',
  params: generationParams,
  responses: { 200: generation },
  failures: ['already_finished'],
})
export const retryGeneration = endpoint({
  method: 'POST',
  path: '/api/generations/{id}/retry',
  access: 'user',
  tag: 'generations',
  summary: 'Try a failed or cancelled generation again',
  params: generationParams,
  responses: { 202: generation },
  failures: [
    'mature_story',
    'limit_reached',
    'budget_reached',
    'conflict',
    'generation_active',
    'already_finished',
    'too_many_active',
  ],
})
export const dismissGeneration = endpoint({
  method: 'POST',
  path: '/api/generations/{id}/dismiss',
  access: 'user',
  tag: 'generations',
  summary:
    'End the notice about a failed or cancelled chapter or picture, or reject the suggestions of a passage',
  params: generationParams,
  responses: { 200: generation },
  failures: ['conflict', 'generation_active', 'already_finished'],
})
export const keepGeneration = endpoint({
  method: 'POST',
  path: '/api/generations/{id}/keep',
  access: 'user',
  tag: 'generations',
  summary: 'Make the text of a cancelled or failed generation a chapter, once; its result names it',
  params: generationParams,
  idempotent: true,
  responses: { 201: generation },
  failures: ['mature_story', 'limit_reached', 'conflict', 'generation_active', 'already_finished', 'refused'],
})
