import { z } from 'zod'
import { appearanceParts, appearanceTooLong, maxTextLength } from './appearance.ts'
import { endpoint } from './endpoint.ts'
import {
  base,
  id,
  idParams,
  line,
  pageQuery,
  pathId,
  prose,
  queryFlag,
  readerQuery,
  searchQuery,
  shareQuery,
  time,
  userId,
} from './fields.ts'
import { generationSummary } from './generation-fields.ts'
import { importedCard } from './imported-card.ts'
import { traitLimits } from './personality.ts'
import { story } from './stories.ts'

export const character = z.object({
  id,
  authorId: userId,
  authorName: z.string(),
  /** `authorIsPublic` is true when the author has a public profile to link to (D-31). */
  authorIsPublic: z.boolean(),
  name: z.string(),
  role: z.string(),
  description: z.string(),
  personality: z.string(),
  appearance: z.string(),
  background: z.string(),
  personalityTraits: z.array(z.string()),
  appearanceParts: appearanceParts.nullable(),
  isPublic: z.boolean(),
  /** `isReady` is false until the character's generation has finished (D-88). */
  isReady: z.boolean(),
  imageUrl: z.string().nullable(),
  imageSmallUrl: z.string().nullable(),
  /** The blurred preview of the portrait, as a thumbhash in base64. */
  imagePlaceholder: z.string().nullable(),
  likeCount: z.int(),
  /** Whether the viewer likes the character; false for visitors. */
  liked: z.boolean(),
  usageCount: z.int(),
  forkedFromId: id.nullable(),
  createdAt: time,
  updatedAt: time,
})
export type Character = z.infer<typeof character>

/** A character, with the reactions of the viewer and with what the viewer may do with it. */
export const characterDetail = character.extend({
  saved: z.boolean(),
  /** `hidden` is true after a moderator has hidden the character; a hidden character cannot be made public (D-89). */
  hidden: z.boolean(),
  canEdit: z.boolean(),
  canShare: z.boolean(),
  canFork: z.boolean(),
  /**
   * The newest generation that writes the character, even if it failed or was cancelled. Null when the character is
   * ready, and for all users except the author.
   */
  generation: generationSummary.nullable(),
})
export type CharacterDetail = z.infer<typeof characterDetail>

/**
 * Body of POST and PUT /api/characters (D-253). The limit of 500 characters applies only to the part of the personality
 * before 'Traits: ' (D-41).
 */
export const characterBody = z.object({
  name: line({ required: 'Name is required', max: 100, tooLong: 'Name too long' }),
  description: prose({ max: 1000, tooLong: 'Description too long' }).optional(),
  personality: prose({ max: 5000, tooLong: 'Personality description too long' })
    .refine(
      (text) => [...(text.split(/(?:^|\s)Traits: /)[0] ?? '')].length <= 500,
      'Personality description too long',
    )
    .optional(),
  appearance: prose({ max: maxTextLength, tooLong: appearanceTooLong }).optional(),
  background: prose({ max: 1000, tooLong: 'Background too long' }).optional(),
  role: line({ max: 100, tooLong: 'Role too long' }).optional(),
  isPublic: z.boolean().optional(),
  appearanceParts: appearanceParts.optional(),
  personalityTraits: z
    .array(line({ max: traitLimits.length, tooLong: 'Trait too long' }))
    .max(traitLimits.count, 'Too many traits')
    .optional(),
})

export const listCharacters = endpoint({
  method: 'GET',
  path: '/api/characters',
  access: 'user',
  tag: 'characters',
  summary: 'Characters: mine, shared with me and public; or mine alone',
  query: pageQuery.extend({ personal: queryFlag, saved: queryFlag }),
  responses: { 200: z.array(character) },
  failures: [],
})

export const getCharacter = endpoint({
  method: 'GET',
  path: '/api/characters/{id}',
  access: 'optional',
  tag: 'characters',
  summary: 'One character',
  params: idParams,
  query: shareQuery,
  responses: { 200: characterDetail },
  failures: [],
})
export const listCharacterStories = endpoint({
  method: 'GET',
  path: '/api/characters/{id}/stories',
  access: 'optional',
  tag: 'characters',
  summary: 'The stories that a character appears in and that the caller may see, newest first',
  params: idParams,
  query: pageQuery.extend(shareQuery.shape),
  responses: { 200: z.array(story) },
  failures: [],
})
export const createCharacter = endpoint({
  method: 'POST',
  path: '/api/characters',
  access: 'user',
  tag: 'characters',
  summary: 'Create a character by hand',
  body: characterBody.extend({ importedCard: importedCard.optional() }),
  responses: { 201: characterDetail },
  failures: ['limit_reached', 'not_found'],
  idempotent: true,
})
export const listPublicCharacters = endpoint({
  method: 'GET',
  path: '/api/characters/public',
  access: 'optional',
  tag: 'characters',
  summary: 'Public characters, newest first',
  query: pageQuery,
  responses: { 200: z.array(character) },
  failures: [],
})
export const searchCharacters = endpoint({
  method: 'GET',
  path: '/api/characters/search',
  access: 'optional',
  tag: 'characters',
  summary: 'Public characters and mine by word or part of a word, best first',
  query: searchQuery,
  responses: { 200: z.array(character) },
  failures: [],
})
export const updateCharacter = endpoint({
  method: 'PUT',
  path: '/api/characters/{id}',
  access: 'user',
  tag: 'characters',
  summary: 'Change the given fields of a character',
  params: idParams,
  body: characterBody.partial().extend({ base }),
  responses: { 200: characterDetail },
  failures: ['forbidden', 'hidden_by_moderator', 'conflict'],
})
export const deleteCharacter = endpoint({
  method: 'DELETE',
  path: '/api/characters/{id}',
  access: 'user',
  tag: 'characters',
  summary: 'Delete a character and unlink it everywhere',
  params: idParams,
  responses: { 204: null },
  failures: ['forbidden'],
})

/** A character in a story: `role` is its role in this story, `characterRole` the role on its own sheet (D-66). */
export const storyCharacter = character.extend({
  role: z.string(),
  characterRole: z.string(),
  /** The other names that the chapters use for the character; only for those who may edit the story (D-139). */
  aliases: z.array(z.string()),
})
export type StoryCharacter = z.infer<typeof storyCharacter>

/** Role of a character in a story: free text, 'supporting' when empty (D-37). */
const linkRole = line({ max: 100, tooLong: 'Role too long' })
  .optional()
  .transform((role) => role || 'supporting')

export const listStoryCharacters = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/characters',
  access: 'optional',
  tag: 'characters',
  summary: 'The characters of a story, also with the token of its share link',
  params: idParams,
  query: shareQuery.extend(readerQuery.shape),
  responses: { 200: z.array(storyCharacter) },
  heavy: 'longList',
  failures: [],
})
export const linkCharacter = endpoint({
  method: 'POST',
  path: '/api/stories/{id}/characters',
  access: 'user',
  tag: 'characters',
  summary: 'Link a character to a story; a repeat updates the role',
  params: idParams,
  body: z.object({ characterId: id, role: linkRole }),
  responses: { 201: storyCharacter },
  failures: ['forbidden'],
  idempotent: true,
})
export const unlinkCharacter = endpoint({
  method: 'DELETE',
  path: '/api/stories/{id}/characters/{characterId}',
  access: 'user',
  tag: 'characters',
  summary: 'Remove a character from a story',
  params: idParams.extend({ characterId: pathId }),
  responses: { 204: null },
  failures: ['forbidden'],
})
export const addCharacterToStory = endpoint({
  method: 'POST',
  path: '/api/characters/{id}/add-to-story/{storyId}',
  access: 'user',
  tag: 'characters',
  summary: 'Link a character to a story; a repeat updates the role',
  params: idParams.extend({ storyId: pathId }),
  body: z.object({ role: linkRole }),
  responses: { 201: storyCharacter },
  failures: ['forbidden'],
  idempotent: true,
})
